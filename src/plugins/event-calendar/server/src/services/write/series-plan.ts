import { setImmediate } from 'node:timers/promises';
import { invalidParameter } from '../../api/errors';
import { dateSteps, faultSteps, inTurns } from '../../domain/recurrence/dates';
import type { Gaps, SeriesDate, Series as RuleStart } from '../../domain/recurrence/dates';
import { formatRule } from '../../domain/recurrence/format-rule';
import { wallsOf } from '../../domain/recurrence/moment';
import { parseRule } from '../../domain/recurrence/parse-rule';
import type { Rule, RuleFault } from '../../domain/recurrence/rule';
import { MAX_SERIES_DATES, MONTHS_AHEAD, isBounded } from '../../domain/recurrence/rule';
import { faultInWords } from '../../domain/recurrence/words';
import { addMonths } from '../../domain/time/relative-date';
import type { Instant, WallTime, Zone } from '../../domain/time/types';
import { wallMilliseconds, wallOfMilliseconds } from '../../domain/time/wall-clock';
import { UTC, toWall } from '../../domain/time/zone';
import type { CreateCommand, NewRecord } from '../../resources/commands';
import type { GivenFields, Series } from '../../storage/series';
import { timesOf } from './create-event';
import type { SeriesPlan, Writing } from './writing';

/** What the dates of a series are computed from. */
export type DatesOf = Pick<Series, 'extra' | 'leftOut' | 'first' | 'zone' | 'allDay'> & {
  fields?: Pick<GivenFields, 'gaps'>;
};

/** Whether a record is the first date of a series. */
export const beginsSeries = (record: NewRecord): boolean =>
  record.kind === 'event' && record.values.rrule !== undefined;

/**
 * The series that a new event begins: all its dates if the rule ends, else those of the next 24 months. It needs no database, and lets
 * others work meanwhile.
 * @returns undefined for other records
 * @throws CalendarError 400 for `rrule`, naming the part of the rule, if it has no dates or more than 1,000
 */
export async function seriesOf(
  writing: Pick<Writing, 'settings' | 'now'>,
  command: CreateCommand | { verb: 'update' | 'delete' },
): Promise<SeriesPlan | undefined> {
  if (command.verb !== 'create' || command.kind !== 'event') return undefined;
  const parsed = command.values.rrule;
  if (parsed === undefined) return undefined;
  const { startDate: first, endDate, timezone: zone, allDay } = timesOf(writing, command.values);
  const clock = allDay ? UTC : zone;
  const extra = wallsOf(parsed.extra, first, clock);
  const leftOut = wallsOf(parsed.leftOut, first, clock);
  const of = { extra, leftOut, first, zone, allDay };
  const { rule } = parsed;
  const fault = await inTurns(faultSteps(rule, startOf(of)), setImmediate);
  if (fault !== undefined) throw refused(faultInWords(fault, 'en'));
  const bounded = isBounded(rule);
  const ahead = wantedUntil(writing.now, zone);
  const horizon = bounded ? null : ahead > first ? ahead : first;
  const dates = await datesUpTo(rule, of, horizon);
  if (dates.length > MAX_SERIES_DATES)
    throw refused(`a series has at most ${MAX_SERIES_DATES} dates in ${MONTHS_AHEAD} months`);
  if (dates.length === 0) throw refused('all dates are left out');
  const { description = '', excerpt = '' } = command.values;
  if ((description.length + excerpt.length) * dates.length > MOST_TEXT)
    throw refused(
      `its dates would have more than ${MOST_TEXT} characters of description and excerpt together`,
    );
  const length = wallMilliseconds(endDate) - wallMilliseconds(first);
  return { rule: formatRule(rule), ...of, length, bounded, horizon, dates };
}

/** The most characters that the dates of a new series have together in their long texts: each is rendered, and held in memory, for each date. */
const MOST_TEXT = 20_000_000;

const refused = (why: string) => invalidParameter('rrule', `rrule: ${why}.`);

/**
 * The dates that a series lacks, about as many as a series may have at most, and up to when it has all then; null if it is complete.
 */
export async function missingDates(
  series: Series,
  now: Instant,
): Promise<{ dates: SeriesDate[]; horizon: WallTime | null }> {
  const { horizon: since, bounded, zone } = series;
  if (since === null) return { dates: [], horizon: null };
  const ahead = wantedUntil(now, zone);
  const until = bounded ? null : ahead > since ? ahead : since;
  const dates = await datesUpTo(ruleOf(series), series, until, since);
  // A service that was down for years lacks more than that: the next ones are made after these.
  const isCut = dates.length > MAX_SERIES_DATES + series.extra.length;
  const horizon = isCut ? (dates.at(-1)?.original ?? until) : until;
  return { dates: dates.filter(({ original }) => original > since), horizon };
}

/**
 * The dates of a series, by default one more than it may have at most besides its extra ones.
 * @param until the last time that can be one; null if the rule ends
 */
export const datesUpTo = (
  rule: Rule,
  series: DatesOf,
  until: WallTime | null,
  from?: WallTime,
  atMost = MAX_SERIES_DATES + series.extra.length + 1,
): Promise<SeriesDate[]> => {
  const limits = { ...(until === null ? {} : { until }), ...(from === undefined ? {} : { from }) };
  return inTurns(dateSteps(rule, startOf(series), { ...limits, atMost }), setImmediate);
};

/** The fault of a rule with more dates than a series may have. */
export const tooMany = ({ count, until }: Rule): RuleFault => ({
  part: count !== undefined ? 'COUNT' : until !== undefined ? 'UNTIL' : 'FREQ',
  reason: 'too many',
});

/** The times of a series up to one of them, those that are left out too. */
export async function timesUpTo(
  series: DatesOf & Pick<Series, 'rule'>,
  until: WallTime,
): Promise<WallTime[]> {
  const all = { ...startOf(series), leftOut: [] };
  const found = await inTurns(dateSteps(ruleOf(series), all, { until, atMost: Infinity }), setImmediate);
  return found.map(({ original }) => original);
}

/** The rule of a stored series. */
export function ruleOf({ rule }: Pick<Series, 'rule'>): Rule {
  const parsed = parseRule(rule);
  if ('fault' in parsed) throw new Error(`A stored rule is wrong: ${faultInWords(parsed.fault, 'en')}`);
  return parsed.rule;
}

/** What the dates of a series are computed from. A day has no times that clocks could skip. */
export const startOf = ({ first: start, zone, allDay, extra, leftOut, fields }: DatesOf): RuleStart => ({
  ...{ start, extra, leftOut },
  zone: allDay ? UTC : zone,
  gaps: gapsOf(fields),
});

/** A time that clocks skip is no date (RFC 5545, 3.3.10), unless an editor has chosen otherwise. */
export const gapsOf = (fields: DatesOf['fields']): Gaps => fields?.gaps ?? 'leave out';

/** The wall time up to which series without an end have their dates. */
export const wantedUntil = (now: Instant, zone: Zone): WallTime =>
  wallOfMilliseconds(addMonths(wallMilliseconds(toWall(now, zone)), MONTHS_AHEAD));
