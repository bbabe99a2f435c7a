/** Maximum number of rows in one INSERT. */
const AT_ONCE = 200;

const STRUCTURE = {
  tables: `select c.oid, c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 2`,
  columns: `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      pg_get_expr(d.adbin, d.adrelid) as fallback, l.collname as collation
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation and l.collname <> 'default'
    where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
  sequences: `select c.relname as name, t.relname as owner, a.attname as attribute from pg_class c
    left join pg_depend d on d.objid = c.oid and d.deptype = 'a' left join pg_class t on t.oid = d.refobjid
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace order by 1`,
  constraints: `select conname as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'c', 'f')
    order by contype = 'f', 2, 1`,
  indexes: `select pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select 1 from pg_constraint where conindid = c.oid) order by 1`,
  functions: `select pg_get_functiondef(p.oid) as definition from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  triggers: `select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by 1`,
  extensions: `select extname as name from pg_extension where extname <> 'plpgsql' order by 1`,
};

const quoted = (name) => `"${name.replaceAll('"', '""')}"`;
const literal = (text) => (text === null ? 'null' : `'${text.replaceAll("'", "''")}'`);

/**
 * Dumps a PostgreSQL database as a script that recreates it in an empty one. Debian's pg_dump refuses a newer server, and we
 * need only tables, sequences, constraints, indexes, functions, triggers and extensions of one schema.
 *
 * @param {import('pg').Client} client
 * @returns {Promise<string>}
 */
export async function dumpPostgres(client) {
  const ask = async (sql, values) => (await client.query(sql, values)).rows;
  const tables = await ask(STRUCTURE.tables);
  const sequences = await ask(STRUCTURE.sequences);
  const lines = ['set standard_conforming_strings = on;', 'set check_function_bodies = off;'];
  for (const { name } of await ask(STRUCTURE.extensions))
    lines.push(`create extension if not exists ${quoted(name)};`);
  for (const { name } of sequences) lines.push(`create sequence ${quoted(name)};`);
  for (const { oid, name } of tables) {
    const columns = await ask(STRUCTURE.columns, [oid]);
    const parts = columns.map((column) => {
      const collation = column.collation === null ? '' : ` collate ${quoted(column.collation)}`;
      const fallback = column.fallback === null ? '' : ` default ${column.fallback}`;
      return `${quoted(column.name)} ${column.type}${collation}${fallback}${column.required ? ' not null' : ''}`;
    });
    lines.push(`create table ${quoted(name)} (${parts.join(', ')});`);
    lines.push(...(await inserts(ask, name, columns)));
  }
  for (const { name, owner, attribute } of sequences) {
    if (owner !== null)
      lines.push(`alter sequence ${quoted(name)} owned by ${quoted(owner)}.${quoted(attribute)};`);
    const [at] = await ask(`select last_value, is_called from ${quoted(name)}`);
    lines.push(`select setval('${quoted(name)}', ${at.last_value}, ${at.is_called});`);
  }
  for (const { name, owner, definition } of await ask(STRUCTURE.constraints))
    lines.push(`alter table ${owner} add constraint ${quoted(name)} ${definition};`);
  for (const kind of ['indexes', 'functions', 'triggers'])
    for (const { definition } of await ask(STRUCTURE[kind])) lines.push(`${definition};`);
  return `${lines.join('\n')}\n`;
}

async function inserts(ask, table, columns) {
  const texts = columns.map(({ name }) => `${quoted(name)}::text as ${quoted(name)}`).join(', ');
  const rows = await ask(`select ${texts} from ${quoted(table)} order by ctid`);
  const lines = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const values = rows
      .slice(start, start + AT_ONCE)
      .map((row) => `(${columns.map(({ name }) => literal(row[name])).join(', ')})`);
    lines.push(`insert into ${quoted(table)} values\n${values.join(',\n')};`);
  }
  return lines;
}
