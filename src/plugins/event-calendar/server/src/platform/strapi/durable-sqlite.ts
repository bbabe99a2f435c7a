import type { Core } from '@strapi/strapi';
import { clientClass, replaceMethod } from './knex-client';

const asked = new WeakSet<object>();
const durable = new WeakSet<object>();

/** A connection of `better-sqlite3`, as far as it is set up here. */
interface SqliteConnection {
  pragma(statement: string): unknown;
}

/**
 * Sets `synchronous = FULL` on every connection that Strapi writes to SQLite with, whatever the host's configuration sets: in
 * write-ahead mode the usual `NORMAL` loses the last commits when the power fails (https://sqlite.org/pragma.html#pragma_synchronous).
 * PostgreSQL waits for the disk by itself. To be called while plugins register.
 * @throws Error in one line when the query builder has another form
 */
export function makeSqliteDurable(strapi: Core.Strapi): void {
  const prototype = clientClass(strapi);
  if (asked.has(prototype)) return;
  asked.add(prototype);
  // Here, because the host's own set-up of a connection has run by then.
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
