import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Migration } from './migration';
import { MIGRATIONS } from './steps';

/** The steps that a database has behind it: number, name, and when it ran (UTC milliseconds). */
export const MIGRATIONS_TABLE = 'calendar_migrations';

/** The database was written by a newer version of the plugin, which this one would damage. */
class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

type Done = Pick<Migration, 'number' | 'name'>;

async function stepsIn(knex: Knex): Promise<readonly Done[]> {
  if (!(await knex.schema.hasTable(MIGRATIONS_TABLE))) return [];
  return knex(MIGRATIONS_TABLE).orderBy('number').select('number', 'name');
}

/**
 * To be called before Strapi synchronises its tables: it would drop the columns of content types that this version does not know.
 * @throws NewerDatabaseError when the database knows steps that this version does not
 */
export async function refuseNewerDatabase(knex: Knex): Promise<void> {
  const done = await stepsIn(knex);
  const unknown = done.find(
    ({ number, name }) => !MIGRATIONS.some((step) => step.number === number && step.name === name),
  );
  if (unknown === undefined) return;
  throw new NewerDatabaseError(
    `The calendar's database was made by a newer version (step ${unknown.number}, ${unknown.name}). ` +
      'Nothing was changed. Install that version again, or restore a backup from before the update.',
  );
}

/**
 * Carries out the steps that a database has not behind it, all in the transaction of the caller: they take effect together, or
 * not at all. To be called under the calendar's lock, so that of several processes one does it and the others find it done.
 */
export async function runMigrations(trx: Knex, strapi: Core.Strapi): Promise<void> {
  const done = await stepsIn(trx);
  if (done.length === 0 && !(await trx.schema.hasTable(MIGRATIONS_TABLE))) {
    await trx.schema.createTable(MIGRATIONS_TABLE, (table) => {
      table.integer('number').notNullable().primary();
      table.string('name', 100).notNullable();
      table.bigInteger('at').notNullable();
    });
  }
  for (const step of MIGRATIONS) {
    if (done.some(({ number }) => number === step.number)) continue;
    strapi.log.debug(`Calendar: step ${step.number}, ${step.name}`);
    await step.up(trx, strapi);
    await trx(MIGRATIONS_TABLE).insert({ number: step.number, name: step.name, at: Date.now() });
  }
}
