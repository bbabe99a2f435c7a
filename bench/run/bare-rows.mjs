import { load } from '../../scripts/lib/project.mjs';

/** How many rows each table has, by its name. */
export async function countRows(database) {
  const names = (await database.rows(database.file ? SQLITE_TABLES : POSTGRES_TABLES)).map(
    ({ name }) => name,
  );
  const counted = names.map((name) => `select '${name}' as name, count(*) as count from "${name}"`);
  const counts = await database.rows(counted.join(' union all '));
  return new Map(counts.map(({ name, count }) => [name, Number(count)]));
}

// Tables of virtual ones are written by triggers.
const SQLITE_TABLES = `select name from pragma_table_list
  where schema = 'main' and type = 'table' and name not like 'sqlite_%'`;
const POSTGRES_TABLES = `select table_name as name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE'`;

/** Rows of a relation come after the rows that they refer to. */
const isRelation = (name) => /_(lnk|mph)$/.test(name);

/**
 * Writes the rows that something has written into empty tables once more, one with each prepared statement and all in one
 * transaction, with the driver alone and the same indexes and triggers: what the database needs for that at least, if it gets one
 * row after another. Nothing else may use the database.
 *
 * @param {object} database see `openDatabases`; PostgreSQL: its rows are replaced
 * @param {Map<string, number>} before `countRows` before they were written
 * @returns {Promise<{ rows: number, seconds: number }>}
 */
export async function writeBareRows(database, before) {
  const after = await countRows(database);
  const tables = [...after.keys()]
    .filter((name) => before.get(name) === 0 && after.get(name) > 0)
    .sort((one, other) => isRelation(one) - isRelation(other));
  const rows = tables.reduce((sum, name) => sum + after.get(name), 0);
  const write = database.file ? writeOnSqlite : writeOnPostgres;
  return { rows, seconds: await write(database, tables) };
}

const SCHEMA = `select m.sql from sqlite_master m left join pragma_table_list t on t.name = m.name and t.schema = 'main'
  where m.sql is not null and m.name not like 'sqlite_%' and coalesce(t.type, '') <> 'shadow'
  order by case m.type when 'table' then 0 when 'index' then 1 else 2 end`;

async function writeOnSqlite({ file }, tables) {
  const Database = load('better-sqlite3');
  const source = new Database(file, { readonly: true });
  const target = new Database(`${file}.bare`);
  try {
    target.pragma('journal_mode = wal');
    target.pragma('synchronous = full');
    for (const { sql } of source.prepare(SCHEMA).all()) target.exec(sql);
    const all = tables.map((name) => {
      const found = source.prepare(`select * from "${name}"`).raw();
      const holes = found.columns().map(() => '?');
      return { rows: found.all(), insert: target.prepare(`insert into "${name}" values (${holes})`) };
    });
    const since = performance.now();
    target.transaction(() => {
      target.pragma('defer_foreign_keys = on');
      for (const { rows, insert } of all) for (const row of rows) insert.run(row);
    })();
    return secondsSince(since);
  } finally {
    source.close();
    target.close();
  }
}

/** Values travel as texts, so that they come back as they were. */
const AS_TEXT = { getTypeParser: () => (value) => value };

async function writeOnPostgres({ env }, tables) {
  const { Client } = load('pg');
  const client = new Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    const all = [];
    for (const name of tables) {
      const text = `select * from "${name}"`;
      const { rows, fields } = await client.query({ text, rowMode: 'array', types: AS_TEXT });
      const holes = fields.map((_, index) => `$${index + 1}`);
      all.push({ rows, insert: { name, text: `insert into "${name}" values (${holes})` } });
    }
    await client.query(`truncate ${tables.map((name) => `"${name}"`)} cascade`);
    const since = performance.now();
    await client.query('begin');
    for (const { rows, insert } of all) for (const values of rows) await client.query({ ...insert, values });
    await client.query('commit');
    return secondsSince(since);
  } finally {
    await client.end();
  }
}

const secondsSince = (since) => (performance.now() - since) / 1000;
