import type { WallTime, Zone } from '../time/types';
import { DAY, wallMilliseconds, wallOfMilliseconds } from '../time/wall-clock';
import { existingWall, toInstant } from '../time/zone';
import { timesOfRule } from './engine';
import { instantOf, lastSecond } from './moment';
import type { Rule, RuleFault } from './rule';
import { MAX_SERIES_DATES, isBounded } from './rule';

/** What happens to a date of the rule in a clock gap: it is left out (and not counted), or moves forward by the gap. */
export const GAPS = ['leave out', 'shift'] as const;
export type Gaps = (typeof GAPS)[number];

/** Where a rule begins, and what was changed in its dates. */
export interface Series {
  /** The first date, also if the rule does not give it (RFC 5545 3.8.5.3). It counts for COUNT. */
  start: WallTime;
  zone: Zone;
  /** Dates besides those of the rule, which COUNT does not count. */
  extra: readonly WallTime[];
  /** Dates that are taken away, by the times that rule or `extra` give; COUNT counts them. */
  leftOut: readonly WallTime[];
  gaps: Gaps;
}

/** Which dates are wanted; both ends are included and compared with `original`. */
export interface Span {
  from?: WallTime;
  until?: WallTime;
  atMost: number;
}

/** A date of a series. */
export interface SeriesDate {
  /** The time that rule, start or `extra` give: it names the date within its series. */
  original: WallTime;
  /** The time that clocks show; another one only in a clock gap. */
  wall: WallTime;
}

/** The dates of a series in ascending order. */
export const datesOf = (rule: Rule, series: Series, span: Span): SeriesDate[] =>
  atOnce(dateSteps(rule, series, span));

/** The dates of a series like `datesOf`, in steps of some milliseconds, for `inTurns`. */
export function* dateSteps(rule: Rule, series: Series, span: Span): Generator<void, SeriesDate[]> {
  const leftOut = new Set(series.leftOut);
  const within = (original: WallTime): boolean =>
    (span.from === undefined || original >= span.from) &&
    (span.until === undefined || original <= span.until);
  // Each left-out date takes away one at most.
  const most = span.atMost + leftOut.size;
  const dates = new Map<WallTime, SeriesDate>();
  let found = 0;
  for (const step of ruleDates(rule, series, span.from)) {
    for (const date of step) {
      if (span.until !== undefined && date.original > span.until) found = most;
      if (found >= most) break;
      if (!within(date.original)) continue;
      found += 1;
      dates.set(date.original, date);
    }
    if (found >= most) break;
    yield;
  }
  for (const original of series.extra)
    if (within(original) && !dates.has(original))
      dates.set(original, { original, wall: existingWall(original, series.zone) });
  return [...dates.values()]
    .filter(({ original }) => !leftOut.has(original))
    .toSorted((one, other) => (one.original < other.original ? -1 : 1))
    .slice(0, Math.max(0, span.atMost));
}

/**
 * The times that a rule itself gives, with those in clock gaps, which are no dates and do not count for COUNT; the start is among them only
 * if the rule gives it. Both ends are included.
 */
export function* ruleTimes(
  rule: Rule,
  { start, zone }: Pick<Series, 'start' | 'zone'>,
  { from, until }: { from: WallTime; until: WallTime },
): Generator<WallTime[]> {
  const begin = rule.count === undefined && from > start ? from : start;
  let left = rule.count ?? Infinity;
  if (left !== Infinity) left -= 1;
  for (const step of timesOfRule(rule, start, wallMilliseconds(begin))) {
    const times: WallTime[] = [];
    for (const milliseconds of step) {
      const time = wallOfMilliseconds(milliseconds);
      const counts = time !== start && existingWall(time, zone) === time;
      if (time > until || isAfter(time, rule, zone) || (counts && left <= 0)) return void (yield times);
      if (counts) left -= 1;
      if (time >= from) times.push(time);
    }
    yield times;
  }
}

/** Why a parsed rule cannot make this series; undefined if it can. */
export const faultOf = (rule: Rule, series: Series): RuleFault | undefined =>
  atOnce(faultSteps(rule, series));

