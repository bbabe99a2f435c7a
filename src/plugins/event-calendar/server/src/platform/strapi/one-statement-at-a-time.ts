import type { Core } from '@strapi/strapi';
import { clientClass, replaceMethod } from './knex-client';

const lined = new WeakSet<object>();

/**
 * Sends the statements of a PostgreSQL connection one after the other. Strapi starts several statements of one transaction at once
 * (for the relations of a record, for instance), which `pg` 8 keeps in a queue of its own with a warning, and `pg` 9 refuses. A
 * COMMIT or ROLLBACK still comes after the statements that began before it. Call this in the plugin's `register`.
 *
 * Upstream: https://github.com/strapi/strapi/issues/27645 (open) and https://github.com/brianc/node-postgres/pull/3603.
 * Seen with knex 3.0.1 (Strapi 5.54): `_query(connection, query)` of the client runs every statement.
 * @throws Error in one line if the query builder has no such method
 */
export function sendOneStatementAtATime(strapi: Core.Strapi): void {
  const prototype = clientClass(strapi);
  if (lined.has(prototype)) return;
  lined.add(prototype);
  replaceMethod<[object, ...unknown[]], Promise<unknown>>(prototype, '_query', (original) => {
    const inTurn = createLines();
    return (client, connection, ...given) =>
      inTurn(connection, () => original(client, [connection, ...given]));
  });
}

type Run = () => Promise<unknown>;

/** Makes a function that runs what is asked of one object in the order of the calls, each after the end of the one before. */
export function createLines(): (object: object, run: Run) => Promise<unknown> {
  /** Those that wait, by the object that is busy. */
  const waiting = new WeakMap<object, (() => void)[]>();
  return async (object, run) => {
    const line = waiting.get(object);
    if (line === undefined) waiting.set(object, []);
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.get(object)?.shift();
      if (next === undefined) waiting.delete(object);
      else next();
    }
  };
}
