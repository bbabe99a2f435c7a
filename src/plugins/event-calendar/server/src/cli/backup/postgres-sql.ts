import { TABLES } from '../../storage/tables';
import type { Stamps } from './database';
import type { DatabaseState } from './manifest';

/** SQL of backups on PostgreSQL. Names and values are quoted here, because `psql` binds none. */

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** Text that contains neither quotes nor backslashes of its own. */
const dollars = (body: string): string => `$calendar$${body}$calendar$`;

/** Settings that decide how rows look as text, so that the same rows have the same hash everywhere. */
export const SAME_TEXTS = `set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set standard_conforming_strings = on;`;

/** The tables of a schema that belong to no extension and are no parts of others: names as `name`. */
export const tablesIn = (schema: string): string => `
  select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = ${literal(schema)} and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C"`;

/** One row: how many rows a table has, and the sum of their hashes, which does not depend on their order. */
export const summaryOf = (schema: string, table: string): string => `
  select count(*)::text as rows,
    coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint::numeric), 0)::text as hash
  from ${quoted(schema)}.${quoted(table)} t`;

/** Creates what the tables need, where it is missing. An extension that nobody may create here is noticed where it is used. */
export function prepareSchema(schema: string, { extensions }: DatabaseState): string {
  const create = extensions.map(
    ({ name, schema: where }) => `
  begin
    create schema if not exists ${quoted(where)};
    create extension if not exists ${quoted(name)} with schema ${quoted(where)};
  exception when others then raise notice 'the extension % cannot be created: %', ${literal(name)}, sqlerrm;
  end;`,
  );
  return `do ${dollars(`begin
  if to_regnamespace(${literal(quoted(schema))}) is null then create schema ${quoted(schema)}; end if;
${create.join('')}
end`)};\n`;
}

/** Drops everything in a schema that belongs to no extension. */
export function emptySchema(schema: string): string {
  const mine = (catalog: string, object: string): string =>
    `not exists (select 1 from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${object}.oid and d.deptype = 'e')`;
  const of = (namespace: string): string => `${namespace} = ${literal(quoted(schema))}::regnamespace`;
  return `do ${dollars(`declare statement text; begin
  for statement in
    select format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'f' then 'foreign table' when 'S' then 'sequence' when 'c' then 'type' else 'table' end, c.oid::regclass)
    from pg_class c where ${of('c.relnamespace')} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c', 'S') and ${mine('pg_class', 'c')}
    order by c.relkind = 'S'
  loop execute statement; end loop;
  for statement in
    select format('drop routine if exists %s cascade', p.oid::regprocedure)
    from pg_proc p where ${of('p.pronamespace')} and ${mine('pg_proc', 'p')}
  loop execute statement; end loop;
  for statement in
    select format('drop type if exists %s cascade', t.oid::regtype)
    from pg_type t where ${of('t.typnamespace')} and t.typtype in ('e', 'd', 'r') and ${mine('pg_type', 't')}
  loop execute statement; end loop;
end`)};\n`;
}

/** Fails if the tables are not those of the backup, so that their transaction is rolled back. */
export function demandTables(schema: string, { tables }: DatabaseState): string {
  const checks = tables.map(
    ({ name, rows, hash }) => `
  select s.rows || ' ' || s.hash into found from (${summaryOf(schema, name)}) s;
  if found <> ${literal(`${rows} ${hash}`)} then
    raise exception 'the rows of the table % differ from those of the backup (%, not %)',
      ${literal(name)}, split_part(found, ' ', 1), ${rows};
  end if;`,
  );
  return `${SAME_TEXTS}
do ${dollars(`declare found text; begin
  if (select count(*) from (${tablesIn(schema)}) t) <> ${tables.length} then
    raise exception 'there are other tables than in the backup';
  end if;
${checks.join('')}
end`)};\n`;
}

/** Stores values about the database. */
export const writeStamps = (schema: string, stamps: Stamps): string =>
  Object.entries(stamps)
    .map(
      ([name, value]) => `insert into ${quoted(schema)}.${TABLES.stamps} (name, value)
  values (${literal(name)}, ${literal(JSON.stringify(value))})
  on conflict (name) do update set value = excluded.value;\n`,
    )
    .join('');
