import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Instant } from '../domain/time/types';
import { TABLES } from './tables';

/** For how long the change of a series can be undone, in milliseconds. */
const KEPT_MS = 24 * 3_600_000;

/** Stores how a change of a series is undone, as JSON. @returns its key */
export async function keepSeriesUndo(
  trx: Knex,
  series: number,
  at: Instant,
  content: object,
): Promise<string> {
  const id = randomUUID();
  await trx(TABLES.seriesUndo).insert({ id, series, changed_at: at, content: JSON.stringify(content) });
  return id;
}

/** The series of a change, when it was made, and how it is undone; undefined if it is too late. */
export async function takeSeriesUndo(
  trx: Knex,
  id: string,
): Promise<{ series: number; at: number; content: unknown } | undefined> {
  const row: { series: number | string; changed_at: number | string; content: string } | undefined =
    await trx(TABLES.seriesUndo).where({ id }).first('series', 'changed_at', 'content');
  if (row === undefined) return undefined;
  await trx(TABLES.seriesUndo).where({ id }).delete();
  return { series: Number(row.series), at: Number(row.changed_at), content: JSON.parse(row.content) };
}

/** Deletes what can no longer be undone. */
export const forgetOldSeriesUndo = (knex: Knex, now: Instant): Promise<number> =>
  knex(TABLES.seriesUndo)
    .where('changed_at', '<=', now - KEPT_MS)
    .delete();
