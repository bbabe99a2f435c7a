import type { Knex } from 'knex';

/**
 * Whether a table on PostgreSQL has a trigger. Look before you create one: that locks the table against writes, and other
 * processes may already be writing.
 */
export async function hasTrigger(trx: Knex, table: string, name: string): Promise<boolean> {
  const found = trx('pg_trigger').where({ tgname: name }).whereRaw('tgrelid = ?::regclass', [table]);
  return (await found.first('tgname')) !== undefined;
}
