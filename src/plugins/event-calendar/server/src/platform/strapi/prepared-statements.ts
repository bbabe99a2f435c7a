import { LRUCache } from 'lru-cache';

/**
 * Statements that a connection keeps, in up to 40 kB each, and the characters of the longest of them: those of bulk loads come in
 * many lengths.
 */
const PREPARED = 200;
const LONGEST = 5_000;

/** What a connection does with a statement's text, as far as the query builder asks it. */
interface Preparing {
  prepare(sql: string): object;
}

/** Statements on rows. What changes tables or settings is not kept: it comes once, and may do its work while it is prepared. */
const ON_ROWS = /^\s*(select|insert|update|delete|with)\b/i;

const prepared = new WeakMap<object, Preparing>();

/**
 * A connection of `better-sqlite3` as the query builder uses it, one that prepares the same text once. SQLite itself prepares a
 * statement again when a table has changed since. The connection stays as it is for everybody else.
 * @returns what is no such connection as it was given
 */
export function withPrepared(connection: unknown): unknown {
  if (!canPrepare(connection)) return connection;
  const known = prepared.get(connection);
  if (known !== undefined) return known;
  const statements = new LRUCache<string, object>({ max: PREPARED });
  const made: Preparing = {
    prepare(sql) {
      const kept = statements.get(sql);
      if (kept !== undefined) return kept;
      const statement = connection.prepare(sql);
      if (sql.length <= LONGEST && ON_ROWS.test(sql)) statements.set(sql, statement);
      return statement;
    },
  };
  prepared.set(connection, made);
  return made;
}

const canPrepare = (value: unknown): value is Preparing =>
  typeof value === 'object' && value !== null && 'prepare' in value && typeof value.prepare === 'function';
