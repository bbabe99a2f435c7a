import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { runningVersion } from '../../platform/version';
import { readStamp, writeStamp } from '../stamps';
import { TABLES } from '../tables';
import type { Migration } from './migration';
import { MIGRATIONS } from './steps';

/** The steps that have run in a database: number, name, and when (UTC milliseconds). */
export const MIGRATIONS_TABLE = 'calendar_migrations';

/** A newer version of the plugin has written to the database; this version would damage it. */
class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

type Done = Pick<Migration, 'number' | 'name'>;

async function stepsIn(knex: Knex): Promise<readonly Done[]> {
  if (!(await knex.schema.hasTable(MIGRATIONS_TABLE))) return [];
  return knex(MIGRATIONS_TABLE).orderBy('number').select('number', 'name');
}

/**
 * Must be called before Strapi synchronises its tables, because Strapi drops columns that this version's content types lack.
 * @throws NewerDatabaseError if the database lists steps that this version does not have
 */
export async function refuseNewerDatabase(knex: Knex): Promise<void> {
  const done = await stepsIn(knex);
  const unknown = done.find(
    ({ number, name }) => !MIGRATIONS.some((step) => step.number === number && step.name === name),
  );
  if (unknown === undefined) return;
  const { version } = runningVersion();
  const last = (await knex.schema.hasTable(TABLES.stamps)) ? await readStamp(knex, 'version') : undefined;
  const maker =
    typeof last === 'string' && last !== version
      ? `version ${last}, and this is version ${version}`
      : 'a newer version';
  throw new NewerDatabaseError(
    `The calendar's database was made by ${maker} (step ${unknown.number}, ${unknown.name}). ` +
      'Nothing was changed. Install that version again, or restore a backup from before the update.',
  );
}

/**
 * Runs the steps that have not yet run in a database, all in the caller's transaction: they take effect together or not at all.
 * The database then says which version has prepared it last.
 * Must be called under the calendar's lock, so that only one of several processes runs them.
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
  const { version } = runningVersion();
  if ((await readStamp(trx, 'version')) !== version) await writeStamp(trx, 'version', version);
}