/** Like `faultOf`, in steps of some milliseconds, for `inTurns`. */
export function* faultSteps(rule: Rule, series: Series): Generator<void, RuleFault | undefined> {
  const { until } = rule;
  if (until !== undefined && isAfter(series.start, rule, series.zone))
    return { part: 'UNTIL', reason: 'before start' };
  const most = isBounded(rule) ? MAX_SERIES_DATES : 1;
  let dates = 0;
  let own = false;
  for (const step of ruleDates(rule, series)) {
    dates += step.length;
    own ||= step.some(({ original }) => original !== series.start);
    if (dates > most) break;
    yield;
  }
  // A rule with an end may have the start only; one without an end, or for more dates, never comes back then.
  if (!own && until === undefined && rule.count !== 1)
    return rule.interval > 1
      ? { part: 'INTERVAL', reason: 'only once' }
      : { part: neverPart(rule), reason: 'never' };
  if (rule.count !== undefined && dates < rule.count) return { part: 'COUNT', reason: 'too few' };
  if (!isBounded(rule)) return undefined;
  if (dates > MAX_SERIES_DATES)
    return { part: rule.count === undefined ? 'UNTIL' : 'COUNT', reason: 'too many' };
  if (series.extra.length === 0) return undefined;
  const all = yield* dateSteps(rule, series, { atMost: MAX_SERIES_DATES + 1 });
  return all.length > MAX_SERIES_DATES ? { part: 'RDATE', reason: 'too many' } : undefined;
}

/** Carries out steps, and pauses between them so that other work can be done. */
export async function inTurns<Result>(
  steps: Generator<void, Result>,
  pause: () => Promise<void>,
): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await pause();
  }
}

function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * The start and the dates of the rule in ascending order, bounded by COUNT and UNTIL.
 * @param from earlier dates may be missing if they need not be counted
 */
function* ruleDates(rule: Rule, series: Series, from?: WallTime): Generator<SeriesDate[]> {
  const { start, zone, gaps } = series;
  const most = rule.count ?? Infinity;
  let count = 1;
  yield [{ original: start, wall: existingWall(start, zone) }];
  // A day before, so that a time that moves forward from a gap is seen.
  const begin = from === undefined || rule.count !== undefined ? start : from;
  const begins = toWallBefore(begin, start);
  let lastWall = existingWall(start, zone);
  for (const times of timesOfRule(rule, start, wallMilliseconds(begins))) {
    const dates: SeriesDate[] = [];
    for (const time of times) {
      const original = wallOfMilliseconds(time);
      if (isAfter(original, rule, zone)) return void (yield dates);
      if (count >= most) return void (yield dates);
      const wall = existingWall(original, zone);
      const isLost = wall !== original && gaps === 'leave out';
      // A time that has moved forward may meet the next one of the rule.
      if (original === start || isLost || wall === lastWall) continue;
      lastWall = wall;
      count += 1;
      dates.push({ original, wall });
    }
    yield dates;
    if (count >= most) return;
  }
}

/** A day before a time, but not before the start. */
function toWallBefore(wall: WallTime, start: WallTime): WallTime {
  const before = wallOfMilliseconds(wallMilliseconds(wall) - DAY);
  return before < start ? start : before;
}

/** Whether a time is after the UNTIL of the rule. */
function isAfter(wall: WallTime, { until }: Rule, zone: Zone): boolean {
  if (until === undefined) return false;
  if (until.kind === 'day') return wall > lastSecond(until.date);
  if (until.kind === 'local') return wall > until.wall;
  return toInstant(wall, zone) > instantOf(until, zone);
}

/** The part to name for a rule that never matches. */
function neverPart(rule: Rule): RuleFault['part'] {
  const parts = ['BYSETPOS', 'BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY', 'BYMONTH'] as const;
  return (
    parts.find((part) => (rule.numbers[part] ?? []).length > 0) ?? (rule.days.length > 0 ? 'BYDAY' : 'FREQ')
  );
}
