import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { writeStamp } from '../../storage/stamps';
import { TABLES } from '../../storage/tables';
import { inTransaction } from '../../services/write/writing';
import type { Kind } from '../../domain/kinds';
import { uidOf } from '../../domain/kinds';
import { SAMPLE_KEY } from './load-sample';

export interface RemovalReport {
  removed: number;
  /** Venues, organizers and terms that other events have come to use; they stay, and stay known as the sample's. */
  kept: number;
}

/** Events first: what they are linked to can then be told from what others link to. Children go before their parents. */
const ORDER: readonly Kind[] = ['event', 'venue', 'organizer', 'tag', 'category'];

/** A sample record as the table of imports knows it; `value` is `kind:key`. */
interface SampleRow {
  value: string;
  public_id: number | string;
}

const isOf = (row: SampleRow, kind: Kind): boolean => row.value.startsWith(`${kind}:`);

/**
 * Removes what `loadSample` made, for good and in all languages, also where somebody has changed it since; each record in a
 * transaction of its own. What other records use is kept.
 * @param advanced told how many records are done
 */
export async function removeSample(
  strapi: Core.Strapi,
  advanced: (done: number, total: number) => void = () => undefined,
): Promise<RemovalReport> {
  const { connection } = strapi.db;
  const rows: SampleRow[] = await connection(TABLES.imports)
    .where({ name: SAMPLE_KEY })
    .orderBy('public_id', 'desc')
    .select('value', 'public_id');
  const report: RemovalReport = { removed: 0, kept: 0 };
  let done = 0;
  await writeStamp(connection, 'sample', 'removed');
  for (const kind of ORDER) {
    for (const row of rows.filter((candidate) => isOf(candidate, kind))) {
      const outcome = await inTransaction(strapi, (trx) => remove(strapi, trx, kind, row));
      if (outcome !== 'gone') report[outcome] += 1;
      done += 1;
      advanced(done, rows.length);
    }
  }
  return report;
}

async function remove(
  strapi: Core.Strapi,
  trx: Knex,
  kind: Kind,
  row: SampleRow,
): Promise<keyof RemovalReport | 'gone'> {
  const publicId = Number(row.public_id);
  if (kind !== 'event' && (await isUsed(trx, publicId))) return 'kept';
  const found: { documentId: string } | null = await strapi.db
    .query(uidOf(kind))
    .findOne({ select: ['documentId'], where: { publicId } });
  if (found) await strapi.documents(uidOf(kind)).delete({ documentId: found.documentId, locale: '*' });
  await trx(TABLES.imports).where({ name: SAMPLE_KEY, value: row.value }).delete();
  return found ? 'removed' : 'gone';
}

async function isUsed(trx: Knex, id: number): Promise<boolean> {
  const linked = await trx(TABLES.links).where({ target_id: id }).first('event_id');
  if (linked !== undefined) return true;
  return (await trx(TABLES.index).where({ parent_id: id }).first('public_id')) !== undefined;
}
