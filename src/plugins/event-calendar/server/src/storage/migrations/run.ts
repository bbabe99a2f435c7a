import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Migration } from './migration';
import { MIGRATIONS } from './steps';

/** The steps that a database has behind it: number, name, and when it ran (UTC milliseconds). */
export const MIGRATIONS_TABLE = 'calendar_migrations';

/** The database was written by a newer version of the plugin, which this one would damage. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/**
 * Brings the plugin's tables from release 0.1.0, or from where an earlier start left them, to what this version needs.
 * To be called under the calendar's lock, so that of several processes one does it and the others find it done.
 * @returns the steps that were carried out
 * @throws NewerDatabaseError when the database knows steps that this version does not
 */
export async function runMigrations(
  trx: Knex,
  strapi: Core.Strapi,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly Migration[]> {
  if (!(await trx.schema.hasTable(MIGRATIONS_TABLE))) {
    await trx.schema.createTable(MIGRATIONS_TABLE, (table) => {
      table.integer('number').notNullable().primary();
      table.string('name', 100).notNullable();
      table.bigInteger('at').notNullable();
    });
  }
  const rows: { number: number; name: string }[] = await trx(MIGRATIONS_TABLE).select('number', 'name');
  const done = new Set(rows.map(({ number }) => number));
  const unknown = rows.find(({ number }) => !migrations.some((step) => step.number === number));
  if (unknown !== undefined) {
    throw new NewerDatabaseError(
      `The calendar's database was made by a newer version (step ${unknown.number}, ${unknown.name}). ` +
        'Install that version again, or restore a backup from before the update.',
    );
  }
  const due = migrations.filter(({ number }) => !done.has(number));
  for (const step of due) {
    await step.up(trx, strapi);
    await trx(MIGRATIONS_TABLE).insert({ number: step.number, name: step.name, at: Date.now() });
  }
  return due;
}
