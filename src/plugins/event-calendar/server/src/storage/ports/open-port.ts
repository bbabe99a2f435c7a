import { resolve } from 'node:path';
import type { PortOptions, ReadPort } from './port';
import type { PostgresConnection } from './postgres-pool';
import { openPostgresPort } from './postgres-port';
import { postgresSnapshots } from './postgres-snapshots';
import type { Snapshots } from './snapshots';
import { limited } from './snapshots';
import { openSqlitePort } from './sqlite-port';
import { sqliteSnapshots } from './sqlite-snapshots';

/** The part of Strapi's `database.connection` setting that locates the database. */
export interface DatabaseConfig {
  client: string;
  connection: PostgresConnection & { filename?: string | undefined };
}

type Located = { postgres: PostgresConnection } | { file: string };

/**
 * Opens the reading connection to the database that Strapi writes to.
 * @param config `strapi.config.get('database.connection')`
 * @throws Error if the calendar does not support that database client, or the file cannot be opened
 */
export function openReadPort(config: DatabaseConfig, options: PortOptions = {}): ReadPort {
  const place = locate(config);
  return 'file' in place ? openSqlitePort(place.file, options) : openPostgresPort(place.postgres, options);
}

/** The same for snapshots, whose connections are opened when they are needed. */
export function openSnapshots(config: DatabaseConfig): Snapshots {
  const place = locate(config);
  return limited('file' in place ? sqliteSnapshots(place.file) : postgresSnapshots(place.postgres));
}

function locate({ client, connection }: DatabaseConfig): Located {
  if (client === 'postgres' || client === 'pg') return { postgres: connection };
  if (client === 'sqlite' || client === 'better-sqlite3') {
    if (!connection.filename) throw new Error('database.connection.connection.filename is not set');
    return { file: resolve(connection.filename) };
  }
  throw new Error(`database.connection.client is "${client}"; the calendar reads "sqlite" and "postgres"`);
}
