import { dayOfDate } from '../../domain/time/day-text';
import { DAY, HOUR, wallOfMilliseconds } from '../../domain/time/wall-clock';

/**
 * The days of a holiday, `YYYY-MM-DD`. A holiday that is shorter than a day has one; of a longer one, whole days count.
 * @param date as `date-holidays` writes it, in the time of the place: `2031-05-22 00:00:00`. With an offset, as in
 *   `2031-03-19 00:00:00 -0600`, it begins at sunset of the day before; the day is the one in the text
 * @param length in milliseconds
 */
export function daysOfHoliday(date: string, length: number): string[] {
  const first = dayOfDate(date.slice(0, 10));
  if (first === undefined) return [];
  // Where the clocks change, a day lacks an hour.
  const count = Math.max(1, Math.floor((length + HOUR) / DAY));
  return Array.from({ length: count }, (_, later) => wallOfMilliseconds((first + later) * DAY).slice(0, 10));
}
