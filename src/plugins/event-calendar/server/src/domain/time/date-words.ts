import { readAbsoluteDate } from './absolute-date';
import { readRelativeDate } from './relative-date';
import type { Instant, WallTime, Zone } from './types';
import { instant, isInstant } from './types';
import { toInstant, toWall } from './zone';
import { isWallRange } from './wall-clock';
import type { DateContext, DateReading, GivenDate } from './date-reading';

/** The longest text of a date; longer texts are not parsed. */
const LONGEST = 100;

/**
 * Reads a date (docs/interface.md 4.2 to 4.5): Unix timestamps (all-digit texts and whole numbers, seconds, greater than 0),
 * calendar dates in numbers or English, words relative to now, with an optional time of day, in any case.
 * @returns undefined for anything else and for days that do not exist. Never throws.
 */
export function readDate(text: string | number): GivenDate | undefined {
  if (typeof text === 'number') return readTimestamp(text);
  if (text.length > LONGEST) return undefined;
  const words = text.trim().replace(/\s+/g, ' ').toLowerCase();
  if (/^\d+$/.test(words)) return readTimestamp(Number(words));
  return readAbsoluteDate(words) ?? readRelativeDate(words);
}

/** @returns undefined if the words lead to a year before 1 or after 9999 */
export const dateAt = (given: GivenDate, context: DateContext): DateReading | undefined =>
  given.kind === 'relative' ? given.at(context) : given;

/** The instant of a reading in a zone (docs/interface.md 4.7). */
export function instantOfReading(reading: DateReading, zone: Zone): Instant {
  return reading.kind === 'instant' ? reading.instant : toInstant(reading.wall, zone);
}

/** The wall time of a reading in a zone. Wall times are returned unchanged, even if the zone skips them. */
export function wallOfReading(reading: DateReading, zone: Zone): WallTime {
  return reading.kind === 'instant' ? toWall(reading.instant, zone) : reading.wall;
}

function readTimestamp(seconds: number): DateReading | undefined {
  const milliseconds = seconds * 1000;
  if (seconds <= 0 || !Number.isInteger(seconds) || !isInstant(milliseconds) || !isWallRange(milliseconds))
    return undefined;
  return { kind: 'instant', instant: instant(milliseconds), dateOnly: false };
}
