import type { Core } from '@strapi/strapi';
import { metersOf } from '../../platform/meters';
import type { DatabaseConfig } from './open-port';
import { openReadPort, openSnapshots } from './open-port';
import type { ReadPort } from './port';
import type { Snapshots } from './snapshots';

/** The connections through which the calendar is read. */
export interface Reading {
  port: ReadPort;
  snapshots: Snapshots;
}

const open = new WeakMap<Core.Strapi, Reading>();

/** Opens the connections through which the calendar is read, in addition to Strapi's own. */
export function openReading(strapi: Core.Strapi): Reading {
  const config = strapi.config.get<DatabaseConfig>('database.connection');
  const { statements } = metersOf(strapi);
  const onStatement = (): void => statements.inc({ connection: 'reading' });
  const reading = { port: openReadPort(config, { onStatement }), snapshots: openSnapshots(config) };
  open.set(strapi, reading);
  return reading;
}

/**
 * The open connection, for reads of the admin panel.
 * @throws Error if the connection is not open: before the start, or after the shutdown
 */
export function readingOf(strapi: Core.Strapi): ReadPort {
  const reading = open.get(strapi);
  if (reading === undefined) throw new Error('The calendar is not open for reading');
  return reading.port;
}

/** Closes the connections, if they are open. */
export async function closeReading(strapi: Core.Strapi): Promise<void> {
  const reading = open.get(strapi);
  open.delete(strapi);
  await reading?.snapshots.close();
  await reading?.port.close();
}
