import type { Core } from '@strapi/strapi';
import { metersOf } from '../../platform/meters';
import { databaseConfigOf } from './database-config';
import type { DatabaseConfig } from './open-port';
import { openReadPort, openSnapshots } from './open-port';
import { nameOfSetting } from '../../platform/settings/settings-reader';
import { SettingsError } from '../../platform/settings-error';
import type { ReadPort } from './port';
import type { Snapshots } from './snapshots';

/** The connections through which a database is read. */
interface Connections {
  port: ReadPort;
  snapshots: Snapshots;
}

/** The connections through which the calendar is read. */
export interface Reading extends Connections {
  /** To the streaming replica, where there is one. */
  replica: Connections | undefined;
}

const open = new WeakMap<Core.Strapi, Reading>();

/**
 * Opens the connections through which the calendar is read, in addition to Strapi's own.
 * @param replicaUrl the address of a streaming replica; empty: there is none
 */
export function openReading(strapi: Core.Strapi, replicaUrl: string): Reading {
  const config = databaseConfigOf(strapi);
  const { statements } = metersOf(strapi);
  const connect = (place: DatabaseConfig, connection: string): Connections => ({
    port: openReadPort(place, { onStatement: () => statements.inc({ connection }) }),
    snapshots: openSnapshots(place),
  });
  const replica = replicaUrl === '' ? undefined : connect(replicaOf(config, replicaUrl), 'replica');
  const reading = { ...connect(config, 'reading'), replica };
  open.set(strapi, reading);
  return reading;
}

/** @throws SettingsError if there is a replica of a database that can have none */
export function checkReplica({ client }: Pick<DatabaseConfig, 'client'>, replicaUrl: string): void {
  if (replicaUrl === '' || client === 'postgres' || client === 'pg') return;
  throw new SettingsError(
    `${nameOfSetting('replicaUrl', process.env)} is set, but the database is ${client}: only PostgreSQL has replicas`,
  );
}

/** The replica has the schema of the database, and is reached with the same encryption. */
function replicaOf({ client, connection }: DatabaseConfig, connectionString: string): DatabaseConfig {
  const { schema, ssl, pooled } = connection;
  return { client, connection: { connectionString, schema, ssl, pooled } };
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
  for (const connections of [reading, reading?.replica]) {
    await connections?.snapshots.close();
    await connections?.port.close();
  }
}
