import type { Knex } from 'knex';
import { TABLES } from '../tables';
import { sortableIn } from '../client';
import type { Migration } from './migration';

/** Adds the table of events that have disappeared from lists. */
export const removedEvents: Migration = { number: 12, name: 'removed-events', up: createRemovedEvents };

/** The table of this step, exported for callers that need only the tables of the calendar index. */
export async function createRemovedEvents(trx: Knex): Promise<void> {
  const sortable = sortableIn(trx);
  await trx.schema.createTable(TABLES.removed, (table) => {
    table.string('uid', 255).notNullable();
    table.string('locale', 35).notNullable();
    table.bigInteger('public_id').notNullable();
    table.string('kind', 10).notNullable();
    table.smallint('is_primary').notNullable();
    table.string('status', 10).notNullable();
    table.integer('author');
    table.smallint('hidden').notNullable();
    table.smallint('featured').notNullable();
    table.smallint('ticketed').notNullable();
    table.string('password', 10);
    for (const time of ['start_local', 'end_local', 'start_utc', 'end_utc', 'date_local'])
      table.specificType(time, sortable).notNullable();
    table.smallint('lasting').notNullable();
    table.string('timezone', 255).notNullable();
    table.smallint('all_day').notNullable();
    table.integer('sequence').notNullable();
    table.text('links').notNullable();
    table.specificType('removed_utc', sortable).notNullable();
    table.primary(['uid', 'locale']);
  });
}
