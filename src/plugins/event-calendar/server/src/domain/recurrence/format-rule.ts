import { momentText } from './moment';
import type { NumberPart, Rule } from './rule';
import { WEEKDAY_CODES, numbersOf } from './rule';

const BEFORE_DAYS = ['BYMONTH', 'BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY'] as const;
const AFTER_DAYS = ['BYHOUR', 'BYMINUTE', 'BYSECOND', 'BYSETPOS'] as const;
const MONDAY = 1;

/** The rule as the value of an RRULE (RFC 5545 3.3.10), in one form: equal rules have equal texts. */
export function formatRule(rule: Rule): string {
  const list = (part: NumberPart): string[] => {
    const numbers = numbersOf(rule, part);
    return numbers.length === 0 ? [] : [`${part}=${numbers.join(',')}`];
  };
  const days = rule.days.map(({ weekday, nth }) => `${nth ?? ''}${weekdayCode(weekday)}`);
  return [
    `FREQ=${rule.frequency}`,
    ...(rule.interval === 1 ? [] : [`INTERVAL=${rule.interval}`]),
    ...(rule.count === undefined ? [] : [`COUNT=${rule.count}`]),
    ...(rule.until === undefined ? [] : [`UNTIL=${momentText(rule.until)}`]),
    ...BEFORE_DAYS.flatMap(list),
    ...(days.length === 0 ? [] : [`BYDAY=${days.join(',')}`]),
    ...AFTER_DAYS.flatMap(list),
    ...(rule.weekStart === MONDAY ? [] : [`WKST=${weekdayCode(rule.weekStart)}`]),
  ].join(';');
}

const weekdayCode = (weekday: number): string => WEEKDAY_CODES[weekday] ?? '';
