import type { Core } from '@strapi/strapi';
import type { DatabaseConfig } from './open-port';
import { openReadPort } from './open-port';
import type { ReadPort } from './port';

const open = new WeakMap<Core.Strapi, ReadPort>();

/** Opens the connection through which the calendar is read, in addition to Strapi's own. */
export function openReading(strapi: Core.Strapi): ReadPort {
  const config = strapi.config.get<DatabaseConfig>('database.connection');
  const port = openReadPort(config);
  open.set(strapi, port);
  return port;
}

/**
 * The open connection, for reads of the admin panel.
 * @throws Error if the connection is not open: before the start, or after the shutdown
 */
export function readingOf(strapi: Core.Strapi): ReadPort {
  const port = open.get(strapi);
  if (port === undefined) throw new Error('The calendar is not open for reading');
  return port;
}

/** Closes the connection, if it is open. */
export async function closeReading(strapi: Core.Strapi): Promise<void> {
  const port = open.get(strapi);
  open.delete(strapi);
  await port?.close();
}
