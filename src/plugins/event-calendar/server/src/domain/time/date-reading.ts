import type { WallTime, Instant, Zone } from './types';

/**
 * A date, perhaps with a time of day. Without an offset it is a wall time, in a zone that the text does not name; timestamps
 * and texts with an offset are instants. `dateOnly`: the text has no time of day, so midnight is meant.
 */
export type DateReading =
  | { kind: 'wall'; wall: WallTime; dateOnly: boolean }
  | { kind: 'instant'; instant: Instant; dateOnly: false };

/** A time as clocks show it. */
export const wallReading = (wall: WallTime): DateReading => ({ kind: 'wall', wall, dateOnly: false });

/** The instant and the zone from which words such as `tomorrow` count. */
export interface DateContext {
  now: Instant;
  zone: Zone;
}

/** Words such as `tomorrow 9am`. */
export interface RelativeDate {
  kind: 'relative';
  /** @returns undefined if the date is before the year 1 or after 9999 */
  at(context: DateContext): DateReading | undefined;
}

/** A date in a request. The zone of a wall time, and of words, is known only where the date is used. */
export type GivenDate = DateReading | RelativeDate;
