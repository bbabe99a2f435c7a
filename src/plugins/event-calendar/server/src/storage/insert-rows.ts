import type Database from 'better-sqlite3';
import type { Knex } from 'knex';
import type { ClientBase } from 'pg';
import { isPostgres } from './client';

/** The most bound values in one statement; SQLite's limit is slightly higher. */
const MOST_VALUES = 30_000;

/**
 * Inserts many rows with as few statements as the databases allow, because SQLite updates its search index after every statement.
 * It bypasses the query builder (`loadBulk` in `bench/run/loading.mjs`).
 * @param rows all with the columns of the first row, in the same order; no value is undefined
 */
export async function insertRows(trx: Knex, table: string, rows: readonly object[]): Promise<void> {
  await insert(trx, table, rows, '');
}

/** Like `insertRows`. @returns the new row ids by document id */
export async function insertVersionRows(
  trx: Knex,
  table: string,
  rows: readonly object[],
): Promise<Map<string, number>> {
  const returned = await insert(trx, table, rows, ' returning id, document_id');
  return new Map(returned.map((row) => [String(row['document_id']), Number(row['id'])]));
}

/**
 * Like `insertRows`, but of rows whose key exists only some columns are updated.
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
  await insert(trx, table, rows, ` on conflict (${key.join(', ')}) do update set ${set}${only}`);
}

type Returned = Record<string, unknown>;

async function insert(
  trx: Knex,
  table: string,
  rows: readonly object[],
  returning: string,
): Promise<Returned[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first);
  const names = columns.map(() => '??').join(', ');
  const into = trx.raw(`insert into ?? (${names}) values `, [table, ...columns]).toQuery();
  const atOnce = Math.max(1, Math.floor(MOST_VALUES / columns.length));
  const [holes, run] = isPostgres(trx) ? [numberedHoles, runOnPostgres] : [plainHoles, runOnSqlite];
  const returned: Returned[] = [];
  // Within a transaction this is the connection of the transaction; releasing it below does not end the transaction.
  const connection = await trx.client.acquireConnection();
  try {
    for (let start = 0; start < rows.length; start += atOnce) {
      const some = rows.slice(start, start + atOnce);
      const sql = into + holes(some.length, columns.length) + returning;
      for (const row of await run(connection, sql, valuesOf(some))) returned.push(row);
    }
  } finally {
    await trx.client.releaseConnection(connection);
  }
  return returned;
}

/** All values in one list. The rows have their columns in the same order. */
function valuesOf(rows: readonly object[]): unknown[] {
  const values: unknown[] = [];
  for (const row of rows) for (const value of Object.values(row)) values.push(value);
  return values;
}

/** The placeholders for the values of the rows, in SQLite's notation. */
function plainHoles(rows: number, columns: number): string {
  const row = `(${Array(columns).fill('?').join()})`;
  return Array(rows).fill(row).join();
}

/** The placeholders for the values of the rows, in PostgreSQL's notation. */
function numberedHoles(rows: number, columns: number): string {
  let text = '';
  for (let number = 1; number <= rows * columns; number += columns) {
    text += number === 1 ? '(' : ',(';
    for (let column = 0; column < columns; column++) text += (column === 0 ? '$' : ',$') + (number + column);
    text += ')';
  }
  return text;
}

async function runOnPostgres(connection: ClientBase, sql: string, values: unknown[]): Promise<Returned[]> {
  const result = await connection.query<Returned>(sql, values);
  return result.rows;
}

function runOnSqlite(connection: Database.Database, sql: string, values: unknown[]): Returned[] {
  const statement = connection.prepare<unknown[], Returned>(sql);
  for (const [index, value] of values.entries()) {
    if (value instanceof Date) values[index] = value.getTime();
    else if (typeof value === 'boolean') values[index] = Number(value);
  }
  if (statement.reader) return statement.all(values);
  statement.run(values);
  return [];
}
