import type { Core } from '@strapi/strapi';
import { replaceMethod } from './knex-client';

/** The part of the query builder's client that is used here. */
interface Client {
  destroyRawConnection(connection: object): Promise<unknown>;
}

const patched = new WeakSet<object>();

/**
 * Reports a new connection that breaks before it is ready. Strapi prepares it (the schema on PostgreSQL, foreign keys on SQLite)
 * in `afterCreate` of the pool, and handles only success there (`index.js` of @strapi/database 5.54): a rejection ends the process,
 * and with a handler for it the pool waits 30 seconds for a connection that never comes. With this change a connection is prepared
 * where the query builder creates it. If that fails, whoever waits for the connection gets the error. Call this in the plugin's
 * `register`.
 *
 * No upstream issue is known; https://github.com/strapi/strapi/pull/18588 made the call. Seen with knex 3.0.1 (Strapi 5.54).
 * @throws Error in one line if Strapi or the query builder has no such methods
 */
export function reportBrokenConnections(strapi: Core.Strapi): void {
  const { dialect, connection: knex } = strapi.db;
  if (patched.has(dialect)) return;
  patched.add(dialect);
  const prepared = new WeakSet<object>();
  replaceMethod<[unknown], Promise<unknown>>(
    dialect,
    'initialize',
    (original) => async (self, connection) => {
      if (!isObject(connection) || !prepared.has(connection)) await original(self, [connection]);
    },
  );
  // Only this client makes connections, not those of transactions, which are other objects of its class.
  replaceMethod<[], Promise<unknown>>(knex.client, 'acquireRawConnection', (original) => async (client) => {
    const connection = await original(client, []);
    if (!isObject(connection)) return connection;
    try {
      await dialect.initialize(connection);
    } catch (error) {
      await close(client, connection);
      throw error;
    }
    prepared.add(connection);
    return connection;
  });
}

/** Closes a connection that nobody has used. A broken one may already be closed. */
async function close(client: unknown, connection: object): Promise<void> {
  if (isClient(client)) await client.destroyRawConnection(connection).catch(() => undefined);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isClient = (value: unknown): value is Client =>
  isObject(value) && typeof Reflect.get(value, 'destroyRawConnection') === 'function';
