import type { Knex } from 'knex';
import { TABLES } from '../tables';
import { isPostgres } from '../client';
import type { Migration } from './migration';

/** Adds to every change a random mark and the languages in which the change is visible to anonymous readers. */
export const changeMarks: Migration = { number: 4, name: 'change-marks', up: addChangeMarks };

/** The columns of this step, exported for callers that need only the tables of the calendar index. */
export async function addChangeMarks(trx: Knex): Promise<void> {
  await trx.schema.alterTable(TABLES.changes, (table) => {
    table.string('mark', 12).notNullable().defaultTo('');
    table.string('public_locales', 255).notNullable().defaultTo('');
  });
  const random = isPostgres(trx)
    ? 'substr(md5(random()::text || clock_timestamp()::text || number), 1, 12)'
    : 'lower(hex(randomblob(6)))';
  // The visibility of changes logged earlier is unknown, so targets with the public view are told of all of them.
  await trx(TABLES.changes).update({ mark: trx.raw(random), public_locales: trx.ref('locales') });
}
