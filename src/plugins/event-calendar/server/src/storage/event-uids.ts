import type { Knex } from 'knex';
import { isPostgres } from './client';

/** SQL for a random UUID (version 4). */
export const randomUuid = (trx: Knex): string =>
  isPostgres(trx)
    ? 'gen_random_uuid()::text'
    : `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' ||
        substr('89ab', 1 + (abs(random()) % 4), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;

/**
 * Gives a UID to events without one, such as those of an import that had none: that of another version of the event, or else a
 * random one.
 * @param table that of the events
 */
export async function completeUids(trx: Knex, table: string): Promise<void> {
  const missing: unknown = await trx(table).whereNull('uid').first('id');
  if (missing === undefined) return;
  await copyUids(trx, table);
  await trx(table)
    .whereNull('uid')
    .whereRaw(
      `id = (select min(first.id) from ${table} first where first.document_id = ${table}.document_id)`,
    )
    .update({ uid: trx.raw(randomUuid(trx)) });
  await copyUids(trx, table);
}

const copyUids = (trx: Knex, table: string): Promise<number> =>
  trx(table)
    .whereNull('uid')
    .update({
      uid: trx.raw(
        `(select max(other.uid) from ${table} other where other.document_id = ${table}.document_id)`,
      ),
    });
