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
  const prepared = new LRUCache<string, Database.Statement<SqlValue[]>>({ max: PREPARED });

  const prepare = (text: string): Database.Statement<SqlValue[]> => {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    const made = database.prepare<SqlValue[]>(text);
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
      const statement = prepare(sql);
      if (statement.reader) return statement.all(...values);
      statement.run(...values);
      return [];
    },
    close() {
      clearInterval(watch);
      prepared.clear();
      database.close();
    },
  };
}
