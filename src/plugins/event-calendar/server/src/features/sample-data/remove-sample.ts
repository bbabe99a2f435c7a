import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { writeStamp } from '../../storage/stamps';
import { TABLES } from '../../storage/tables';
import type { Kind } from '../../domain/kinds';
import { uidOf } from '../../domain/kinds';
import { SAMPLE } from '../../storage/external-ids';
import { inTransaction } from '../../storage/transaction';
import type { Transaction } from '../../storage/transaction';

export interface RemovalReport {
  removed: number;
  /** Venues, organizers and terms that other events use now. They are kept and stay marked as sample records. */
  kept: number;
}

/** Events first, so that the remaining links are those of other events. Child categories before their parents. */
const ORDER: readonly Kind[] = ['event', 'venue', 'organizer', 'tag', 'category'];

/** A sample record in the table of imports. */
interface SampleRow {
  kind: Kind;
  value: string;
  public_id: number | string;
}

/**
 * Deletes the records that `loadSample` created, for good and in all languages, even if they have been changed since. Each record
 * has its own transaction. Records that other records use are kept.
 * @param advanced called after each record with the number of records that are done
 */
export async function removeSample(
  strapi: Core.Strapi,
  advanced: (done: number, total: number) => void = () => undefined,
): Promise<RemovalReport> {
  const { connection } = strapi.db;
  const rows: SampleRow[] = await connection(TABLES.imports)
    .where({ author: SAMPLE })
    .orderBy('public_id', 'desc')
    .select('kind', 'value', 'public_id');
  const report: RemovalReport = { removed: 0, kept: 0 };
  let done = 0;
  await writeStamp(connection, 'sample', 'removed');
  for (const kind of ORDER) {
    for (const row of rows.filter((candidate) => candidate.kind === kind)) {
      const outcome = await inTransaction(strapi, (transaction) => remove(transaction, kind, row));
      if (outcome !== 'gone') report[outcome] += 1;
      done += 1;
      advanced(done, rows.length);
    }
  }
  return report;
}

async function remove(
  { trx, strapi }: Transaction,
  kind: Kind,
  row: SampleRow,
): Promise<keyof RemovalReport | 'gone'> {
  const publicId = Number(row.public_id);
  if (kind !== 'event' && (await isUsed(trx, publicId))) return 'kept';
  const found: { documentId: string } | null = await strapi.db
    .query(uidOf(kind))
    .findOne({ select: ['documentId'], where: { publicId } });
  if (found) await strapi.documents(uidOf(kind)).delete({ documentId: found.documentId, locale: '*' });
  await trx(TABLES.imports).where({ kind, author: SAMPLE, value: row.value }).delete();
  return found ? 'removed' : 'gone';
}

async function isUsed(trx: Knex, id: number): Promise<boolean> {
  const linked = await trx(TABLES.links).where({ target_id: id }).first('event_id');
  if (linked !== undefined) return true;
  return (await trx(TABLES.index).where({ parent_id: id }).first('public_id')) !== undefined;
}
