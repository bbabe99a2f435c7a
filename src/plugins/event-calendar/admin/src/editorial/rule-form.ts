import type { DateRule } from '../../../server/src/domain/time/recurrence';
import type { WeekStart } from '../../../server/src/domain/time/week-start';
import { dateText, datesOf, dayOfDate } from '../../../server/src/domain/time/recurrence';
import { dateOfDay, weekdayOf } from '../../../server/src/domain/time/wall-clock';

/** The state of the form for copies. Numbers are texts, as typed. */
export interface CopyForm {
  /** The event's own day, `YYYY-MM-DD`. No copy is made on it. */
  own: string;
  way: 'days' | 'rule';
  /** Picked days, `YYYY-MM-DD`. */
  days: string[];
  every: DateRule['every'];
  interval: string;
  weekdays: number[];
  dayOfMonth: string;
  nth: 1 | 2 | 3 | 4 | -1;
  weekday: number;
  from: string;
  end: 'until' | 'count';
  until: string;
  count: string;
}

/**
 * The form as it starts for an event: weekly from its own day, on its weekday.
 * @param startDate `YYYY-MM-DD HH:mm:ss`
 */
export function emptyForm(startDate: string): CopyForm {
  const day = dayOfDate(startDate.slice(0, 10)) ?? 0;
  const { day: dayOfMonth } = dateOfDay(day);
  const week = Math.ceil(dayOfMonth / 7);
  return {
    own: dateText(day),
    way: 'rule',
    days: [],
    every: 'week',
    interval: '1',
    weekdays: [weekdayOf(day)],
    dayOfMonth: String(dayOfMonth),
    nth: week === 1 || week === 2 || week === 3 || week === 4 ? week : -1,
    weekday: weekdayOf(day),
    from: dateText(day),
    end: 'count',
    until: '',
    count: '4',
  };
}

/**
 * The days that a form describes, `YYYY-MM-DD`; none while a needed field is missing or wrong.
 * @param weekStart first day of the week, which decides which weeks a rule with an interval skips
 */
export function formDates(form: CopyForm, weekStart: WeekStart): string[] {
  if (form.way === 'days') return form.days;
  const interval = wholeNumber(form.interval);
  const rule = interval === undefined ? undefined : ruleOf(form, interval, weekStart);
  if (rule === undefined) return [];
  const { from, own } = form;
  const isCopy = (date: string): boolean => date !== own;
  if (form.end === 'until') {
    return form.until === '' ? [] : datesOf(rule, { from, until: form.until }).filter(isCopy);
  }
  const count = wholeNumber(form.count);
  if (count === undefined) return [];
  return datesOf(rule, { from, count: count + 1 })
    .filter(isCopy)
    .slice(0, count);
}

function ruleOf(form: CopyForm, interval: number, weekStart: WeekStart): DateRule | undefined {
  const { every, weekdays, nth, weekday } = form;
  if (every === 'day') return { every, interval };
  if (every === 'week') return { every, interval, weekdays, weekStart };
  if (every === 'weekday of month') return { every, interval, nth, weekday };
  const day = wholeNumber(form.dayOfMonth);
  return day === undefined || day > 31 ? undefined : { every, interval, day };
}

/** Parses a whole number from 1 to 9999; undefined for any other text. */
function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
}
