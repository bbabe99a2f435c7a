import type Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { sqliteDriver } from './drivers';
import type { PortOptions, ReadPort, SqlValue, Statement } from './port';

/** How many statements are kept prepared; lists with all their filters come in far fewer forms. */
const PREPARED = 500;
/** Pages of the database that the connection keeps, in KiB (SQLite writes it as a negative number). */
const CACHE_KIB = 32_000;

/**
 * A second, read-only connection to an SQLite file. In WAL mode it reads the last committed state and never waits for a
 * writer.
 * @param file absolute path of the database file, which must exist
 * @throws when the file cannot be opened
 */
export function openSqlitePort(file: string, { onStatement }: PortOptions = {}): ReadPort {
  const Connection = sqliteDriver();
  const database = new Connection(file, { readonly: true, fileMustExist: true });
  database.pragma(`cache_size = -${CACHE_KIB}`);
  const prepared = new LRUCache<string, Database.Statement<SqlValue[]>>({ max: PREPARED });

  const prepare = (text: string): Database.Statement<SqlValue[]> => {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    const made = database.prepare<SqlValue[]>(text);
    prepared.set(text, made);
    return made;
  };

  return {
    dialect: 'sqlite',
    // Asynchronous only in form: better-sqlite3 answers at once, and its errors become rejections.
    async all<Row extends object>(statement: Statement): Promise<Row[]> {
      onStatement?.(statement.sql);
      const rows: unknown[] = prepare(statement.sql).all(...statement.values);
      return rows.filter((row): row is Row => typeof row === 'object' && row !== null);
    },
    async close() {
      prepared.clear();
      database.close();
    },
  };
}
