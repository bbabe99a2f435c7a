import type { Knex } from 'knex';

/** Creates a table if it does not exist, for steps whose tables older versions created before there was a list of steps. */
export async function createMissing(
  trx: Knex,
  name: string,
  define: (table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  if (!(await trx.schema.hasTable(name))) await trx.schema.createTable(name, define);
}
