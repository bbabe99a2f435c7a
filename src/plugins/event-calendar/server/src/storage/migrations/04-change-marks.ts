import type { Knex } from 'knex';
import { TABLES } from '../tables';
import { isPostgres } from '../lock';
import type { Migration } from './migration';

/** Every change has a random mark, and names the languages in which it concerns anonymous readers. */
export const changeMarks: Migration = { number: 4, name: 'change-marks', up: addChangeMarks };

/** The columns of this step, for whoever needs the tables of the calendar index alone. */
export async function addChangeMarks(trx: Knex): Promise<void> {
  await trx.schema.alterTable(TABLES.changes, (table) => {
    table.string('mark', 12).notNullable().defaultTo('');
    table.string('public_locales', 255).notNullable().defaultTo('');
  });
  const random = isPostgres(trx)
    ? 'substr(md5(random()::text || clock_timestamp()::text || number), 1, 12)'
    : 'lower(hex(randomblob(6)))';
  // Nobody knows any more who could see what was logged before: so targets of the public hear of all of it.
  await trx(TABLES.changes).update({ mark: trx.raw(random), public_locales: trx.ref('locales') });
}
