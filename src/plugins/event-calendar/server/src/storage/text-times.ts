import type { Knex } from 'knex';
import type { Kind } from '../domain/kinds';
import type { TextTimes } from '../domain/translation-state';
import { deleteOfRemoved } from './delete-of-removed';
import { insertedOrUpdated } from './insert-rows';
import { TABLES } from './tables';

interface TimesRow {
  kind: Kind;
  document_id: string;
  locale: string;
  /** UTC milliseconds. PostgreSQL returns 64-bit integers as text. */
  saved_at: number | string;
  /** JSON: UTC milliseconds by attribute. */
  fields: string;
}

const timesOf = (row: TimesRow): TextTimes => {
  const fields: Record<string, number> = JSON.parse(row.fields);
  return { savedAt: Number(row.saved_at), fields };
};

/** When the texts of records were saved and changed, by document id and language. */
export async function textTimes(
  knex: Knex,
  kind: Kind,
  documentIds: readonly string[],
): Promise<Map<string, Map<string, TextTimes>>> {
  const rows: TimesRow[] = await knex(TABLES.textTimes)
    .where({ kind })
    .whereIn('document_id', [...documentIds]);
  const times = new Map<string, Map<string, TextTimes>>();
  for (const row of rows) {
    const ofRecord = times.get(row.document_id) ?? new Map<string, TextTimes>();
    times.set(row.document_id, ofRecord.set(row.locale, timesOf(row)));
  }
  return times;
}

/** The same for one record, by language. */
export const textTimesOf = async (
  knex: Knex,
  kind: Kind,
  documentId: string,
): Promise<ReadonlyMap<string, TextTimes>> =>
  (await textTimes(knex, kind, [documentId])).get(documentId) ?? new Map<string, TextTimes>();

/** Stores when the texts of a record were saved and changed, for some of its languages. */
export const setTextTimes = (
  trx: Knex,
  kind: Kind,
  documentId: string,
  times: ReadonlyMap<string, TextTimes>,
): Promise<void> => setTextTimesOfSeveral(trx, kind, new Map([[documentId, times]]));

/** The same for several records, by document id. */
export async function setTextTimesOfSeveral(
  trx: Knex,
  kind: Kind,
  records: ReadonlyMap<string, ReadonlyMap<string, TextTimes>>,
): Promise<void> {
  const rows = [...records].flatMap(([document_id, times]) =>
    [...times].map(([locale, { savedAt, fields }]) => ({
      ...{ kind, document_id, locale },
      saved_at: savedAt,
      fields: JSON.stringify(fields),
    })),
  );
  const key = ['kind', 'document_id', 'locale'];
  await insertedOrUpdated(trx, TABLES.textTimes, rows, key, ['saved_at', 'fields']);
}

/** Forgets the times of a record. */
export const forgetTextTimes = (trx: Knex, kind: Kind, documentId: string): Promise<number> =>
  trx(TABLES.textTimes).where({ kind, document_id: documentId }).delete();

/** Forgets the times of records that were deleted without the plugin. @param table that of the content type */
export const forgetTextTimesOfRemoved = (knex: Knex, kind: Kind, table: string): Promise<number> =>
  deleteOfRemoved(knex, TABLES.textTimes, kind, table, 'document_id');
