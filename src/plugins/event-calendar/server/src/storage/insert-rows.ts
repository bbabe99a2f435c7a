import type Database from 'better-sqlite3';
import type { Knex } from 'knex';
import type { ClientBase } from 'pg';
import { isPostgres } from './client';
import { TABLES } from './tables';

/** The most bound values in one statement of SQLite, whose limit is slightly higher. */
const MOST_VALUES = 30_000;

/** The number of rows from which on PostgreSQL gets a list for each column: it plans each placeholder of a long `values`. */
const WORTH_LISTS = 20;

/**
 * Inserts many rows in the way that is fastest on each database.
 * It bypasses the query builder (`loadBulk` in `bench/run/loading.mjs`).
 * @param rows all with the columns of the first row, in the same order; no value is undefined
 */
export async function insertRows(trx: Knex, table: string, rows: readonly object[]): Promise<void> {
  await insertObjects(trx, table, rows, '');
}

/**
 * Inserts versions of records.
 * @param rows their values in the order of the columns
 * @returns the new row ids by document id
 */
export async function insertVersionRows(
  trx: Knex,
  table: string,
  columns: readonly string[],
  rows: readonly unknown[][],
): Promise<Map<string, number>> {
  return idsOf(await insert(trx, table, columns, rows, RETURNING));
}

/**
 * Inserts the published versions of drafts, as copies within the database; they are published when they were changed.
 * @param draftIds row ids
 * @returns the new row ids by document id
 */
export async function insertPublishedRows(
  trx: Knex,
  table: string,
  columns: readonly string[],
  draftIds: readonly number[],
): Promise<Map<string, number>> {
  const copied = namesOf(columns).replace('"published_at"', 'updated_at');
  const into = `insert into "${table}" (${namesOf(columns)}) select ${copied} from "${table}"`;
  const sql = (isAmong: string): string => `${into} where id ${isAmong} order by id${RETURNING}`;
  const returned = await withConnection(trx, (connection) =>
    isPostgres(trx)
      ? runOnPostgres(connection, sql('= any($1::bigint[])'), [draftIds])
      : runOnSqlite(connection, sql('in (select value from json_each(?))'), [JSON.stringify(draftIds)]),
  );
  return idsOf(returned);
}

/**
 * Carries out inserts that do not see each other's rows: on PostgreSQL in one statement, because each is a round trip to the database while
 * the calendar's lock is held (`publish` in `bench/cases/writes.mjs`).
 */
export async function insertInOne(trx: Knex, inserts: readonly Knex.QueryBuilder[]): Promise<void> {
  if (isPostgres(trx)) {
    const parts = inserts.map((_, position) => `i${position} as (?)`);
    await trx.raw(`with ${parts.join(', ')} select 1`, [...inserts]);
  } else for (const insert of inserts) await insert;
}

const RETURNING = ' returning id, document_id';

const idsOf = (returned: readonly Returned[]): Map<string, number> =>
  new Map(returned.map((row) => [String(row['document_id']), Number(row['id'])]));

/**
 * Like `insertRows`, but of rows whose key exists only some columns are updated. Only for a transaction that holds the calendar's lock:
 * it fails at once while another process holds SQLite's (`platform/strapi/yield-to-readers.ts`).
 * @param where SQL that the existing row must meet to be updated
 */
export async function insertedOrUpdated(
  trx: Knex,
  table: string,
  rows: readonly object[],
  key: readonly string[],
  updated: readonly string[],
  where?: string,
): Promise<void> {
  const set = updated.map((column) => `${column} = excluded.${column}`).join(', ');
  const only = where === undefined ? '' : ` where ${where}`;
  await insertObjects(trx, table, rows, ` on conflict (${key.join(', ')}) do update set ${set}${only}`);
}

type Returned = Record<string, unknown>;

async function insertObjects(
  trx: Knex,
  table: string,
  rows: readonly object[],
  ending: string,
): Promise<void> {
  const values = rows.map((row): unknown[] => Object.values(row));
  await insert(trx, table, Object.keys(rows[0] ?? {}), values, ending);
}

