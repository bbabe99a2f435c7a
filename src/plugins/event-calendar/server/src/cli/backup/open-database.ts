import { resolve } from 'node:path';
import type { Core } from '@strapi/strapi';
import type { DatabaseConfig } from '../../storage/ports/open-port';
import { CommandError } from '../command';
import type { BackupDatabase } from './database';
import { postgresDatabase } from './postgres-database';
import { sqliteDatabase } from './sqlite-database';

/** The database of a project whose Strapi is not loaded. @throws CommandError if the calendar does not support the client */
export function databaseOf(strapi: Core.Strapi): BackupDatabase {
  const { client, connection }: DatabaseConfig = strapi.config.get('database.connection');
  if (client === 'postgres' || client === 'pg') return postgresDatabase(connection);
  if ((client === 'sqlite' || client === 'better-sqlite3') && connection.filename)
    return sqliteDatabase(resolve(connection.filename));
  throw new CommandError(`The database client is "${client}": the calendar needs "sqlite" or "postgres"`);
}

/**
 * A command on an empty database would make its tables and do its work there, while the calendar that was meant has another one.
 * @throws CommandError if the database of the project is empty or missing
 */
export async function demandDatabase(strapi: Core.Strapi): Promise<void> {
  if ((await databaseOf(strapi).tables()).length === 0)
    throw new CommandError(
      'The database of these settings is empty: start the service first, or give this command the settings that the service has. Nothing was changed',
    );
}
