import { resolve } from 'node:path';
import type { PortOptions, ReadPort } from './port';
import type { PostgresConnection } from './postgres-pool';
import { openPostgresPort } from './postgres-port';
import { openSqlitePort } from './sqlite-port';

/** The part of Strapi's `database.connection` setting that locates the database. */
export interface DatabaseConfig {
  client: string;
  connection: PostgresConnection & { filename?: string | undefined };
}

/**
 * Opens the reading connection to the database that Strapi writes to.
 * @param config `strapi.config.get('database.connection')`
 * @throws Error if the calendar does not support that database client, or the file cannot be opened
 */
export function openReadPort(config: DatabaseConfig, options: PortOptions = {}): ReadPort {
  const { client, connection } = config;
  if (client === 'postgres' || client === 'pg') return openPostgresPort(connection, options);
  if (client === 'sqlite' || client === 'better-sqlite3') {
    if (!connection.filename) throw new Error('database.connection.connection.filename is not set');
    return openSqlitePort(resolve(connection.filename), options);
  }
  throw new Error(`database.connection.client is "${client}"; the calendar reads "sqlite" and "postgres"`);
}
