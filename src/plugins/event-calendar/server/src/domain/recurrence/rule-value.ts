import { daysInMonth } from '../time/types';
import { readMoment } from './moment';
import type { NumberPart, Rule, RuleDay, RuleFault, RulePart } from './rule';
import { FREQUENCIES, MAX_SERIES_DATES, NUMBER_PARTS, WEEKDAY_CODES, numbersOf } from './rule';

type Refused = { fault: RuleFault };

const KEYS: readonly string[] = [
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYDAY',
  'WKST',
  ...Object.keys(NUMBER_PARTS),
];
const FINER = ['HOURLY', 'MINUTELY', 'SECONDLY'];
const DAY = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/;
const MOST_WEEKS = 53;
const MONDAY = 1;
/** The maximum number of times of day of a rule, which BYHOUR, BYMINUTE and BYSECOND give together. */
const MOST_TIMES = 100;
const LEAP_YEAR = 2000;

/** Parses the value of an RRULE (RFC 5545 3.3.10). What it forbids is refused. */
export function parseValue(value: string): Rule | Refused {
  const parts = partsOf(value.toUpperCase());
  if (!(parts instanceof Map)) return parts;
  const frequency = FREQUENCIES.find((each) => each === parts.get('FREQ'));
  if (frequency === undefined) {
    const given = parts.get('FREQ');
    if (given === undefined) return refused('FREQ', 'missing');
    return refused('FREQ', FINER.includes(given) ? 'too fine' : 'value', given);
  }
  const interval = wholeNumber(parts.get('INTERVAL') ?? '1');
  if (interval === undefined) return refused('INTERVAL', 'value', parts.get('INTERVAL'));
  const count = parts.get('COUNT');
  const dates = count === undefined ? undefined : wholeNumber(count);
  if (count !== undefined && dates === undefined) return refused('COUNT', 'value', count);
  if (dates !== undefined && dates > MAX_SERIES_DATES) return refused('COUNT', 'too many');
  const end = parts.get('UNTIL');
  const until = end === undefined ? undefined : readMoment(end);
  if (end !== undefined && until === undefined) return refused('UNTIL', 'value', end);
  if (end !== undefined && count !== undefined) return refused('UNTIL', 'not with', 'COUNT');
  const weekStart = parts.has('WKST') ? weekdayOf(parts.get('WKST') ?? '') : MONDAY;
  if (weekStart === undefined) return refused('WKST', 'value', parts.get('WKST'));
  const days = daysOf(parts.get('BYDAY'));
  if (days === undefined) return refused('BYDAY', 'value', parts.get('BYDAY'));
  const numbers: Partial<Record<NumberPart, number[]>> = {};
  for (const part of Object.keys(NUMBER_PARTS) as NumberPart[]) {
    const text = parts.get(part);
    if (text === undefined) continue;
    const list = numbersIn(part, text);
    if (list === undefined) return refused(part, 'value', text);
    numbers[part] = list;
  }
  const rule: Rule = {
    frequency,
    interval,
    days,
    numbers,
    weekStart,
    ...(dates === undefined ? {} : { count: dates }),
    ...(until === undefined ? {} : { until }),
  };
  const fault = forbidden(rule) ?? impossible(rule);
  return fault === undefined ? rule : { fault };
}

function partsOf(value: string): Map<string, string> | Refused {
  const parts = new Map<string, string>();
  for (const each of value.replace(/;$/, '').split(';')) {
    const at = each.indexOf('=');
    const key = each.slice(0, Math.max(at, 0)).trim();
    if (at < 0 || !KEYS.includes(key)) return refused('RRULE', 'unknown', each);
    if (parts.has(key)) return refused('RRULE', 'twice', key);
    parts.set(key, each.slice(at + 1).trim());
  }
  return parts;
}

