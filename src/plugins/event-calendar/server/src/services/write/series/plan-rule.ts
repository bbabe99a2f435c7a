import { setImmediate } from 'node:timers/promises';
import { faultSteps, inTurns } from '../../../domain/recurrence/dates';
import type { Gaps, SeriesDate } from '../../../domain/recurrence/dates';
import { timesOfRule } from '../../../domain/recurrence/engine';
import { formatRule } from '../../../domain/recurrence/format-rule';
import { wallsOf } from '../../../domain/recurrence/moment';
import type { ParsedRule } from '../../../domain/recurrence/parse-rule';
import { MAX_SERIES_DATES, isBounded } from '../../../domain/recurrence/rule';
import type { Rule, RuleFault } from '../../../domain/recurrence/rule';
import type { Instant, WallTime } from '../../../domain/time/types';
import { wallMilliseconds, wallOfMilliseconds } from '../../../domain/time/wall-clock';
import { UTC, toWall } from '../../../domain/time/zone';
import type { DateOfSeries, Series, SeriesPart } from '../../../storage/series';
import { datesUpTo, ruleOf, startOf, timesUpTo, tooMany, wantedUntil } from '../series-plan';
import { differences } from './plan-change';
import type { StoredDate } from './stored-dates';

/** What decides which dates a series has, besides its zone. */
export type SeriesRule = Pick<Series, 'rule' | 'first' | 'extra' | 'leftOut'> & { gaps: Gaps };

/** A series with its dates as they are stored. */
export interface StoredSeries {
  series: Series;
  parts: readonly SeriesPart[];
  /** Those whose events exist. */
  dates: readonly StoredDate[];
  /** All, also those whose events were deleted for good. */
  all: readonly DateOfSeries[];
}

/** What another rule does to a series. */
export interface RuleChange {
  after: SeriesRule & Pick<Series, 'bounded' | 'horizon'>;
  /** Dates that the rule still gives, and extra ones. */
  stays: readonly StoredDate[];
  /** Dates that it no longer gives, which go to the trash. */
  removed: readonly StoredDate[];
  /** Dates that it no longer gives, but that were edited by hand: they become extra dates. */
  kept: readonly StoredDate[];
  /** Dates that an earlier rule gave, which come back with their numbers. */
  restored: readonly StoredDate[];
  /** New dates. */
  made: readonly SeriesDate[];
}

/**
 * The rule of a series after another one was chosen for it.
 * @param from the date of the series from which the rule is for; earlier dates stay as extra ones. null: it is for all
 * @returns or what is wrong with the rule
 */
export async function ruleAfter(
  stored: StoredSeries,
  { rule, extra, leftOut }: ParsedRule,
  from: WallTime | null,
  gaps: Gaps,
): Promise<SeriesRule | { fault: RuleFault }> {
  const { series, all } = stored;
  const { zone, allDay } = series;
  const clock = allDay ? UTC : zone;
  const start = from ?? series.first;
  const first = await firstTime(rule, start);
  const besides = wallsOf(extra, first ?? start, clock);
  const begin = { ...{ first: first ?? start, zone, allDay }, extra: besides, leftOut: [], fields: { gaps } };
  const fault = await inTurns(faultSteps(rule, startOf(begin)), setImmediate);
  if (fault !== undefined) return { fault };
  if (first === undefined) return { fault: { part: 'RRULE', reason: 'never' } };
  const chosen = await chosenByHand(stored, series);
  const earlier =
    from === null ? [] : (await timesUpTo(series, lastOf(all) ?? from)).filter((time) => time < from);
  return {
    rule: formatRule(rule),
    gaps,
    first,
    extra: sorted([...chosen.extra, ...earlier, ...besides]),
    leftOut: sorted([...chosen.leftOut, ...wallsOf(leftOut, first, clock)]),
  };
}

/**
 * What people chose by hand: times that are left out, also those of dates in the trash that the rule gives; and extra ones, also dates that
 * were put back although it does not give them.
 * @param chosen what the series itself says
 */
