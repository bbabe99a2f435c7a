import type { Core } from '@strapi/strapi';
import { logFailure } from '../failure-log';
import { unknownForm } from './knex-client';

/**
 * Lets broken connections of Strapi's pool count as one failure of the database in the log. The query builder prints a line for
 * each of them past the log (knex 3.0.1, `validate` in lib/client.js). To be called while plugins register.
 * @throws Error in one line when the query builder has another form
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
