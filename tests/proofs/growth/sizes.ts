import type { Knex } from 'knex';

/** Rows and bytes of a table, its indexes included. */
export interface TableSize {
  rows: number;
  bytes: number;
}

/** The sizes of all tables of a database by name, of which the tables inside a search index of SQLite are part. */
export async function tableSizes(knex: Knex): Promise<Map<string, TableSize>> {
  const isSqlite = String(knex.client.config.client).includes('sqlite');
  const bytes = await (isSqlite ? sqliteBytes(knex) : postgresBytes(knex));
  const sizes = new Map<string, TableSize>();
  for (const [table, size] of bytes) {
    const row: { n?: number | string } | undefined = await knex(table).count({ n: '*' }).first();
    sizes.set(table, { rows: Number(row?.n ?? 0), bytes: size });
  }
  return sizes;
}

async function sqliteBytes(knex: Knex): Promise<Map<string, number>> {
  const rows: { name: string; bytes: number }[] = await knex.raw(
    `select m.tbl_name as name, sum(s.pgsize) as bytes from dbstat s join sqlite_master m on m.name = s.name
      where m.tbl_name not like 'sqlite_%' group by m.tbl_name order by m.tbl_name`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

async function postgresBytes(knex: Knex): Promise<Map<string, number>> {
  const { rows }: { rows: { name: string; bytes: string }[] } = await knex.raw(
    `select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where n.nspname = current_schema() and c.relkind = 'r' order by c.relname`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}
