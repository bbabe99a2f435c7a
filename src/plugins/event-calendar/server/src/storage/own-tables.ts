import type { Knex } from 'knex';
import { isPostgres } from './client';
import { LOG_INS_TABLE } from './counts/shared-counts';
import { DELIVERY_TABLES } from './delivery-tables';
import { FEED_FETCHES_TABLE } from './feed-fetches';
import { MIGRATIONS_TABLE } from './migrations/run';
import { OPEN_RECORDS_TABLE } from './open-records';
import { PROCESSES_TABLE } from './processes';
import { SEARCH_TABLES } from './search-indexes';
import { TABLES } from './tables';

/** Search indexes of SQLite: tables without content of their own. */
const SEARCHES: readonly string[] = Object.values(SEARCH_TABLES);

/** The plugin's own tables besides those of its content types; those of searches exist on SQLite only. */
export const OWN_TABLES: readonly string[] = [
  ...SEARCHES,
  ...Object.values(TABLES),
  ...Object.values(DELIVERY_TABLES),
  LOG_INS_TABLE,
  FEED_FETCHES_TABLE,
  OPEN_RECORDS_TABLE,
  PROCESSES_TABLE,
  MIGRATIONS_TABLE,
];

const ROWS_AT_ONCE = 500;

/** Those of the plugin's own tables that exist. */
export async function ownTables(trx: Knex): Promise<string[]> {
  const existing: string[] = [];
  for (const table of OWN_TABLES) if (await trx.schema.hasTable(table)) existing.push(table);
  return existing;
}

/** Every row of the tables, a batch at a time. Nothing may write meanwhile. */
export async function* rowsOf(
  trx: Knex,
  tables: readonly string[],
): AsyncGenerator<{ table: string; rows: object[] }> {
  for (const table of tables) {
    if (SEARCHES.includes(table)) continue;
    for (let offset = 0; ; offset += ROWS_AT_ONCE) {
      const rows: object[] = await trx(table)
        .select()
        .orderByRaw(isPostgres(trx) ? 'ctid' : 'rowid')
        .limit(ROWS_AT_ONCE)
        .offset(offset);
      if (rows.length > 0) yield { table, rows };
      if (rows.length < ROWS_AT_ONCE) break;
    }
  }
}

/** Drops tables with their indexes and triggers; those that others refer to come last. */
export async function dropTables(trx: Knex, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await trx.raw(isPostgres(trx) ? 'drop table if exists ?? cascade' : 'drop table if exists ??', [table]);
}
