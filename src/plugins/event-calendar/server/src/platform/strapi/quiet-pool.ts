import type { Core } from '@strapi/strapi';
import { logFailure } from '../failure-log';
import { unknownForm } from './knex-client';

/**
 * Logs broken connections of Strapi's pool as one failure of the database. By default, the query builder prints a line for each
 * of them to the console (`validate` in lib/client.js). Call this in the plugin's `register`.
 *
 * No upstream issue: a project can give knex a logger of its own, but a plugin is loaded too late for that. Seen with knex 3.0.1
 * (Strapi 5.54).
 * @throws Error in one line if the query builder has no such logger
 */
export function quietPool(strapi: Core.Strapi): void {
  const { logger } = strapi.db.connection.client;
  const warn: unknown = Reflect.get(Object(logger), 'warn');
  if (typeof warn !== 'function') throw unknownForm('its logger does not warn');
  Reflect.set(Object(logger), 'warn', (message: unknown, ...more: unknown[]) => {
    if (String(message).startsWith('Connection Error:')) {
      logFailure(strapi, 'away', new Error(String(message)));
      return;
    }
    Reflect.apply(warn, logger, [message, ...more]);
  });
}
