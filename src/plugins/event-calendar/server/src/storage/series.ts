import { randomUUID } from 'node:crypto';
import { z } from '@strapi/utils';
import type { Knex } from 'knex';
import { GAPS } from '../domain/recurrence/dates';
import { isWallTime } from '../domain/time/types';
import type { WallTime, Zone } from '../domain/time/types';
import { readZone } from '../domain/time/zone';
import { insertRows } from './insert-rows';
import { TABLES } from './tables';

/** The schema of a wall time. */
export const WALL_TIME = z.custom<WallTime>((value) => typeof value === 'string' && isWallTime(value));
const values = z.record(z.string(), z.unknown());

/**
 * What a series gives to its dates from a time of its rule on: attributes of events as they are stored in a draft, linked records by
 * their document ids, and how many milliseconds of wall time after that of the rule a date starts, and lasts.
 */
export const SERIES_PART = z.object({
  /** The first time of the rule that it is for; null: from the first one on. */
  from: WALL_TIME.nullable(),
  shift: z.number(),
  length: z.number(),
  shared: values,
  /** By language. */
  texts: z.record(z.string(), values),
  /** What was given before it was published: what readers saw instead, until they see it in some date. */
  held: z
    .object({
      shared: values,
      texts: z.record(z.string(), values),
      times: z.object({ shift: z.number(), length: z.number() }).optional(),
    })
    .optional(),
  /** Of which languages no reader had seen the texts when the series was made; null: nor the shared values. */
  unseen: z.array(z.string().nullable()).optional(),
});
export type SeriesPart = z.infer<typeof SERIES_PART>;

/**
 * What a series gives to its dates. `data`: attributes of a new date in their stored form, without times, with linked records as document
 * ids; `version` says whether new dates are published. `parts`, in their order: what dates have of the series. What is different in a date
 * was edited by hand. Series of earlier versions have none.
 */
const givenFields = z.object({
  language: z.string(),
  version: z.enum(['published', 'draft']),
  data: values,
  parts: z.array(SERIES_PART).min(1).optional(),
  /** What becomes of times of the rule that clocks skip; they are left out if nothing is said. */
  gaps: z.enum(GAPS).optional(),
});
export type GivenFields = z.infer<typeof givenFields>;

/** A series of events. All times are wall times in its zone. */
export interface Series {
  /** From the sequence of public ids. */
  id: number;
  /** RFC 5545 text without DTSTART. */
  rule: string;
  /** Dates beyond those of the rule, and those of the rule that are left out. */
  extra: readonly WallTime[];
  leftOut: readonly WallTime[];
  first: WallTime;
  zone: Zone;
  /** Milliseconds of wall time from the start of a date to its end. */
  length: number;
  allDay: boolean;
  bounded: boolean;
  /** The time up to which dates were made; null if all of them were. */
  horizon: WallTime | null;
  /** What its dates were computed with: the oldest of them, also those that another rule took away. */
  engine: string;
  tzRelease: string;
  fields: GivenFields;
}

/** A date of a series. The series and the original time own the public id for ever, also when the event is gone. */
export interface DateOfSeries {
  series: number;
  /** The wall time that the rule gave it, whatever the event says now. */
  original: WallTime;
  publicId: number;
  documentId: string;
}

interface SeriesRow {
  id: number | string;
  rule: string;
  extra: string;
  left_out: string;
  first_local: string;
  timezone: string;
  length: number | string;
  all_day: number;
  bounded: number;
  horizon_local: string | null;
  engine: string;
  tz_release: string;
  fields: string;
}

/** What a change of the rule replaces. The dates that stay were computed with what the series was computed with. */
export type RuleOfSeries = Pick<
  Series,
  'rule' | 'extra' | 'leftOut' | 'first' | 'bounded' | 'horizon' | 'fields'
>;

const ruleColumns = (series: RuleOfSeries) => ({
  rule: series.rule,
  extra: JSON.stringify(series.extra),
  left_out: JSON.stringify(series.leftOut),
  first_local: series.first,
  bounded: series.bounded ? 1 : 0,
  horizon_local: series.horizon,
  fields: JSON.stringify(series.fields),
});

/** Stores a new series. */
export async function insertSeries(trx: Knex, series: Series): Promise<void> {
  const row: SeriesRow & { uid: string } = {
    id: series.id,
    // Never changes; calendar programs know the series by it.
    uid: randomUUID(),
    timezone: series.zone,
    length: series.length,
    all_day: series.allDay ? 1 : 0,
    engine: series.engine,
    tz_release: series.tzRelease,
    ...ruleColumns(series),
  };
  await insertRows(trx, TABLES.series, [row]);
}

/** Stores another rule of a series. */
export async function setRule(trx: Knex, id: number, series: RuleOfSeries): Promise<void> {
  await trx(TABLES.series).where({ id }).update(ruleColumns(series));
}

/** @throws Error if the row is not what `insertSeries` stores */
function seriesOf(row: SeriesRow): Series {
  const zone = readZone(row.timezone);
  const [first, horizon] = [row.first_local, row.horizon_local];
  if (zone === undefined || !isWallTime(first) || (horizon !== null && !isWallTime(horizon)))
    throw new Error(`Series ${row.id} has a time or a zone that does not exist`);
  return {
    id: Number(row.id),
    rule: row.rule,
    extra: wallTimes(row.extra),
    leftOut: wallTimes(row.left_out),
    first,
    zone,
    length: Number(row.length),
    allDay: Boolean(row.all_day),
    bounded: Boolean(row.bounded),
    horizon,
    engine: row.engine,
    tzRelease: row.tz_release,
    fields: givenFields.parse(JSON.parse(row.fields)),
  };
}

const wallTimes = (list: string): WallTime[] =>
  z.array(z.string()).parse(JSON.parse(list)).filter(isWallTime);

