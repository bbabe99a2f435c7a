import { dateOfDay, dayNumber, weekdayOf } from '../time/wall-clock';
import type { Rule, RuleDay } from './rule';
import { numbersOf } from './rule';

/** The month of a day. All numbers of days count from 1970-01-01; an end is the first day after it. */
interface Month {
  /** 1 to 12. */
  month: number;
  start: number;
  end: number;
  yearStart: number;
  yearEnd: number;
}

type Test = (day: number, month: Month) => boolean;

/**
 * The days of a period that a rule gives: those that all its parts name (RFC 5545 3.3.10). What it does not name is that of the start.
 * @param start the day of the start
 * @returns for the first day of a period and the one after its last: its days, ascending
 */
export function daysOfRule(rule: Rule, start: number): (open: number, close: number) => number[] {
  const { isInMonths, tests } = testsOf(rule, start);
  // Days are asked for in ascending order, so that most of them are in the month of the one before.
  let month = monthOf(start);
  return (open, close) => {
    const found: number[] = [];
    for (let number = open; number < close;) {
      if (number < month.start || number >= month.end) month = monthOf(number);
      const end = Math.min(close, month.end);
      if (isInMonths(month.month))
        for (; number < end; number += 1) if (tests.every((test) => test(number, month))) found.push(number);
      number = end;
    }
    return found;
  };
}

function monthOf(number: number): Month {
  const { year, month, day } = dateOfDay(number);
  return {
    month,
    start: number - day + 1,
    end: month === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, month + 1, 1),
    yearStart: dayNumber(year, 1, 1),
    yearEnd: dayNumber(year + 1, 1, 1),
  };
}

interface Tests {
  isInMonths: (month: number) => boolean;
  tests: readonly Test[];
}

function testsOf(rule: Rule, start: number): Tests {
  const { frequency, weekStart } = rule;
  const months = numbersOf(rule, 'BYMONTH');
  const monthDays = numbersOf(rule, 'BYMONTHDAY');
  const yearDays = numbersOf(rule, 'BYYEARDAY');
  const weeks = numbersOf(rule, 'BYWEEKNO');
  const begun = dateOfDay(start);
  const namesDays = rule.days.length > 0 || monthDays.length > 0 || yearDays.length > 0;
  // Which day it is, if the rule names none.
  const asStart = namesDays
    ? 'nothing'
    : { ...ALIKE, YEARLY: weeks.length > 0 ? 'weekday' : 'date' }[frequency];
  const days = asStart === 'weekday' ? [{ weekday: weekdayOf(start) }] : rule.days;
  const dates = asStart === 'date' ? [begun.day] : monthDays;
  const inMonths = frequency === 'MONTHLY' || months.length > 0;
  const ofYear = asStart === 'date' && frequency === 'YEARLY' && months.length === 0 ? [begun.month] : months;
  const tests: Test[] = [];
  if (days.length > 0) tests.push((day, month) => days.some((each) => isWeekday(day, month, each, inMonths)));
  if (dates.length > 0) tests.push((day, { start: from, end }) => isAmong(day, from, end, dates));
  if (yearDays.length > 0)
    tests.push((day, { yearStart, yearEnd }) => isAmong(day, yearStart, yearEnd, yearDays));
  if (weeks.length > 0) tests.push((day) => isInWeek(day, weeks, weekStart));
  return { isInMonths: (month) => ofYear.length === 0 || ofYear.includes(month), tests };
}

/** What a day has in common with the start, if the rule names no days. */
const ALIKE = { DAILY: 'nothing', WEEKLY: 'weekday', MONTHLY: 'date' } as const;

/** Whether a day is one of those that positions name: from the first of a span, or from its last if they are negative. */
const isAmong = (day: number, from: number, end: number, positions: readonly number[]): boolean =>
  positions.includes(day - from + 1) || positions.includes(day - end);

/** Whether a day is the weekday of BYDAY; a number counts in the month or in the year. */
function isWeekday(day: number, month: Month, { weekday, nth }: RuleDay, inMonths: boolean): boolean {
  if (weekday !== weekdayOf(day)) return false;
  if (nth === undefined) return true;
  const from = inMonths ? month.start : month.yearStart;
  const end = inMonths ? month.end : month.yearEnd;
  return nth > 0 ? Math.floor((day - from) / 7) + 1 === nth : Math.floor((end - 1 - day) / 7) + 1 === -nth;
}

/**
 * Whether a day is in one of the weeks of BYWEEKNO. The first week of a year is the first with four of its days, so that some days at
 * the turn of a year are in a week of the other one; a year of RRULE has them as its calendar does.
 */
function isInWeek(day: number, weeks: readonly number[], weekStart: number): boolean {
  const begin = weekBegin(day, weekStart);
  const { year } = dateOfDay(begin + 3);
  const first = firstWeek(year, weekStart);
  const week = (begin - first) / 7 + 1;
  const inYear = (firstWeek(year + 1, weekStart) - first) / 7;
  return weeks.includes(week) || weeks.includes(week - inYear - 1);
}

const weekBegin = (day: number, weekStart: number): number => day - ((weekdayOf(day) - weekStart + 7) % 7);
/** The fourth of January is always in the first week. */
const firstWeek = (year: number, weekStart: number): number => weekBegin(dayNumber(year, 1, 4), weekStart);
