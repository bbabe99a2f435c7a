import type { Knex } from 'knex';

/** Creates a table where there is none: for steps that meet tables which were made before there was a list of steps. */
export async function createMissing(
  trx: Knex,
  name: string,
  define: (table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  if (!(await trx.schema.hasTable(name))) await trx.schema.createTable(name, define);
}
