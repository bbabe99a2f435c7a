import type { WeekStart } from '../../../server/src/domain/time/week-start';
import { wallTime } from '../../../server/src/domain/time/types';
import {
  DAY,
  dayNumber,
  wallMilliseconds,
  wallOfMilliseconds,
  weekdayOf,
} from '../../../server/src/domain/time/wall-clock';

/** Ranges of days that are named in words, as seen from today; `days` are two chosen ones. */
export const RANGES = [
  'upcoming',
  'today',
  'this-week',
  'next-week',
  'next-14',
  'this-month',
  'next-month',
  'next-year',
  'last-week',
  'last-month',
  'last-year',
  'any',
  'days',
] as const;
export type Range = (typeof RANGES)[number];

/** Days `YYYY-MM-DD`, the end not included; without a limit where one is missing. */
export interface RangeDays {
  start?: string;
  end?: string;
}

const numberOf = (day: string): number => wallMilliseconds(wallTime(`${day} 00:00:00`)) / DAY;
const dayOf = (number: number): string => wallOfMilliseconds(number * DAY).slice(0, 10);

/** The day after or before another one by so many days. */
export const daysLater = (day: string, by: number): string => dayOf(numberOf(day) + by);

/** The days of a range in words. @param today `YYYY-MM-DD` in the site's zone */
export function daysOfRange(range: Exclude<Range, 'days'>, today: string, weekStart: WeekStart): RangeDays {
  const now = numberOf(today);
  const between = (start: number, end: number): RangeDays => ({ start: dayOf(start), end: dayOf(end) });
  const week = now - ((weekdayOf(now) - weekStart + 7) % 7);
  const month = (by: number): number =>
    dayNumber(...monthLater(Number(today.slice(0, 4)), Number(today.slice(5, 7)) + by), 1);
  switch (range) {
    case 'any':
      return {};
    case 'upcoming':
      return { start: today };
    case 'today':
      return between(now, now + 1);
    case 'this-week':
      return between(week, week + 7);
    case 'next-week':
      return between(week + 7, week + 14);
    case 'last-week':
      return between(week - 7, week);
    case 'next-14':
      return between(now, now + 14);
    case 'this-month':
      return between(month(0), month(1));
    case 'next-month':
      return between(month(1), month(2));
    case 'last-month':
      return between(month(-1), month(0));
    case 'next-year':
      return between(now, now + 365);
    case 'last-year':
      return between(now - 365, now + 1);
  }
}

/** Year and month of a month that may be counted beyond its year. */
const monthLater = (year: number, month: number): [year: number, month: number] => [
  year + Math.floor((month - 1) / 12),
  ((((month - 1) % 12) + 12) % 12) + 1,
];
