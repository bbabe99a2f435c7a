import type { DateRule } from '../../../server/src/domain/time/recurrence';
import { dateText, datesOf, dayOfDate } from '../../../server/src/domain/time/recurrence';
import { dateOfDay, weekdayOf } from '../../../server/src/domain/time/wall-clock';

/** What somebody has filled in for copies: texts as they stand in the fields. */
export interface CopyForm {
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

/** A form for an event: it begins on the day after it, every week on its weekday. */
export function emptyForm(startDate: string): CopyForm {
  const day = dayOfDate(startDate.slice(0, 10)) ?? 0;
  const { day: dayOfMonth } = dateOfDay(day);
  const week = Math.ceil(dayOfMonth / 7);
  return {
    way: 'rule',
    days: [],
    every: 'week',
    interval: '1',
    weekdays: [weekdayOf(day)],
    dayOfMonth: String(dayOfMonth),
    nth: week === 1 || week === 2 || week === 3 || week === 4 ? week : -1,
    weekday: weekdayOf(day),
    from: dateText(day + 1),
    end: 'count',
    until: '',
    count: '4',
  };
}

/** The days that a form means; none as long as something is missing. */
export function formDates(form: CopyForm): string[] {
  if (form.way === 'days') return form.days;
  const interval = wholeNumber(form.interval);
  const rule = interval === undefined ? undefined : ruleOf(form, interval);
  if (rule === undefined) return [];
  const { from } = form;
  if (form.end === 'until') return form.until === '' ? [] : datesOf(rule, { from, until: form.until });
  const count = wholeNumber(form.count);
  return count === undefined ? [] : datesOf(rule, { from, count });
}

function ruleOf(form: CopyForm, interval: number): DateRule | undefined {
  const { every, weekdays, nth, weekday } = form;
  if (every === 'day') return { every, interval };
  if (every === 'week') return { every, interval, weekdays };
  if (every === 'weekday of month') return { every, interval, nth, weekday };
  const day = wholeNumber(form.dayOfMonth);
  return day === undefined || day > 31 ? undefined : { every, interval, day };
}

/** A whole number from 1 on; undefined for any other text. */
function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
}
