import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { KINDS } from '../../domain/kinds';
import type { Kind } from '../../domain/kinds';
import { storageOf } from '../../storage/documents';
import { TABLES } from '../../storage/tables';
import { mendCounts, wrongCounts } from '../../storage/term-counts';
import { underLock } from '../../storage/transaction';

/**
 * Removes entries of deleted records, and corrects wrong counts of terms. It looks for them before it takes the calendar's lock, since
 * that goes through the whole index, for many seconds in a large calendar: nobody can write meanwhile.
 */
export async function tidyIndex(strapi: Core.Strapi): Promise<void> {
  const knex = strapi.db.connection;
  if (await hasOrphans(knex, strapi))
    await underLock(strapi, async ({ trx }) => {
      for (const orphans of orphansIn(trx, strapi)) await orphans.delete();
    });
  // Writes add to counts and take from them, so that a right one stays right.
  const wrong = (await wrongCounts(knex)).map(({ public_id }) => Number(public_id));
  if (wrong.length > 0) await underLock(strapi, ({ trx }) => mendCounts(trx, wrong));
}

async function hasOrphans(knex: Knex, strapi: Core.Strapi): Promise<boolean> {
  for (const orphans of orphansIn(knex, strapi))
    if ((await orphans.first(knex.raw('1 as found'))) !== undefined) return true;
  return false;
}

/** The entries of records that have no rows, or have none in the language of the entry. */
export function goneEntries(knex: Knex, strapi: Core.Strapi, kind: Kind): Knex.QueryBuilder {
  const { table } = storageOf(strapi, kind);
  return knex(TABLES.index)
    .where({ kind })
    .whereNotExists(
      knex(`${table} as c`)
        .select(knex.raw('1'))
        .whereRaw(`c.document_id = ${TABLES.index}.document_id and c.locale = ${TABLES.index}.locale`),
    );
}

/** What the index has of deleted records: first their entries, then what belongs to no entry. */
function orphansIn(knex: Knex, strapi: Core.Strapi): Knex.QueryBuilder[] {
  // With `not in`, PostgreSQL compares each row with all entries once these need more memory than `work_mem`.
  const without = (table: string, column: string): Knex.QueryBuilder =>
    knex(table).whereNotExists(
      knex(`${TABLES.index} as i`)
        .select(knex.raw('1'))
        .whereRaw('i.public_id = ??', [`${table}.${column}`]),
    );
  return [
    ...KINDS.map((kind) => goneEntries(knex, strapi, kind)),
    without(TABLES.texts, 'public_id'),
    without(TABLES.links, 'event_id'),
    without(TABLES.links, 'target_id'),
  ];
}
