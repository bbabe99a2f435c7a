import type Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { sqliteDriver } from '../../platform/drivers';
import type { SqlValue, Statement } from './port';

/** How many statements are kept prepared, at about 40 kB each; sites use far fewer different statements. */
const PREPARED = 100;
/**
 * The page cache of a connection, in KiB, in addition to the system's file cache. `small` is for the main process, which seldom
 * returns freed memory to the system; `large` is for threads and processes that read most of the calendar and end when idle.
 */
export const CACHE_KIB = { small: 2_000, large: 32_000 };
/** The page cache is freed after one to two of these intervals without a statement (milliseconds). */
const IDLE_MS = 30_000;

/** A read-only, synchronous connection to an SQLite file. */
export interface SqliteReader {
  /** The rows; none for a statement such as `begin`. @throws the error of SQLite for the statement */
  all(statement: Pick<Statement, 'sql' | 'values'>): unknown[];
  close(): void;
}

/** Runs a statement with values, and returns its rows. */
type Prepared = (values: readonly SqlValue[]) => unknown[];

function preparedOf(statement: Database.Statement<SqlValue[], SqlValue[]>): Prepared {
  if (!statement.reader) {
    return (values) => {
      statement.run(...values);
      return [];
    };
  }
  // The driver makes lists of values in less time than objects (`list10` in `bench/cases/cases.mjs`).
  statement.raw();
  let names: readonly string[] | undefined;
  return (values) => {
    const lists = statement.all(...values);
    // Not before: the tables may have been recreated.
    const known = (names ??= statement.columns().map(({ name }) => name));
    return lists.map((list) => rowOf(known, list));
  };
}

function rowOf(names: readonly string[], values: readonly SqlValue[]): Record<string, SqlValue> {
  const row: Record<string, SqlValue> = {};
  names.forEach((name, at) => {
    row[name] = values[at] ?? null;
  });
  return row;
}

/**
 * In WAL mode the reader sees the last committed state and never waits for a writer.
 * @param file absolute path of the database file, which must exist
 * @param cache one of `CACHE_KIB`
 * @throws Error if the file cannot be opened
 */
export function openSqliteReader(file: string, cache: number): SqliteReader {
  const Connection = sqliteDriver();
  const database = new Connection(file, { readonly: true, fileMustExist: true });
  // A negative number means KiB.
  database.pragma(`cache_size = -${cache}`);
  const prepared = new LRUCache<string, Prepared>({ max: PREPARED });

  const prepare = (text: string): Prepared => {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    const made = preparedOf(database.prepare<SqlValue[], SqlValue[]>(text));
    prepared.set(text, made);
    return made;
  };

  let isIdle = true;
  let isShrunk = true;
  const watch = setInterval(() => {
    if (isIdle && !isShrunk) database.pragma('shrink_memory');
    isShrunk = isIdle;
    isIdle = true;
  }, IDLE_MS).unref();

  return {
    all({ sql, values }) {
      isIdle = false;
      return prepare(sql)(values);
    },
    close() {
      clearInterval(watch);
      prepared.clear();
      database.close();
    },
  };
}
