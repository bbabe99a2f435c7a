import type { Core } from '@strapi/strapi';
import { isPostgres } from './lock';
import { withPrepared } from './prepared-statements';

/** Milliseconds for which a writer may have the process for itself. */
const TURN_MS = 2;

type Query = (this: unknown, connection: unknown, ...given: unknown[]) => Promise<unknown>;

const patched = new WeakSet<object>();

/**
 * Lets requests be answered between the statements of a write. SQLite's driver answers within the process and at once, so that
 * a write of a hundred statements would go on for as long as it takes without ever giving way to a reader. Transactions make
 * clients of their own of the same class, so it is the class that gives way; and that keeps its statements prepared, which
 * takes SQLite longer than most of them take to run.
 */
export function yieldToReaders(strapi: Core.Strapi): void {
  const { connection } = strapi.db;
  if (isPostgres(connection)) return;
  const prototype: unknown = Object.getPrototypeOf(connection.client);
  if (typeof prototype !== 'object' || prototype === null || patched.has(prototype)) return;
  const query: unknown = Reflect.get(prototype, '_query');
  if (!isQuery(query)) return;
  patched.add(prototype);
  let since = performance.now();
  const yielding: Query = async function (own, ...given) {
    if (performance.now() - since > TURN_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      since = performance.now();
    }
    return Reflect.apply(query, this, [withPrepared(own), ...given]);
  };
  Reflect.set(prototype, '_query', yielding);
}

const isQuery = (value: unknown): value is Query => typeof value === 'function';
