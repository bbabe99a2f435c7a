import type { Series } from '../../../server/src/domain/recurrence/dates';
import { dateSteps, faultSteps, inTurns } from '../../../server/src/domain/recurrence/dates';
import { timesOfRule } from '../../../server/src/domain/recurrence/engine';
import { wallsOf } from '../../../server/src/domain/recurrence/moment';
import type { ParsedRule } from '../../../server/src/domain/recurrence/parse-rule';
import { parseRule } from '../../../server/src/domain/recurrence/parse-rule';
import type { Rule, RuleFault } from '../../../server/src/domain/recurrence/rule';
import { MONTHS_AHEAD, isBounded, numbersOf } from '../../../server/src/domain/recurrence/rule';
import { MAX_COPIES } from '../../../server/src/domain/time/copy-times';
import { dayOfDate } from '../../../server/src/domain/time/day-text';
import type { WallTime } from '../../../server/src/domain/time/types';
import { isWallTime } from '../../../server/src/domain/time/types';
import { DAY, wallMilliseconds, wallOfMilliseconds } from '../../../server/src/domain/time/wall-clock';
import type { WeekStart } from '../../../server/src/domain/time/week-start';
import { readZone } from '../../../server/src/domain/time/zone-text';
import type { EventWhen } from '../../../server/src/panel-contract/editorial';
import type { CopyForm } from './rule-form';
import { ruleOfFields, wholeNumber } from './rule-form';

/** A fault of the rule; `has a time` and `too many copies` are those of copies alone. */
export interface CopyFault {
  part: RuleFault['part'];
  reason: Exclude<RuleFault['reason'], 'too many'> | 'has a time' | 'too many copies';
  value?: string;
  /** The field of the form that has it. */
  field: 'ruleText' | 'interval' | 'dayOfMonth' | 'until' | 'count';
}

/** What a form describes. */
export interface CopyDays {
  /** The days, `YYYY-MM-DD`; none while a needed field is missing or wrong. */
  dates: readonly string[];
  /** Whether the clocks skip the time of the event on one of the days of the rule. */
  hasGaps: boolean;
  rule?: Rule;
  /** Whether the rule has later days, for which the calendar makes the dates of a series by itself. */
  goesOn?: boolean;
  fault?: CopyFault;
}

export const NO_DAYS: CopyDays = { dates: [], hasGaps: false };
const TIME_PARTS = ['BYHOUR', 'BYMINUTE', 'BYSECOND'] as const;

/**
 * The days that a form describes.
 * @param weekStart first day of the week, which decides which weeks a rule with an interval skips
 * @param pause called every few milliseconds, so that the page can do other work
 */
export async function daysOfForm(
  form: CopyForm,
  when: EventWhen,
  weekStart: WeekStart,
  pause: () => Promise<void>,
): Promise<CopyDays> {
  if (form.way === 'days') return { ...NO_DAYS, dates: form.days };
  const written = writtenRule(form, weekStart);
  if (written === undefined) return NO_DAYS;
  const hasOwnEnd = !('fault' in written) && isBounded(written.rule);
  const refused = (fault: RuleFault | Omit<CopyFault, 'field'>): CopyDays => {
    const { reason, ...rest } = fault;
    const field = fieldOf(fault.part, form, hasOwnEnd);
    return {
      ...NO_DAYS,
      fault: { ...rest, reason: reason === 'too many' ? 'too many copies' : reason, field },
    };
  };
  if ('fault' in written) return refused(written.fault);
  const ended = hasOwnEnd ? { rule: written.rule, most: MAX_COPIES } : withEnd(written.rule, form);
  const zone = readZone(when.timezone);
  const isEndless = !hasOwnEnd && form.end === 'never';
  const start = `${form.way === 'text' || isEndless ? form.own : form.from}${when.startDate.slice(10)}`;
  if (ended === undefined || zone === undefined || !isWallTime(start)) return NO_DAYS;
  const { rule, most } = ended;
  const timed = TIME_PARTS.find((part) => numbersOf(rule, part).length > 0);
  if (timed !== undefined) return refused({ part: timed, reason: 'has a time' });
  const series: Series = {
    start,
    zone,
    extra: wallsOf(written.extra, start, zone),
    leftOut: wallsOf(written.leftOut, start, zone),
    gaps: 'shift',
  };
  const fault = await inTurns(faultSteps(rule, series), pause);
  if (fault !== undefined) return refused(fault);
  // The start, and the event's own day, are no copies.
  const atMost = Math.min(most, MAX_COPIES) + 3;
  const span = isEndless ? { atMost, until: aheadOf(start) } : { atMost };
  const found = await inTurns(dateSteps(rule, series, span), pause);
  const hasGaps = !when.allDay && found.some(({ original, wall }) => original !== wall);
  const kept =
    hasGaps && form.gaps === 'leave out'
      ? await inTurns(dateSteps(rule, { ...series, gaps: 'leave out' }, span), pause)
      : found;
  const isCopy = (date: string): boolean =>
    date !== form.own && (date !== start.slice(0, 10) || gives(rule, start));
  const dates = [...new Set(kept.map(({ original }) => original.slice(0, 10)))].filter(isCopy);
  const isEndedByCount = !hasOwnEnd && form.end === 'count';
  if (!isEndless && (isEndedByCount ? most : dates.length) > MAX_COPIES)
    return refused({ part: rule.until === undefined ? 'COUNT' : 'UNTIL', reason: 'too many copies' });
  return { dates: dates.slice(0, most), hasGaps, rule, goesOn: isEndless };
}

/** The rule of the fields or of the text; undefined while there is none. */
function writtenRule(form: CopyForm, weekStart: WeekStart): ReturnType<typeof parseRule> | undefined {
  if (form.way === 'text') return form.ruleText.trim() === '' ? undefined : parseRule(form.ruleText);
  const rule = ruleOfFields(form, weekStart);
  return rule === undefined ? undefined : ({ rule, extra: [], leftOut: [] } satisfies ParsedRule);
}

/** The rule with the end that the fields give, and the maximum number of copies; undefined if they are missing or wrong. */
function withEnd(rule: Rule, { end, until, count }: CopyForm): { rule: Rule; most: number } | undefined {
  if (end === 'never') return { rule, most: MAX_COPIES };
  if (end === 'until') {
    if (dayOfDate(until) === undefined) return undefined;
    return { rule: { ...rule, until: { kind: 'day', date: until } }, most: MAX_COPIES };
  }
  const most = wholeNumber(count);
  return most === undefined ? undefined : { rule, most };
}

/** Up to when copies of a rule without an end are made: for about as long as the calendar keeps ahead, which makes the later ones. */
const aheadOf = (start: WallTime): WallTime =>
  wallOfMilliseconds(wallMilliseconds(start) + MONTHS_AHEAD * MONTH);
const MONTH = 30 * DAY;

/** Whether the rule itself gives its start. */
function gives(rule: Rule, start: WallTime): boolean {
  const time = wallMilliseconds(start);
  const [first] = timesOfRule(rule, start, time);
  return first?.[0] === time;
}

/** The field of the form that a part of the rule comes from. */
export function fieldOf(part: RuleFault['part'], { way }: CopyForm, hasOwnEnd: boolean): CopyFault['field'] {
  if (!hasOwnEnd && part === 'UNTIL' && way === 'rule') return 'until';
  if (!hasOwnEnd && part === 'COUNT' && way === 'rule') return 'count';
  if (way === 'text') return 'ruleText';
  return part === 'BYMONTHDAY' ? 'dayOfMonth' : 'interval';
}
