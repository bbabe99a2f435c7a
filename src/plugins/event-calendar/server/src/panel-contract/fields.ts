import type { Occurrence } from '../domain/time/clock-change';

/** A wall time as it would be stored, with its zone data, for the note under the inputs. */
export interface WallFacts {
  /** The time that would be stored. It differs from the given one if clocks skip that time, and for all-day events. */
  stored: string;
  /** `second`: clocks show it twice, and the stored instant is the second. */
  occurs: Occurrence | 'second';
  /** The abbreviation of the zone at that time: `CEST`, `+0545`. */
  abbreviation: string;
  /** `+02:00` */
  offset: string;
}

/** The response of `GET /times`: the given times as they would be stored; null if missing or invalid. */
export interface TimesResponse {
  /** The zone as it would be stored. */
  timezone: string;
  start: WallFacts | null;
  end: WallFacts | null;
}

/** A zone in the response of `GET /zones`. */
export interface ZoneChoice {
  /** `Europe/Paris` */
  name: string;
  /** `+02:00`, at the requested time. */
  offset: string;
  abbreviation: string;
}

/** The response of `GET /slugs`: the slug that a record would get. */
export interface SlugResponse {
  /** With a number if the plain slug is taken; null if no character of the text is allowed in a slug. */
  slug: string | null;
  /** Whether another record of the same kind has the plain slug in that language. */
  taken: boolean;
}
