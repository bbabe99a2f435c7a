import type { Knex } from 'knex';
import { alignIndexes } from '../../src/plugins/event-calendar/server/src/storage/align-indexes';
import { isPostgres } from '../../src/plugins/event-calendar/server/src/storage/client';
import { searchIndexes } from '../../src/plugins/event-calendar/server/src/storage/search-indexes';
import { INDEXES } from '../../src/plugins/event-calendar/server/src/storage/tables';

/** Creates the SQL indexes of the calendar index, including those for searches, as a start does. */
export async function createIndexes(knex: Knex): Promise<void> {
  const forSearches = isPostgres(knex) ? await searchIndexes(knex) : [];
  if (forSearches === undefined) throw new Error('This PostgreSQL has no pg_trgm');
  await alignIndexes(knex, [...INDEXES, ...forSearches]);
}
