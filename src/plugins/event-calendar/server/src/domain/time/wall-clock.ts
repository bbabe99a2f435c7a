import type { WallTime } from './types';
import { wallTime } from './types';

/**
 * Wall times as numbers. Calculations use "wall milliseconds": the milliseconds of a wall time as if it were UTC, in the
 * proleptic Gregorian calendar. `Date` is not used because it reads the years 0 to 99 as 1900 to 1999.
 */

export const DAY = 86_400_000;
export const HOUR = 3_600_000;
export const MINUTE = 60_000;

const MIN_WALL = -62_135_596_800_000; // 0001-01-01 00:00:00
const MAX_WALL = 253_402_300_799_000; // 9999-12-31 23:59:59

const TWO_DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
const two = (number: number): string => TWO_DIGITS[number] ?? '00';

/** Days since 1970-01-01 of a date; month 1 to 12. Days after the month's end count into the next month. */
export function dayNumber(year: number, month: number, day: number): number {
  // If years begin with March, the leap day is the last day (H. Hinnant, "chrono-compatible low-level date algorithms").
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The date of a day number (days since 1970-01-01). */
export function dateOfDay(number: number): { year: number; month: number; day: number } {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

/** The weekday of a day number: 0 is Sunday. */
export function weekdayOf(number: number): number {
  return (((number + 4) % 7) + 7) % 7;
}

/** The wall milliseconds of a wall time. */
export function wallMilliseconds(wall: WallTime): number {
  const pair = (at: number): number => wall.charCodeAt(at) * 10 + wall.charCodeAt(at + 1) - 528;
  const day = dayNumber(pair(0) * 100 + pair(2), pair(5), pair(8));
  return day * DAY + pair(11) * HOUR + pair(14) * MINUTE + pair(17) * 1000;
}

/** Whether wall milliseconds lie within the years 1 to 9999. */
export function isWallRange(milliseconds: number): boolean {
  return milliseconds >= MIN_WALL && milliseconds < MAX_WALL + 1000;
}

/**
 * The wall time of wall milliseconds; parts of a second are dropped. Outside of the years 1 to 9999 it is their first or
 * last second: this happens to UTC times of events at the edge.
 */
export function wallOfMilliseconds(milliseconds: number): WallTime {
  const clamped = Math.min(Math.max(milliseconds, MIN_WALL), MAX_WALL);
  const dayIndex = Math.floor(clamped / DAY);
  const second = Math.floor((clamped - dayIndex * DAY) / 1000);
  const { year, month, day } = dateOfDay(dayIndex);
  const minute = Math.floor(second / 60);
  const text =
    `${two(Math.floor(year / 100))}${two(year % 100)}-${two(month)}-${two(day)} ` +
    `${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(second % 60)}`;
  return wallTime(text);
}

/** 00:00:00 of the wall time's day. */
export function startOfDay(wall: WallTime): WallTime {
  return wallTime(`${wall.slice(0, 10)} 00:00:00`);
}

/** 23:59:59 of the wall time's day. */
export function endOfDay(wall: WallTime): WallTime {
  return wallTime(`${wall.slice(0, 10)} 23:59:59`);
}

/** The parts of a wall time in responses: zero-padded texts (docs/interface.md 7.4). */
export interface DateDetails {
  year: string;
  month: string;
  day: string;
  hour: string;
  minutes: string;
  seconds: string;
}

/** The `*_details` of a wall time (docs/interface.md 7.4). */
export function dateDetails(wall: WallTime): DateDetails {
  return {
    year: wall.slice(0, 4),
    month: wall.slice(5, 7),
    day: wall.slice(8, 10),
    hour: wall.slice(11, 13),
    minutes: wall.slice(14, 16),
    seconds: wall.slice(17, 19),
  };
}
