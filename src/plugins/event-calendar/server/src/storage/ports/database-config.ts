import type { Core } from '@strapi/strapi';
import { settingsOf } from '../../platform/settings/settings-reader';
import type { DatabaseConfig } from './open-port';

/** The database that Strapi writes to, and how the calendar's own connections reach it. */
export function databaseConfigOf(strapi: Core.Strapi): DatabaseConfig {
  const { client, connection } = strapi.config.get<DatabaseConfig>('database.connection');
  return { client, connection: { ...connection, pooled: settingsOf(strapi).pooler === 'transaction' } };
}
