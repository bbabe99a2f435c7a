import type { Knex } from 'knex';
import { TABLES } from './tables';

/** A date of a series. The series and the original wall time own the public number for ever. */
export interface SeriesDate {
  series: number;
  /** The wall time that the rule gave it, whatever the event says now. */
  original: string;
  publicId: number;
  /** The event; null when it was deleted for good. */
  documentId: string | null;
  leftOut: boolean;
  /** The attributes that were edited on it by hand; texts as `attribute@language`. */
  edited: readonly string[];
}

interface DateRow {
  series: number | string;
  original_local: string;
  public_id: number | string;
  document_id: string | null;
  left_out: number;
  edited: string;
}

function dateOf(row: DateRow): SeriesDate {
  const edited: unknown = JSON.parse(row.edited);
  return {
    series: Number(row.series),
    original: row.original_local,
    publicId: Number(row.public_id),
    documentId: row.document_id,
    leftOut: Boolean(row.left_out),
    edited: Array.isArray(edited) ? edited.filter((name) => typeof name === 'string') : [],
  };
}

/** The date for which an event stands; undefined if it is none. */
export async function dateOfEvent(knex: Knex, documentId: string): Promise<SeriesDate | undefined> {
  const row: DateRow | undefined = await knex(TABLES.seriesDates).where({ document_id: documentId }).first();
  return row && dateOf(row);
}

/** Stores what has changed of a date: its event, whether it is left out, and what was edited by hand. */
export async function updateDate(
  trx: Knex,
  { series, original, documentId, leftOut, edited }: SeriesDate,
): Promise<void> {
  await trx(TABLES.seriesDates)
    .where({ series, original_local: original })
    .update({ document_id: documentId, left_out: leftOut ? 1 : 0, edited: JSON.stringify(edited) });
}
