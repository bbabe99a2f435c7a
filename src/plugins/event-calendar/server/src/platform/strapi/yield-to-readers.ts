import type { Core } from '@strapi/strapi';
import { clientClass, replaceMethod } from './knex-client';
import { withPrepared } from './prepared-statements';

/** How long a write may block the process, in milliseconds. */
const TURN_MS = 2;

const yielding = new WeakSet<object>();

/**
 * Lets other requests run between the statements of a write to SQLite. The driver is synchronous, so a write of a hundred
 * statements would otherwise block all readers until it ends. The change is made in the class, because every transaction creates a
 * client of the same class. The connection also keeps prepared statements (docs/decisions/0013-sqlite-reader-and-writer.md).
 *
 * Upstream: https://github.com/knex/knex/issues/6374 (open) asks knex for synchronous drivers in threads of their own.
 * Seen with knex 3.0.1 (Strapi 5.54): `_query(connection, query)` of the client runs every statement.
 * @throws Error in one line if the query builder has no such method
 */
export function yieldToReaders(strapi: Core.Strapi): void {
  const prototype = clientClass(strapi);
  if (yielding.has(prototype)) return;
  yielding.add(prototype);
  let since = performance.now();
  // The number of transactions that have begun or ended on each connection.
  const turns = new WeakMap<object, number>();
  const turnOf = (own: unknown): number => (isConnection(own) ? (turns.get(own) ?? 0) : 0);
  replaceMethod<[unknown, ...unknown[]], Promise<unknown>>(
    prototype,
    '_query',
    (original) =>
      async (self, own, ...given) => {
        if (performance.now() - since > TURN_MS) {
          const turn = turnOf(own);
          await new Promise((resolve) => setImmediate(resolve));
          since = performance.now();
          // The transaction of this statement may have been rolled back meanwhile. The statement must not be written outside of it.
          if (turnOf(own) !== turn) throw new Error('The transaction of this statement is over');
        }
        if (isConnection(own) && isBoundary(given[0])) turns.set(own, turnOf(own) + 1);
        return original(self, [withPrepared(own), ...given]);
      },
  );
}

const isConnection = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isBoundary = (query: unknown): boolean =>
  isConnection(query) && /^(begin|commit|rollback)\b(?! to)/i.test(String(Reflect.get(query, 'sql')));
