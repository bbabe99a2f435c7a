import type { Core } from '@strapi/strapi';
import { clientClass, replaceMethod } from './knex-client';

const patched = new WeakSet<object>();
const durable = new WeakSet<object>();

/** The part of a `better-sqlite3` connection that is used here. */
interface SqliteConnection {
  pragma(statement: string): unknown;
}

/**
 * Sets `synchronous = FULL` on every SQLite connection of Strapi, whatever the host's configuration says. In write-ahead mode,
 * the usual `NORMAL` can lose the last commits in a power failure (https://sqlite.org/pragma.html#pragma_synchronous).
 * PostgreSQL waits for the disk by default. Call this in the plugin's `register`.
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
      durable.add(connection);
    }
    return connection;
  });
}

const isSqliteConnection = (value: unknown): value is SqliteConnection =>
  typeof value === 'object' && value !== null && 'pragma' in value && typeof value.pragma === 'function';
