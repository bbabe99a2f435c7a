import type { Core } from '@strapi/strapi';
import type { DatabaseConfig } from './open-port';
import { openReadPort } from './open-port';
import type { ReadPort } from './port';

const open = new WeakMap<Core.Strapi, ReadPort>();

/** Opens the connection that the calendar is read through, besides the one that Strapi writes with. */
export function openReading(strapi: Core.Strapi): ReadPort {
  const config = strapi.config.get<DatabaseConfig>('database.connection');
  const port = openReadPort(config);
  open.set(strapi, port);
  return port;
}

/**
 * The connection that is open, for what the admin panel reads.
 * @throws Error before the start and after the end
 */
export function readingOf(strapi: Core.Strapi): ReadPort {
  const port = open.get(strapi);
  if (port === undefined) throw new Error('The calendar is not open for reading');
  return port;
}

/** Closes it; nothing happens where none is open. */
export async function closeReading(strapi: Core.Strapi): Promise<void> {
  const port = open.get(strapi);
  open.delete(strapi);
  await port?.close();
}
