import { join } from 'node:path';
import type { Knex } from 'knex';
import { isPostgres } from '../../src/plugins/event-calendar/server/src/storage/client';
import type { FreshDatabase } from '../harness';
import { besideAt } from '../harness/beside';

/** Queries the database of a service that does not run. */
export const beside = <Result>(
  { env: { DATABASE_URL, DATA_DIR = '' } }: FreshDatabase,
  ask: (knex: Knex) => Promise<Result>,
): Promise<Result> => besideAt(DATABASE_URL, join(DATA_DIR, 'calendar.db'), ask);

/**
 * The schema of a database: a sorted line for each column, constraint, index, trigger and function. The
 * order of columns does not matter.
 */
export async function schemaOf(knex: Knex): Promise<string[]> {
  const lines = isPostgres(knex) ? await postgresSchema(knex) : await sqliteSchema(knex);
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).toSorted();
}

async function sqliteSchema(knex: Knex): Promise<string[]> {
  const statements = ['index', 'trigger', 'view']
    .map((type) => `select sql as line from sqlite_master where type = '${type}' and sql is not null`)
    .join(' union all ');
  const lines: { line: string }[] = await knex.raw(`${statements}
    union all select 'table ' || t.name || ' column ' || c.name || ' ' || upper(c.type) || ' ' || c."notnull" || ' '
      || coalesce(c.dflt_value, '-') || ' ' || c.pk
      from sqlite_master t join pragma_table_xinfo(t.name) c where t.type = 'table'
    union all select 'table ' || t.name || ' key ' || f."from" || ' ' || f."table" || ' ' || coalesce(f."to", '-') || ' '
      || f.on_delete from sqlite_master t join pragma_foreign_key_list(t.name) f where t.type = 'table'
    union all select sql from sqlite_master where sql like 'CREATE VIRTUAL%'`);
  // Removes quotes, which Strapi's statements have and ours do not.
  return lines.map(({ line }) => line.replace(/[`"]/g, ''));
}

async function postgresSchema(knex: Knex): Promise<string[]> {
  const { rows }: { rows: { line: string }[] } = await knex.raw(`
    select concat_ws(' ', 'table', c.relname, 'column', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        pg_get_expr(d.adbin, d.adrelid), l.collname) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v')
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      left join pg_collation l on l.oid = a.attcollation
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    union all select concat_ws(' ', 'table', conrelid::regclass, 'constraint', conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', pg_get_indexdef(indexrelid), '--', obj_description(indexrelid, 'pg_class'))
      from pg_index where indrelid::regclass::text !~ '^pg_'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  return rows.map(({ line }) => line);
}

/** All rows of all tables, as JSON by table. */
export async function contentOf(knex: Knex): Promise<Record<string, string>> {
  const tables: { name: string }[] = isPostgres(knex)
    ? await knex('pg_tables').where({ schemaname: 'public' }).select({ name: 'tablename' })
    : await knex('sqlite_master').where({ type: 'table' }).select('name');
  const content: Record<string, string> = {};
  for (const { name } of tables)
    content[name] = JSON.stringify((await knex(name)).map((row) => JSON.stringify(row)).toSorted());
  return content;
}
