import type { Core } from '@strapi/strapi';
import { clientClass, replaceMethod } from './knex-client';

const patched = new WeakSet<object>();
const durable = new WeakSet<object>();

/** The part of a `better-sqlite3` connection that is used here. */
interface SqliteConnection {
  pragma(statement: string, options?: { simple: boolean }): unknown;
}

/**
 * Sets `synchronous = FULL` on every SQLite connection of Strapi, whatever the host's configuration says. In write-ahead mode,
 * the usual `NORMAL` can lose the last commits in a power failure (https://sqlite.org/pragma.html#pragma_synchronous).
 * PostgreSQL waits for the disk by default. It also switches the file to that mode, which the projects that Strapi makes lack: without
 * it each COMMIT would wait for those who read, as slowly as they like, on the thread that answers everybody
 * (https://sqlite.org/wal.html). Call this in the plugin's `register`.
 *
 * No upstream issue: Strapi leaves these settings to the project, and proposals for another default want `NORMAL`
 * (https://github.com/strapi/strapi/pull/17694). Seen with knex 3.0.1 and better-sqlite3 12.8 (Strapi 5.54).
 * @throws Error in one line if the query builder has no such method
 */
export function makeSqliteDurable(strapi: Core.Strapi): void {
  const prototype = clientClass(strapi);
  if (patched.has(prototype)) return;
  patched.add(prototype);
  // Set on acquire, because the host's own setup of the connection has run by then.
  replaceMethod<[], Promise<unknown>>(prototype, 'acquireConnection', (original) => async (client) => {
    const connection = await original(client, []);
    if (isSqliteConnection(connection) && !durable.has(connection)) {
      connection.pragma('synchronous = FULL');
      writeAhead(strapi, connection);
      durable.add(connection);
    }
    return connection;
  });
}

/** The mode stays in the file. Some file systems do not have it, such as those of a network (https://sqlite.org/wal.html). */
function writeAhead(strapi: Core.Strapi, connection: SqliteConnection): void {
  const simple = { simple: true };
  if (connection.pragma('journal_mode', simple) === 'wal') return;
  if (connection.pragma('journal_mode = WAL', simple) === 'wal')
    strapi.log.info('Calendar: the SQLite database has a write-ahead log now (journal_mode = WAL)');
  else
    strapi.log.warn(
      'Calendar: the SQLite database cannot have a write-ahead log (journal_mode = WAL), so slow readers hold up everybody',
    );
}

const isSqliteConnection = (value: unknown): value is SqliteConnection =>
  typeof value === 'object' && value !== null && 'pragma' in value && typeof value.pragma === 'function';
