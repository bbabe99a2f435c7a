import type { Core } from '@strapi/strapi';
import { KEEP_ALIVE } from '../drivers';
import { replaceMethod, unknownForm } from './knex-client';

/** The server asks an idle connection whether its process still exists: after 10 seconds, then three times, every 5 seconds. */
const ASK_SOON =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

/** The part of a connection of the driver that is used here. */
interface Connection {
  query(statement: string): Promise<unknown>;
}

/**
 * Lets PostgreSQL notice within half a minute that a machine has stopped which did not close its connections. By default the server asks
 * after two hours, and keeps the locks of a transaction until then, such as that of a start. Call this in the plugin's `register`, before
 * `reportBrokenConnections`.
 *
 * Seen with pg 8 (Strapi 5.54), which hands such a connection to `initialize` of the dialect.
 * @throws Error in one line if Strapi has no such method
 */
export function noticeGoneProcesses(strapi: Core.Strapi): void {
  replaceMethod<[unknown], Promise<void>>(
    strapi.db.dialect,
    'initialize',
    (original) => async (dialect, connection) => {
      await original(dialect, [connection]);
      if (!isConnection(connection)) throw unknownForm('its connections have no method query');
      await connection.query(ASK_SOON);
    },
  );
}

/**
 * Lets a process notice the same of PostgreSQL, see `KEEP_ALIVE`. Call this in the plugin's `register`, before Strapi connects.
 *
 * Seen with knex 3.0.1 (Strapi 5.54): the client gives the driver its `connectionSettings`.
 */
export function noticeGoneServer(strapi: Core.Strapi): void {
  const settings: unknown = Reflect.get(strapi.db.connection.client, 'connectionSettings');
  if (typeof settings !== 'object' || settings === null) throw unknownForm('it has no connectionSettings');
  Object.assign(settings, KEEP_ALIVE);
}

const isConnection = (value: unknown): value is Connection =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'query') === 'function';