/** The series that a query finds. */
export const readSeriesRows = async (found: PromiseLike<SeriesRow[]>): Promise<Series[]> =>
  (await found).map(seriesOf);

/** A series. Under the calendar's lock nobody changes it meanwhile. */
export async function findSeries(trx: Knex, id: number): Promise<Series | undefined> {
  const row: SeriesRow | undefined = await trx(TABLES.series).where({ id }).first();
  return row && seriesOf(row);
}

/** The series of which an event is a date. */
export async function findSeriesOf(trx: Knex, documentId: string): Promise<Series | undefined> {
  const row: SeriesRow | undefined = await trx(`${TABLES.series} as s`)
    .join(`${TABLES.seriesDates} as d`, 'd.series', 's.id')
    .where('d.document_id', documentId)
    .first('s.*');
  return row && seriesOf(row);
}

/** The series of which some of these events are dates. */
export const seriesWithAny = (trx: Knex, documentIds: readonly string[]): Promise<(number | string)[]> =>
  trx(TABLES.seriesDates)
    .whereIn('document_id', [...documentIds])
    .distinct()
    .pluck('series');

/** Deletes a series; its events stay. @returns the public ids of its dates */
export async function deleteSeries(trx: Knex, id: number): Promise<number[]> {
  const dates = await datesOfSeries(trx, id);
  await trx(TABLES.seriesDates).where({ series: id }).delete();
  await trx(TABLES.seriesUndo).where({ series: id }).delete();
  await trx(TABLES.series).where({ id }).delete();
  return dates.map(({ publicId }) => publicId);
}

/** The dates of a series in the order of its rule, also those whose events are gone. */
export const datesOfSeries = (trx: Knex, id: number): Promise<DateOfSeries[]> =>
  readDates(id, trx(TABLES.seriesDates).where({ series: id }).orderBy('original_local'));

/** Some of these dates: those after a time of the rule. */
export const datesAfter = (
  knex: Knex,
  id: number,
  after: WallTime | undefined,
  limit: number,
): Promise<DateOfSeries[]> =>
  readDates(
    id,
    knex(TABLES.seriesDates)
      .where({ series: id })
      .where((later) => void (after !== undefined && later.where('original_local', '>', after)))
      .orderBy('original_local')
      .limit(limit),
  );

interface DateRow {
  original_local: string;
  public_id: number | string;
  document_id: string;
}

async function readDates(id: number, found: PromiseLike<DateRow[]>): Promise<DateOfSeries[]> {
  const rows = await found;
  return rows.map(({ original_local, public_id, document_id }) => {
    const original = WALL_TIME.parse(original_local);
    return { series: id, original, publicId: Number(public_id), documentId: document_id };
  });
}

/** Stores what a series gives to its dates from now on. */
export async function setFields(trx: Knex, id: number, fields: GivenFields): Promise<void> {
  await trx(TABLES.series)
    .where({ id })
    .update({ fields: JSON.stringify(fields) });
}

/**
 * The ids of series that lack dates, the least complete first: those of which not all dates were made when they began, and those
 * without an end. Those without any date outside the trash wait until one comes back.
 * @param until those without an end lack nothing if they reach this wall time
 * @param options.events the table of events
 * @param options.except the ids of some that are left out
 */
export async function unfinishedSeries(
  knex: Knex,
  until: WallTime,
  { events, except, limit }: { events: string; except: readonly number[]; limit: number },
): Promise<number[]> {
  const rows: { id: number | string }[] = await knex(TABLES.series)
    .whereNotNull('horizon_local')
    .whereNotIn('id', [...except])
    .where((either) => either.where('bounded', 1).orWhere('horizon_local', '<', until))
    .whereExists(
      knex(`${TABLES.seriesDates} as d`)
        .join(`${events} as e`, 'e.document_id', 'd.document_id')
        .whereRaw(`d.series = ${TABLES.series}.id`)
        .whereNull('e.trashed_at')
        .select(knex.raw('1')),
    )
    .orderBy(['horizon_local', 'id'])
    .limit(limit)
    .select('id');
  return rows.map(({ id }) => Number(id));
}

/**
 * The events of dates that exist outside the trash, by document id.
 * @param events the table of events
 */
export async function outsideTrash(
  trx: Knex,
  events: string,
  dates: readonly DateOfSeries[],
): Promise<Set<string>> {
  const ids = dates.map(({ documentId }) => documentId);
  const found: string[] = await trx(events)
    .whereIn('document_id', ids)
    .whereNull('trashed_at')
    .distinct()
    .pluck('document_id');
  return new Set(found);
}

/** Notes up to which time the dates of a series were made. */
export async function moveHorizon(trx: Knex, id: number, horizon: WallTime | null): Promise<void> {
  await trx(TABLES.series).where({ id }).update({ horizon_local: horizon });
}

/**
 * Lets series without an end go on that have ended while some of these events were in the trash. If the last dates are still gone, they end
 * again when they are looked at. It looks for all dates then: the last one may be of another rule that the series had.
 */
export async function resumeSeries(trx: Knex, documentIds: readonly string[]): Promise<void> {
  await trx(TABLES.series)
    .whereIn('id', await seriesWithAny(trx, documentIds))
    .where('bounded', 0)
    .whereNull('horizon_local')
    .update({ horizon_local: trx.ref('first_local') });
}

/** Stores new dates. The database refuses a second date at the same time of a series, and a number that another date has. */
export async function insertDates(trx: Knex, dates: readonly DateOfSeries[]): Promise<void> {
  const rows = dates.map(({ series, original, publicId, documentId }) => ({
    series,
    original_local: original,
    public_id: publicId,
    document_id: documentId,
  }));
  await insertRows(trx, TABLES.seriesDates, rows);
}
