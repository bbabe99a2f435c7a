import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { clientClass, replaceMethod } from './knex-client';
import { withPrepared } from './prepared-statements';

/** How long a write may block the process, in milliseconds. */
const TURN_MS = 2;
/** How soon a lock that another process holds is asked for again, in milliseconds: whoever writes all the time is seldom without it. */
const AGAIN_MS = 1;

const yielding = new WeakSet<object>();
/** Connections that the host and the driver have set up. */
const ready = new WeakSet<object>();

/**
 * Lets other requests run between the statements of a write to SQLite. The driver is synchronous, so a write of a hundred
 * statements would otherwise block all readers until it ends. The change is made in the class, because every transaction creates a
 * client of the same class. The connection also keeps prepared statements (docs/decisions/0013-sqlite-reader-and-writer.md).
 * It waits for another process without blocking this one, for as long as its `busy_timeout` says: the driver would sleep in it
 * (https://sqlite.org/c3ref/busy_timeout.html).
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
  replaceMethod<[], Promise<unknown>>(prototype, 'acquireConnection', (original) => async (client) => {
    const connection = await original(client, []);
    if (isConnection(connection)) ready.add(connection);
    return connection;
  });
  replaceMethod<[unknown, ...unknown[]], Promise<unknown>>(
    prototype,
    '_query',
    (original) =>
      async (self, own, ...given) => {
        const letOthersRun = async (ms?: number): Promise<void> => {
          const turn = turnOf(own);
          await (ms === undefined ? new Promise((resolve) => setImmediate(resolve)) : pause(ms));
          since = performance.now();
          // The transaction of this statement may have been rolled back meanwhile. The statement must not be written outside of it.
          if (turnOf(own) !== turn) throw new Error('The transaction of this statement is over');
        };
        if (performance.now() - since > TURN_MS) await letOthersRun();
        if (isConnection(own) && isBoundary(given[0])) turns.set(own, turnOf(own) + 1);
        const until = performance.now() + patienceOf(own);
        for (;;) {
          const isLate = performance.now() >= until;
          try {
            return await original(self, [withPrepared(own), ...given]);
          } catch (error) {
            if (isLate || !isLocked(error)) throw error;
          }
          await letOthersRun(AGAIN_MS);
        }
      },
  );
}

/** How long the statements of a connection wait for a lock, in milliseconds. */
const patience = new WeakMap<object, number>();

/** The host's setting for it. It is taken over: from now on the driver itself does not wait. */
function patienceOf(own: unknown): number {
  if (!isConnection(own) || !ready.has(own)) return 0;
  const known = patience.get(own);
  if (known !== undefined) return known;
  if (!('pragma' in own) || typeof own.pragma !== 'function') return 0;
  const found = Number(own.pragma('busy_timeout', { simple: true }));
  own.pragma('busy_timeout = 0');
  patience.set(own, found);
  return found;
}

/** A transaction that has read what is no longer true is not repeated (`SQLITE_BUSY_SNAPSHOT`). */
const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';

const isConnection = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isBoundary = (query: unknown): boolean =>
  isConnection(query) && /^(begin|commit|rollback)\b(?! to)/i.test(String(Reflect.get(query, 'sql')));