async function insert(
  trx: Knex,
  table: string,
  columns: readonly string[],
  rows: readonly unknown[][],
  ending: string,
): Promise<Returned[]> {
  if (rows.length === 0) return [];
  const into = `insert into "${table}" (${namesOf(columns)})`;
  return withConnection(trx, async (connection) => {
    if (!isPostgres(trx))
      return table === TABLES.texts
        ? insertTogether(connection, into, rows, ending)
        : insertOneByOne(connection, into, rows, ending);
    if (rows.length < WORTH_LISTS)
      return runOnPostgres(connection, `${into} values ${numberedHoles(rows)}${ending}`, rows.flat());
    const types = await typesOf(connection, table, columns);
    const lists = types.map((type, index) => `$${index + 1}::${type}[]`);
    const values = columns.map((_, column) => rows.map((row) => row[column]));
    return runOnPostgres(connection, `${into} select * from unnest(${lists.join()})${ending}`, values);
  });
}

const namesOf = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join();

/** Works with the connection of a transaction; releasing it does not end the transaction. */
async function withConnection(
  trx: Knex,
  work: (connection: ClientBase & Database.Database) => Returned[] | Promise<Returned[]>,
): Promise<Returned[]> {
  const connection = await trx.client.acquireConnection();
  try {
    return await work(connection);
  } finally {
    await trx.client.releaseConnection(connection);
  }
}

/** The types of columns by table and name, which differ only between releases. */
const TYPES = new Map<string, ReadonlyMap<string, string>>();

async function typesOf(connection: ClientBase, table: string, columns: readonly string[]): Promise<string[]> {
  let known = TYPES.get(table);
  if (known === undefined || columns.some((column) => !known?.has(column))) {
    const rows = await runOnPostgres(connection, TYPES_OF, [`"${table}"`]);
    known = new Map(rows.map(({ name, type }) => [String(name), String(type)]));
    TYPES.set(table, known);
  }
  return columns.map((column) => known.get(column) ?? 'text');
}

const TYPES_OF = `select attname as name, format_type(atttypid, null) as type from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped`;

/** Inserts rows with one prepared statement, which is faster than to compile a long one (`loadBulk` in `bench/targets.mjs`). */
function insertOneByOne(
  connection: Database.Database,
  into: string,
  rows: readonly unknown[][],
  ending: string,
): Returned[] {
  const sql = `${into} values ${plainHoles(1, rows[0]?.length ?? 0)}${ending}`;
  const statement = connection.prepare<unknown[], Returned>(sql);
  const returned: Returned[] = [];
  for (const row of rows) {
    const values = row.map(storable);
    if (statement.reader) returned.push(...statement.all(values));
    else statement.run(values);
  }
  return returned;
}

/** Inserts rows with few statements, because SQLite updates its search index after each of them. */
function insertTogether(
  connection: Database.Database,
  into: string,
  rows: readonly unknown[][],
  ending: string,
): Returned[] {
  const columns = rows[0]?.length ?? 1;
  const atOnce = Math.floor(MOST_VALUES / columns);
  const returned: Returned[] = [];
  for (let start = 0; start < rows.length; start += atOnce) {
    const some = rows.slice(start, start + atOnce);
    const sql = `${into} values ${plainHoles(some.length, columns)}${ending}`;
    returned.push(...runOnSqlite(connection, sql, some.flat()));
  }
  return returned;
}

/** The placeholders for the values of the rows, in SQLite's notation. */
function plainHoles(rows: number, columns: number): string {
  const row = `(${Array(columns).fill('?').join()})`;
  return Array(rows).fill(row).join();
}

/** The placeholders for the values of the rows, in PostgreSQL's notation. */
function numberedHoles(rows: readonly unknown[][]): string {
  let number = 0;
  return rows.map((row) => `(${row.map(() => `$${++number}`).join()})`).join();
}

async function runOnPostgres(
  connection: ClientBase,
  sql: string,
  values: readonly unknown[],
): Promise<Returned[]> {
  const result = await connection.query<Returned>(sql, [...values]);
  return result.rows;
}

function runOnSqlite(connection: Database.Database, sql: string, values: readonly unknown[]): Returned[] {
  const statement = connection.prepare<unknown[], Returned>(sql);
  const stored = values.map(storable);
  if (statement.reader) return statement.all(stored);
  statement.run(stored);
  return [];
}

/** A value in the form in which SQLite stores it. */
function storable(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : value;
}
