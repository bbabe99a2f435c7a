/** The types of times. Wall times, instants and unchecked texts have different types, so that they cannot be confused. */

declare const wallTimeBrand: unique symbol;
declare const instantBrand: unique symbol;
declare const zoneBrand: unique symbol;

/** A date and time as a clock shows it: `YYYY-MM-DD HH:mm:ss`, years 0001 to 9999. Can be compared as text. */
export type WallTime = string & { readonly [wallTimeBrand]: true };

/** A point in time: UTC milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number & { readonly [instantBrand]: true };

/**
 * The checked text of a zone in its one stored form: an IANA name in its own spelling, `UTC`, an abbreviation of the tz
 * database, `±hh:mm` or `UTC±n` (docs/interface.md 4.9). Made by `readZone`.
 */
export type Zone = string & { readonly [zoneBrand]: true };

const wallTimeForm = /^\d{4}-\d{2}-\d{2} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** Whether a text is a wall time: it has the form, and the day exists. */
export function isWallTime(text: string): text is WallTime {
  if (!wallTimeForm.test(text)) return false;
  // Without a text per part, because the times of every response are checked.
  const pair = (at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;
  return dayExists(pair(0) * 100 + pair(2), pair(5), pair(8));
}

/**
 * Converts a text to a wall time, for example one from the database.
 * @throws RangeError if it is not a wall time
 */
export function wallTime(text: string): WallTime {
  if (!isWallTime(text)) throw new RangeError(`Not a wall time (YYYY-MM-DD HH:mm:ss): ${text.slice(0, 40)}`);
  return text;
}

/** Whether a number can be an instant: whole milliseconds that `Date` can hold. */
export function isInstant(milliseconds: number): milliseconds is Instant {
  return Number.isInteger(milliseconds) && Math.abs(milliseconds) <= 8.64e15;
}

/**
 * Converts UTC milliseconds to an instant.
 * @throws RangeError if they are not whole or out of range
 */
export function instant(milliseconds: number): Instant {
  if (!isInstant(milliseconds)) throw new RangeError(`Not an instant (UTC milliseconds): ${milliseconds}`);
  return milliseconds;
}

/** Whether the proleptic Gregorian calendar has this day; years 1 to 9999. */
export function dayExists(year: number, month: number, day: number): boolean {
  return (
    year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  );
}

/** The number of days of a month (1 to 12). */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