export async function chosenByHand(
  { series, dates, all }: StoredSeries,
  { extra, leftOut }: Pick<Series, 'extra' | 'leftOut'>,
): Promise<{ extra: WallTime[]; leftOut: WallTime[] }> {
  const given = new Set(await timesUpTo(series, lastOf(all) ?? series.first));
  const times = (isTrashed: boolean): WallTime[] =>
    dates.filter((date) => date.isTrashed === isTrashed).map(({ original }) => original);
  const standing = times(false);
  return {
    extra: sorted([...extra, ...standing.filter((time) => !given.has(time))]),
    leftOut: sorted([...leftOut, ...times(true).filter((time) => given.has(time))]).filter(
      (time) => !standing.includes(time),
    ),
  };
}

/** The first time that a rule itself gives from a time on. */
async function firstTime(rule: Rule, start: WallTime): Promise<WallTime | undefined> {
  for (const [first] of timesOfRule(rule, start, wallMilliseconds(start))) {
    if (first !== undefined) return wallOfMilliseconds(first);
    await setImmediate();
  }
  return undefined;
}

/**
 * What a series does to get another rule. A date that the rule still gives stays as it is, with its number. One in the trash that is not
 * left out by hand (`chosenByHand`) was taken away by an earlier rule, and comes back. One whose event was deleted for good is not made
 * again.
 * @param undo.isReturned dates that go back to the trash although they have something of their own
 * @returns or that there are too many dates from now on, or to be made at once, which an undo may have
 */
export async function planRule(
  stored: StoredSeries,
  to: SeriesRule,
  now: Instant,
  {
    isReturned = () => false,
    isUndo = false,
  }: { isReturned?: (date: StoredDate) => boolean; isUndo?: boolean } = {},
): Promise<RuleChange | { fault: RuleFault }> {
  const { series, parts, dates, all } = stored;
  const standing = new Set(dates.filter(({ isTrashed }) => !isTrashed).map(({ original }) => original));
  const rule = ruleOf(to);
  const bounded = isBounded(rule);
  const horizon = bounded ? null : later(wantedUntil(now, series.zone), to.first);
  const next = { ...series, ...to, fields: { gaps: to.gaps } };
  // A rule without an end has any number of dates in the past.
  const limited = await datesUpTo(rule, next, horizon, bounded ? undefined : toWall(now, series.zone));
  if (!isUndo && limited.length > MAX_SERIES_DATES + to.extra.length) return { fault: tooMany(rule) };
  // One more than may be made.
  const most = isUndo ? Infinity : all.length + MAX_SERIES_DATES + 1;
  const given = bounded ? limited : await datesUpTo(rule, next, horizon, undefined, most);
  const after = new Set(given.map(({ original }) => original));

  const known = new Set(all.map(({ original }) => original));
  const made = given.filter(({ original }) => !known.has(original));
  if (!isUndo && made.length > MAX_SERIES_DATES) return { fault: tooMany(rule) };
  const gone = dates.filter(({ original }) => standing.has(original) && !after.has(original));
  const kept = gone.filter((date) => !isReturned(date) && differences(series, parts, date).length > 0);
  const extra = sorted([...to.extra, ...kept.map(({ original }) => original)]);
  return {
    after: { ...to, extra, bounded, horizon },
    stays: dates.filter(({ original }) => standing.has(original) && after.has(original)),
    removed: gone.filter((date) => !kept.includes(date)),
    kept,
    restored: dates.filter(({ isTrashed, original }) => isTrashed && after.has(original)),
    made,
  };
}

const lastOf = (all: readonly DateOfSeries[]): WallTime | undefined => all.at(-1)?.original;
const later = (one: WallTime, other: WallTime): WallTime => (one > other ? one : other);
const sorted = (times: readonly WallTime[]): WallTime[] => [...new Set(times)].toSorted();
