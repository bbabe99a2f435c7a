import type { Core } from '@strapi/strapi';
import { databaseFailure } from '../database-failure';
import { clientClass, replaceMethod } from './knex-client';

const noted = new WeakMap<object, unknown>();
const watched = new WeakSet<object>();

/**
 * Remembers for each request that the database failed while it was handled. Parts of Strapi catch that error and respond as if the
 * caller were at fault, or the program: its log-in with 500 or 501, the renewal of a session with 401
 * (`controllers/authentication.js` of @strapi/admin, `services/session-manager.js` of @strapi/core), a new user of
 * users-permissions with 400, a request whose user, permissions, languages or linked records cannot be read with 400 or 401. A client
 * would then log its user out, or not try again.
 *
 * No upstream issue: only services that respond 503 need to know. Seen with Strapi 5.54 and knex 3.0.1. Call this in the plugin's
 * `register`.
 * @throws Error in one line if the query builder has no such method
 */
export function noteDatabaseFailures(strapi: Core.Strapi): void {
  const note = (error: unknown): void => {
    const ctx = strapi.requestContext.get();
    if (ctx !== undefined && databaseFailure(error) !== undefined) noted.set(ctx, error);
  };
  // Statements in transactions, and COMMIT, report their errors here too.
  strapi.db.connection.on('query-error', note);
  const prototype = clientClass(strapi);
  if (watched.has(prototype)) return;
  watched.add(prototype);
  replaceMethod<[], Promise<unknown>>(prototype, 'acquireConnection', (original) => async (client) => {
    try {
      return await original(client, []);
    } catch (error) {
      note(error);
      throw error;
    }
  });
}

/** The last failure of the database while a request was handled, even if somebody caught it; undefined if there was none. */
export const notedFailure = (ctx: object): unknown => noted.get(ctx);
