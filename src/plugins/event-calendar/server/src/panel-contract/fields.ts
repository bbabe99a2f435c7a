import type { Occurrence } from '../domain/time/clock-change';

/** A wall time as it would be stored, and what clocks say of it: under the inputs of times. */
export interface WallFacts {
  /** The time that would be stored: another one than was asked for where clocks skip that, or for all-day events. */
  stored: string;
  occurs: Occurrence;
  /** What the zone calls its time then: `CEST`, `+0545`. */
  abbreviation: string;
  /** `+02:00` */
  offset: string;
}

/** `GET /times`: what becomes of the times that an editor gives; null for those that are missing or no times. */
export interface TimesAnswer {
  /** The zone in the form in which it would be stored. */
  timezone: string;
  start: WallFacts | null;
  end: WallFacts | null;
}

/** One of `GET /zones`. */
export interface ZoneChoice {
  /** `Europe/Paris` */
  name: string;
  /** `+02:00`, at the time that was asked for. */
  offset: string;
  abbreviation: string;
}

/** `GET /slugs`: the slug that a record would get. */
export interface SlugAnswer {
  /** With its number where another record has the plain one; null where nothing of the text can stand in a slug. */
  slug: string | null;
  /** Whether another record of that kind has the plain one in that language. */
  taken: boolean;
}
