import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { groupBy } from '../../domain/group-by';
import { dateSteps, inTurns } from '../../domain/recurrence/dates';
import { parseRule } from '../../domain/recurrence/parse-rule';
import type { Rule } from '../../domain/recurrence/rule';
import { faultInWords } from '../../domain/recurrence/words';
import { wallReading } from '../../domain/time/date-reading';
import { eventTimes } from '../../domain/time/event-times';
import { isWallTime } from '../../domain/time/types';
import type { WallTime } from '../../domain/time/types';
import { readZone } from '../../domain/time/zone';
import { isStandInRow, storageOf } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import { datesAfter, findSeries } from '../../storage/series';
import type { DateOfSeries, Series } from '../../storage/series';
import { startOf } from '../write/series-plan';

/** A date of a series that would be another one if it were computed now. */
export interface DateDifference {
  series: number;
  /** The time that names it within its series; null if the whole series is meant. */
  original: WallTime | null;
  /** Its event; undefined for a date that there is not yet. */
  event?: { documentId: string; publicId: number; title: string; locale: string };
  /** In English: what would be otherwise. */
  what: string;
}

/** Dates that are read together. */
const AT_ONCE = 200;
/** More dates than a rule can give between those that are read together. */
const MOST = 10_000;

/**
 * Computes the dates of a series with the engine and the time zones of now, and compares them with what is stored. It writes nothing, reads
 * some dates at a time, and pauses for others. Dates whose events are gone or in the trash are left out.
 * @param found the series as it was found; if it is changed meanwhile, it is looked at again
 */
export async function dateDifferences(strapi: Core.Strapi, found: Series): Promise<DateDifference[]> {
  for (let series: Series | undefined = found; series !== undefined;) {
    const differences: DateDifference[] = [];
    for await (const difference of differencesOf(strapi, series)) differences.push(difference);
    if (differences.length === 0) return [];
    const now: Series | undefined = await findSeries(strapi.db.connection, series.id);
    if (JSON.stringify(now) === JSON.stringify(series)) return differences;
    series = now;
  }
  return [];
}

async function* differencesOf(strapi: Core.Strapi, series: Series): AsyncGenerator<DateDifference> {
  const parsed = parseRule(series.rule);
  if ('fault' in parsed) {
    const what = `its rule is not understood any more: ${faultInWords(parsed.fault, 'en')}`;
    yield { series: series.id, original: null, what };
    return;
  }
  const knex = strapi.db.connection;
  const { table } = storageOf(strapi, 'event');
  for (let after: WallTime | undefined; ;) {
    const dates = await datesAfter(knex, series.id, after, AT_ONCE);
    const last = dates.at(-1)?.original;
    const isLast = dates.length < AT_ONCE;
    const given = await originalsOf(parsed.rule, series, after, isLast ? endOf(series, last ?? after) : last);
    const rows: VersionRow[] = await knex<VersionRow>(table)
      .whereIn(
        'document_id',
        dates.map(({ documentId }) => documentId),
      )
      .whereNull('trashed_at')
      .orderBy('id');
    yield* compared(series.id, dates, given, rows);
    if (isLast || last === undefined) return;
    after = last;
  }
}

/** Up to which time a series has its dates; undefined if it has all. */
const endOf = ({ bounded, horizon }: Series, last: WallTime | undefined): WallTime | undefined =>
  horizon ?? (bounded ? undefined : last);

/** The times of the dates after one and up to another one, as they are computed now. */
async function originalsOf(
  rule: Rule,
  series: Series,
  after: WallTime | undefined,
  until: WallTime | undefined,
): Promise<Set<WallTime>> {
  const span = {
    ...(after === undefined ? {} : { from: after }),
    ...(until === undefined ? {} : { until }),
    atMost: MOST,
  };
  const dates = await inTurns(dateSteps(rule, startOf(series), span), setImmediate);
  return new Set(dates.flatMap(({ original }) => (original === after ? [] : [original])));
}

function* compared(
  series: number,
  dates: readonly DateOfSeries[],
  given: ReadonlySet<WallTime>,
  rows: readonly VersionRow[],
): Generator<DateDifference> {
  const stored = new Set(dates.map(({ original }) => original));
  for (const original of given)
    if (!stored.has(original)) yield { series, original, what: 'would be a new date' };
  const byEvent = groupBy(
    rows.filter((row) => !isStandInRow(row)),
    (row) => row.document_id,
  );
  for (const { original, publicId, documentId } of dates) {
    const versions = byEvent.get(documentId) ?? [];
    const [first] = versions;
    if (first === undefined) continue;
    const { locale } = first;
    const event = { documentId, publicId, locale, title: String(first['title'] ?? '') };
    const what = given.has(original)
      ? versions.map(movedTimes).find((moved) => moved !== undefined)
      : 'would be no date any more';
    if (what !== undefined) yield { series, original, event, what };
  }
}

/** How the times of a version would be otherwise if it were saved now; undefined if they would not. */
function movedTimes(row: VersionRow): string | undefined {
  const [start, end] = [row['start_date'], row['end_date']].map(String);
  const zone = readZone(String(row['timezone'] ?? ''));
  if (zone === undefined || start === undefined || end === undefined) return undefined;
  if (!isWallTime(start) || !isWallTime(end)) return undefined;
  const known = { utcStartDate: textOf(row['utc_start_date']), utcEndDate: textOf(row['utc_end_date']) };
  const allDay = Boolean(row['all_day']);
  const now = eventTimes({ start: wallReading(start), end: wallReading(end), zone, allDay, known });
  const was = `${known.utcStartDate ?? ''} to ${known.utcEndDate ?? ''} UTC`;
  const would = `${now.utcStartDate} to ${now.utcEndDate} UTC`;
  return was === would ? undefined : `${start} in ${zone} is ${was}, and would be ${would}`;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
