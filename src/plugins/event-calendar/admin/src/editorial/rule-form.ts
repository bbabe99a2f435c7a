import { parseRule } from '../../../server/src/domain/recurrence/parse-rule';
import type { Rule } from '../../../server/src/domain/recurrence/rule';
import { isBounded } from '../../../server/src/domain/recurrence/rule';
import { dayOfDate } from '../../../server/src/domain/time/day-text';
import type { WeekStart } from '../../../server/src/domain/time/week-start';
import { dateOfDay, weekdayOf } from '../../../server/src/domain/time/wall-clock';

/** The state of the form for copies, and for the rule of a series. Numbers are texts, as typed. */
export interface CopyForm {
  /** The event's own day, `YYYY-MM-DD`. No copy is made on it. */
  own: string;
  way: 'days' | 'rule' | 'text';
  /** Picked days, `YYYY-MM-DD`. */
  days: string[];
  /** A rule as RFC 5545 writes it. It begins on the event's own day. */
  ruleText: string;
  every: 'day' | 'week' | 'month' | 'weekday of month' | 'year';
  interval: string;
  weekdays: number[];
  dayOfMonth: string;
  nth: 1 | 2 | 3 | 4 | -1;
  weekday: number;
  from: string;
  /** `never`: only series go on without an end. */
  end: 'until' | 'count' | 'never';
  until: string;
  count: string;
  /** What happens on days on which the clocks skip the time of the event. */
  gaps: 'shift' | 'leave out';
}

/**
 * The form as it starts for an event: weekly from its own day, on its weekday.
 * @param startDate `YYYY-MM-DD HH:mm:ss`
 */
export function emptyForm(startDate: string): CopyForm {
  const own = startDate.slice(0, 10);
  const day = dayOfDate(own) ?? 0;
  const { day: dayOfMonth } = dateOfDay(day);
  const week = Math.ceil(dayOfMonth / 7);
  return {
    own,
    way: 'rule',
    days: [],
    ruleText: '',
    every: 'week',
    interval: '1',
    weekdays: [weekdayOf(day)],
    dayOfMonth: String(dayOfMonth),
    nth: week === 1 || week === 2 || week === 3 || week === 4 ? week : -1,
    weekday: weekdayOf(day),
    from: own,
    end: 'count',
    until: '',
    count: '4',
    gaps: 'shift',
  };
}

const MONDAY = 1;

/**
 * The rule that the fields describe, without its end; undefined while a needed field is missing or wrong.
 * @param weekStart first day of the week, which decides which weeks a rule with an interval skips
 */
export function ruleOfFields(form: CopyForm, weekStart: WeekStart): Rule | undefined {
  const { every, weekdays, nth, weekday, from } = form;
  const interval = wholeNumber(form.interval);
  const first = dayOfDate(from);
  if (interval === undefined || first === undefined) return undefined;
  const rule = { interval, days: [], numbers: {}, weekStart: MONDAY };
  if (every === 'day') return { ...rule, frequency: 'DAILY' };
  if (every === 'week') {
    const fromMonday = (number: number): number => (number + 6) % 7;
    const days = weekdays.toSorted((one, other) => fromMonday(one) - fromMonday(other));
    if (days.length === 0) return undefined;
    return { ...rule, frequency: 'WEEKLY', days: days.map((number) => ({ weekday: number })), weekStart };
  }
  if (every === 'weekday of month') return { ...rule, frequency: 'MONTHLY', days: [{ weekday, nth }] };
  if (every === 'year') {
    const { month, day } = dateOfDay(first);
    return { ...rule, frequency: 'YEARLY', numbers: { BYMONTH: [month], BYMONTHDAY: [day] } };
  }
  const day = wholeNumber(form.dayOfMonth);
  if (day === undefined || day > 31) return undefined;
  return { ...rule, frequency: 'MONTHLY', numbers: { BYMONTHDAY: [day] } };
}

/** Parses a whole number from 1 to 9999; undefined for any other text. */
export function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
}

/** Whether a text is a rule with COUNT or UNTIL. */
export function hasOwnEnd(ruleText: string): boolean {
  const parsed = parseRule(ruleText);
  return 'rule' in parsed && isBounded(parsed.rule);
}
