import type Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { sqliteDriver } from '../../platform/drivers';
import type { SqlValue, Statement } from './port';

/** How many statements are kept prepared, in some 40 kB each; what sites ask for comes in far fewer forms. */
const PREPARED = 100;
/**
 * Pages of the database that a connection keeps, in KiB; the system keeps the file's besides. Few where the process stays, because
 * it seldom gives memory of small pieces back; many where lists read most of the calendar, in what ends when it is idle.
 */
export const CACHE_KIB = { small: 2_000, large: 32_000 };
/** After so many milliseconds without a statement, up to twice as many, those pages are given back. */
const IDLE_MS = 30_000;

/** A read-only connection to an SQLite file, which answers at once. */
export interface SqliteReader {
  /** @throws what SQLite says against the statement */
  all(statement: Pick<Statement, 'sql' | 'values'>): unknown[];
  close(): void;
}

/**
 * In WAL mode it reads the last committed state and never waits for a writer.
 * @param file absolute path of the database file, which must exist
 * @param cache one of `CACHE_KIB`
 * @throws when the file cannot be opened
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
      return prepare(sql).all(...values);
    },
    close() {
      clearInterval(watch);
      prepared.clear();
      database.close();
    },
  };
}
