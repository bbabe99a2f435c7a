import type { Knex } from 'knex';
import { PUBLIC_PARTS } from '../../domain/sync/public-parts';
import { newMark } from '../epoch';
import { touchParts } from '../public-parts';
import { TABLES } from '../tables';
import { createMissing } from './create-missing';
import type { Migration } from './migration';

/** Adds what readers without credentials could see of every change, and the last such changes. */
export const publicParts: Migration = { number: 23, name: 'public-parts', up: addPublicParts };

/** The columns of this step, exported for callers that need only the tables of the calendar index. */
export async function addPublicParts(trx: Knex): Promise<void> {
  // Whether earlier changes were seen is unknown, so they count as seen.
  if (!(await trx.schema.hasColumn(TABLES.changes, 'shown')))
    await trx.schema.alterTable(TABLES.changes, (table) => table.integer('shown').notNullable().defaultTo(1));
  await createMissing(trx, TABLES.publicParts, (table) => {
    table.string('name', 20).notNullable().primary();
    table.string('mark', 16).notNullable();
    // Seconds since 1970.
    table.bigInteger('at').notNullable();
  });
  await touchParts(trx, PUBLIC_PARTS, { mark: newMark(), at: Date.now() });
}
