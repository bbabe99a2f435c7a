import { dayExists, daysInMonth } from './types';
import type { WeekStart } from './week-start';
import { dateOfDay, dayNumber, weekdayOf } from './wall-clock';

/** The maximum number of dates from a rule. */
export const MAX_DATES = 366;

/** A rule for repeating days. Weekdays count from 0 (Sunday); intervals are at least 1. */
export type DateRule =
  | { every: 'day'; interval: number }
  /** The first week is the one with the first day; `weekStart` is the first weekday of a week. */
  | { every: 'week'; interval: number; weekdays: readonly number[]; weekStart: WeekStart }
  /** Months without the day are skipped. */
  | { every: 'month'; interval: number; day: number }
  /** The first to fourth of a weekday in the month, or the last one (-1). */
  | { every: 'weekday of month'; interval: number; nth: 1 | 2 | 3 | 4 | -1; weekday: number };

/** The first day, and the end: a last day (inclusive), a number of days, or both. */
export interface DateSpan {
  /** `YYYY-MM-DD` */
  from: string;
  until?: string | undefined;
  count?: number | undefined;
}

/** The day number (days since 1970-01-01) of a date `YYYY-MM-DD`; undefined if the day does not exist. */
export function dayOfDate(date: string): number | undefined {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date);
  if (found === null) return undefined;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  return dayExists(year, month, day) ? dayNumber(year, month, day) : undefined;
}

/** The date `YYYY-MM-DD` of a day number. */
export function dateText(day: number): string {
  const { year, month, day: ofMonth } = dateOfDay(day);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(ofMonth)}`;
}

/**
 * The dates of a rule in ascending order, at most `MAX_DATES`.
 * @returns dates `YYYY-MM-DD`; empty if the span has no end or a date is invalid
 */
export function datesOf(rule: DateRule, { from, until, count }: DateSpan): string[] {
  const first = dayOfDate(from);
  const last = until === undefined ? LAST_DAY : dayOfDate(until);
  if (first === undefined || last === undefined) return [];
  if (until === undefined && count === undefined) return [];
  const most = Math.min(count ?? MAX_DATES, MAX_DATES);
  const found: string[] = [];
  for (const day of daysFrom(rule, first)) {
    if (found.length >= most || day > last) break;
    if (day >= first) found.push(dateText(day));
  }
  return found;
}

const LAST_DAY = dayNumber(9999, 12, 31);

/** The days of a rule, ascending, as long as there are any. The first ones may be before the span. */
function* daysFrom(rule: DateRule, first: number): Generator<number> {
  if (rule.every === 'day') {
    for (let day = first; ; day += rule.interval) yield day;
  } else if (rule.every === 'week') {
    const intoWeek = (weekday: number): number => (weekday - rule.weekStart + 7) % 7;
    const days = [...new Set(rule.weekdays.map(intoWeek))].toSorted((one, other) => one - other);
    if (days.length === 0) return;
    for (let week = first - intoWeek(weekdayOf(first)); ; week += 7 * rule.interval) {
      for (const day of days) yield week + day;
    }
  } else {
    const start = dateOfDay(first);
    for (let month = start.month - 1; ; month += rule.interval) {
      const year = start.year + Math.floor(month / 12);
      // A rule may never find a day, such as 30 February.
      if (year > 9999) return;
      const day = dayInMonth(rule, year, (month % 12) + 1);
      if (day !== undefined) yield day;
    }
  }
}

function dayInMonth(
  rule: Extract<DateRule, { every: 'month' | 'weekday of month' }>,
  year: number,
  month: number,
): number | undefined {
  const days = daysInMonth(year, month);
  if (rule.every === 'month') return rule.day <= days ? dayNumber(year, month, rule.day) : undefined;
  const first = dayNumber(year, month, 1);
  const toWeekday = (rule.weekday - weekdayOf(first) + 7) % 7;
  if (rule.nth > 0) return first + toWeekday + 7 * (rule.nth - 1);
  const fitting = Math.floor((days - 1 - toWeekday) / 7);
  return first + toWeekday + 7 * fitting;
}
