import type { WallTime, Zone } from '../time/types';

/** The maximum number of dates of a series whose rule has an end. */
export const MAX_SERIES_DATES = 1000;

/** How far ahead the dates of a rule without an end are made, in months. */
export const MONTHS_AHEAD = 24;

/** How often a rule begins a new period (RFC 5545 3.3.10). Finer ones are refused. */
export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** The weekdays of RFC 5545 by number: 0 is Sunday. */
export const WEEKDAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** A weekday (0 is Sunday); `nth` is the one of the month or year that is meant, from its end if it is negative. */
export interface RuleDay {
  weekday: number;
  nth?: number;
}

/** A time as RFC 5545 writes it: a day, a time of the clocks (of a zone, if it is named), or a time in UTC. */
export type Moment =
  | { kind: 'day'; date: string }
  | { kind: 'local'; wall: WallTime; zone?: Zone }
  | { kind: 'utc'; wall: WallTime };

/** The parts of a rule that are lists of numbers, with their smallest and largest values. */
export const NUMBER_PARTS = {
  BYMONTH: { least: 1, most: 12, negative: false },
  BYWEEKNO: { least: 1, most: 53, negative: true },
  BYYEARDAY: { least: 1, most: 366, negative: true },
  BYMONTHDAY: { least: 1, most: 31, negative: true },
  BYHOUR: { least: 0, most: 23, negative: false },
  BYMINUTE: { least: 0, most: 59, negative: false },
  BYSECOND: { least: 0, most: 59, negative: false },
  BYSETPOS: { least: 1, most: 366, negative: true },
} as const;
export type NumberPart = keyof typeof NUMBER_PARTS;

/** A rule as data. Lists are sorted and have no value twice; a list that is not given is empty. */
export interface Rule {
  frequency: Frequency;
  interval: number;
  /** The number of dates, the first one included. A rule has this or `until`, or goes on for ever. */
  count?: number;
  /** The last time that can be a date. */
  until?: Moment;
  days: readonly RuleDay[];
  numbers: Readonly<Partial<Record<NumberPart, readonly number[]>>>;
  /** The first weekday of a week (0 is Sunday), which decides which weeks an interval skips. */
  weekStart: number;
}

/** The part of a text that a fault is about. */
export type RulePart =
  NumberPart | 'RRULE' | 'FREQ' | 'INTERVAL' | 'COUNT' | 'UNTIL' | 'BYDAY' | 'WKST' | 'EXDATE' | 'RDATE';

/** What is wrong with a rule; `faultInWords` says it. */
export interface RuleFault {
  part: RulePart;
  reason:
    | 'missing'
    | 'twice'
    | 'unknown'
    | 'value'
    | 'not with'
    | 'alone'
    | 'too long'
    | 'too few'
    | 'too many'
    | 'too many times'
    | 'too fine'
    | 'never'
    | 'only once'
    | 'before start';
  /** What was sent, or the other part that does not go together with this one. */
  value?: string;
}

/** Whether the rule has an end. */
export const isBounded = (rule: Rule): boolean => rule.count !== undefined || rule.until !== undefined;

/** The values of a part that is a list of numbers. */
export const numbersOf = (rule: Rule, part: NumberPart): readonly number[] => rule.numbers[part] ?? [];
