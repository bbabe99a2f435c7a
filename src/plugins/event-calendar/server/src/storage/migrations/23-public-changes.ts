import { TABLES } from '../tables';
import type { Knex } from 'knex';
import type { Migration } from './migration';

/** Adds to every change whether readers who see no drafts could notice it. Of changes logged earlier this is not known. */
export const publicChanges: Migration = { number: 23, name: 'public-changes', up: addPublicChanges };

/** The column of this step, exported for callers that need only the tables of the calendar index. */
export async function addPublicChanges(trx: Knex): Promise<void> {
  if (!(await trx.schema.hasColumn(TABLES.changes, 'is_public')))
    await trx.schema.alterTable(TABLES.changes, (table) => {
      table.smallint('is_public').notNullable().defaultTo(1);
    });
  const last: { value: number | string } | undefined = await trx(TABLES.counters)
    .where({ name: 'change' })
    .first('value');
  if (last !== undefined)
    await trx(TABLES.counters).insert({ name: 'public', value: last.value }).onConflict('name').merge();
}
