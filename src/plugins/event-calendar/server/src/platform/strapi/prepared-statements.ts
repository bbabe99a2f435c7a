import { LRUCache } from 'lru-cache';

/**
 * How many statements a connection keeps (up to 40 kB each), and the length of the longest one in characters. Longer statements
 * are mostly bulk loads, which rarely repeat.
 */
const PREPARED = 200;
const LONGEST = 5_000;

/** The part of a connection that prepares statements. */
interface Preparing {
  prepare(sql: string): object;
}

/** Statements on rows. Others change tables or settings: they are rarely repeated, and some take effect while they are prepared. */
const ON_ROWS = /^\s*(select|insert|update|delete|with)\b/i;

const prepared = new WeakMap<object, Preparing>();

/**
 * Wraps a `better-sqlite3` connection for the query builder, so that the same statement is prepared only once. SQLite prepares a
 * statement again by itself when a table has changed. The original connection is not modified.
 *
 * The driver compiles a statement at every `prepare` and leaves it to its users to keep statements
 * (https://github.com/WiseLibs/better-sqlite3/issues/110); knex does not. Seen with knex 3.0.1 and better-sqlite3 12.8 (Strapi 5.54).
 * `yield-to-readers.ts`, the only user, checks at the start that knex has the method that calls `prepare`. A connection without
 * `prepare` is merely slower.
 * @returns the wrapper; a value that is not such a connection is returned unchanged
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
