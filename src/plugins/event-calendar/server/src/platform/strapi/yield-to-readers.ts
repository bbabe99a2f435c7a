import type { Core } from '@strapi/strapi';
import { clientClass, replaceMethod } from './knex-client';
import { withPrepared } from './prepared-statements';

/** Milliseconds for which a writer may have the process for itself. */
const TURN_MS = 2;

const yielding = new WeakSet<object>();

/**
 * Lets requests be answered between the statements of a write to SQLite. Its driver answers within the process and at once, so that
 * a write of a hundred statements would go on for as long as it takes without ever giving way to a reader. Transactions make
 * clients of their own of the same class, so it is the class that gives way; and that keeps its statements prepared, which
 * takes SQLite longer than most of them take to run.
 *
 * Seen with knex 3.0.1 (Strapi 5.54): `_query(connection, query)` of the client runs every statement.
 * @throws Error in one line when the query builder has another form
 */
export function yieldToReaders(strapi: Core.Strapi): void {
  const prototype = clientClass(strapi);
  if (yielding.has(prototype)) return;
  yielding.add(prototype);
  let since = performance.now();
  // How many transactions have begun or ended on a connection.
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
          // What was sent in a transaction that has been rolled back meanwhile must not be written after it.
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