/** The combinations that RFC 5545 3.3.10 forbids. */
function forbidden(rule: Rule): RuleFault | undefined {
  const { frequency, days } = rule;
  const has = (part: NumberPart): boolean => numbersOf(rule, part).length > 0;
  const notWith = (part: RulePart, value: string): RuleFault => ({ part, reason: 'not with', value });
  if (has('BYWEEKNO') && frequency !== 'YEARLY') return notWith('BYWEEKNO', `FREQ=${frequency}`);
  if (has('BYYEARDAY') && frequency !== 'YEARLY') return notWith('BYYEARDAY', `FREQ=${frequency}`);
  if (has('BYMONTHDAY') && frequency === 'WEEKLY') return notWith('BYMONTHDAY', 'FREQ=WEEKLY');
  if (days.some(({ nth }) => nth !== undefined)) {
    if (frequency === 'DAILY' || frequency === 'WEEKLY') return notWith('BYDAY', `FREQ=${frequency}`);
    if (has('BYWEEKNO')) return notWith('BYDAY', 'BYWEEKNO');
  }
  const others = days.length > 0 || Object.keys(rule.numbers).some((part) => part !== 'BYSETPOS');
  if (has('BYSETPOS') && !others) return { part: 'BYSETPOS', reason: 'alone' };
  return undefined;
}

/** What no calendar has, found without looking at dates: a day that none of the months has, a position that no period has. */
function impossible(rule: Rule): RuleFault | undefined {
  const times = timesOf(rule);
  if (times > MOST_TIMES) {
    const part = numbersOf(rule, 'BYSECOND').length > 0 ? 'BYSECOND' : 'BYMINUTE';
    return { part, reason: 'too many times' };
  }
  const monthDays = numbersOf(rule, 'BYMONTHDAY');
  const months = numbersOf(rule, 'BYMONTH');
  const longest = Math.max(
    ...(months.length === 0 ? [1] : months).map((month) => daysInMonth(LEAP_YEAR, month)),
  );
  if (monthDays.length > 0 && monthDays.every((day) => Math.abs(day) > longest))
    return { part: 'BYMONTHDAY', reason: 'never' };
  const most = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[rule.frequency] * times;
  const positions = numbersOf(rule, 'BYSETPOS');
  if (positions.length > 0 && positions.every((position) => Math.abs(position) > most))
    return { part: 'BYSETPOS', reason: 'never' };
  return undefined;
}

/** The number of times of day of a rule. */
function timesOf(rule: Rule): number {
  const size = (part: NumberPart): number => Math.max(1, numbersOf(rule, part).length);
  return size('BYHOUR') * size('BYMINUTE') * size('BYSECOND');
}

/** @returns the weekdays of BYDAY without doubles, from Monday and the first one; undefined if one is not understood */
function daysOf(text: string | undefined): RuleDay[] | undefined {
  if (text === undefined) return [];
  const days = new Map<string, RuleDay>();
  for (const each of text.split(',')) {
    const found = DAY.exec(each.trim());
    const weekday = weekdayOf(found?.[2] ?? '');
    if (weekday === undefined) return undefined;
    const nth = found?.[1] === undefined ? undefined : Number(found[1]);
    if (nth === 0 || (nth !== undefined && Math.abs(nth) > MOST_WEEKS)) return undefined;
    days.set(`${nth ?? ''}/${weekday}`, nth === undefined ? { weekday } : { weekday, nth });
  }
  const fromMonday = (day: RuleDay): number => (day.weekday + 6) % 7;
  return [...days.values()].toSorted(
    (one, other) => (one.nth ?? 0) - (other.nth ?? 0) || fromMonday(one) - fromMonday(other),
  );
}

function numbersIn(part: NumberPart, text: string): number[] | undefined {
  const { least, most, negative } = NUMBER_PARTS[part];
  const numbers = new Set<number>();
  for (const each of text.split(',')) {
    const found = /^\s*([+-]?)(\d{1,3})\s*$/.exec(each);
    const size = Number(found?.[2] ?? NaN);
    const isNegative = found?.[1] === '-';
    if (!(size >= least && size <= most) || (isNegative && !negative)) return undefined;
    numbers.add(isNegative ? -size : size);
  }
  return [...numbers].toSorted((one, other) => one - other);
}

function weekdayOf(code: string): number | undefined {
  const found = WEEKDAY_CODES.findIndex((each) => each === code);
  return found < 0 ? undefined : found;
}

/** A whole number from 1 to 9999999. */
function wholeNumber(text: string): number | undefined {
  return /^0*[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

const refused = (part: RulePart, reason: RuleFault['reason'], value?: string): Refused => ({
  fault: value === undefined ? { part, reason } : { part, reason, value: value.slice(0, 40) },
});
