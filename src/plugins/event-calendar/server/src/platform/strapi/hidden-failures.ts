import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { databaseFailure } from '../database-failure';
import { clientClass, replaceMethod } from './knex-client';

/** Runs one statement (knex 3.0.1, lib/execution/runner.js), with a connection that it takes for it. */
interface Runner {
  ensureConnection(...given: unknown[]): Promise<unknown>;
}

const patched = new WeakSet<object>();
/** The first failure of the database in each request. */
const failures = new WeakMap<Context, unknown>();

/**
 * Remembers for each request that the database failed while it was handled. Strapi hides some of these failures: it answers 401 if
 * it cannot read the user or the permissions (`strategies/users-permissions.js`), and 400 if it cannot read the languages ("This
 * locale doesn't exist", `controllers/validate-locale-creation.js` of i18n) or the linked records ("Invalid relations",
 * `services/entity-validator`). A client would then log its user out, or not try again. Call this in the plugin's `register`.
 *
 * No upstream issue is known. Seen with knex 3.0.1 (Strapi 5.54): the client makes a runner for every statement.
 * @throws Error in one line if the query builder has no such method
 */
export function noteHiddenFailures(strapi: Core.Strapi): void {
  const prototype = clientClass(strapi);
  if (patched.has(prototype)) return;
  patched.add(prototype);
  const { requestContext } = strapi;
  replaceMethod<unknown[], unknown>(prototype, 'runner', (original) => (client, ...given) => {
    const runner = original(client, given);
    if (!isRunner(runner)) return runner;
    const run = runner.ensureConnection.bind(runner);
    runner.ensureConnection = (...work) =>
      run(...work).catch((error: unknown) => {
        const request = requestContext.get();
        if (request !== undefined && !failures.has(request) && databaseFailure(error) !== undefined)
          failures.set(request, error);
        throw error;
      });
    return runner;
  });
}

/** The failure of the database that may be behind a refusal of this request; undefined if there was none. */
export const hiddenFailure = (ctx: Context): unknown => failures.get(ctx);

const isRunner = (value: unknown): value is Runner =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'ensureConnection') === 'function';
