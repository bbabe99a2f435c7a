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
  throw new CommandError(`The database client is "${client}": backups are made of "sqlite" and "postgres"`);
}
