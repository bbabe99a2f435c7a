import type { Knex } from 'knex';

/**
 * Whether a table on PostgreSQL has a trigger. Look before you create one: that locks the table against writes, and other
 * processes may already be writing.
 * @param form what else is true of it: columns of `pg_trigger`
 */
export async function hasTrigger(
  trx: Knex,
  table: string,
  name: string,
  form: object = {},
): Promise<boolean> {
  const found = trx('pg_trigger')
    .where({ ...form, tgname: name })
    .whereRaw('tgrelid = ?::regclass', [table]);
  return (await found.first('tgname')) !== undefined;
}
