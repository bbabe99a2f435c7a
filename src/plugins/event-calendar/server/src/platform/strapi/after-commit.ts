import type { Core } from '@strapi/strapi';
import { logIfDatabaseFailed } from '../failure-log';

/** What Strapi's `db.transaction` gives its callback, as far as it is changed here. */
interface Given {
  onCommit(call: () => unknown): void;
}

type Callback = (given: Given) => unknown;

/**
 * Keeps the process alive when the database goes away right after a commit. Strapi then reads the record again for its events
 * (`entry.create` and the like, and the history of versions) in callbacks of `onCommit` whose promises nobody waits for: one that
 * rejects would end the process (`services/document-service/events.js` of @strapi/core 5.54). Such a failure goes into the log;
 * every other error stays what it was. To be called while plugins register.
 */
export function watchAfterCommit(strapi: Core.Strapi): void {
  const { db } = strapi;
  const transaction: unknown = Reflect.get(db, 'transaction');
  if (typeof transaction !== 'function') throw new Error('Strapi has no db.transaction any more');
  const watched =
    (callback: Callback): Callback =>
    (given) =>
      callback({ ...given, onCommit: (call) => given.onCommit(() => watch(strapi, call())) });
  Object.defineProperty(db, 'transaction', {
    configurable: true,
    value: (callback?: Callback): unknown =>
      Reflect.apply(transaction, db, callback === undefined ? [] : [watched(callback)]),
  });
}

function watch(strapi: Core.Strapi, result: unknown): unknown {
  if (!(result instanceof Promise)) return result;
  return result.catch((error: unknown) => {
    if (!logIfDatabaseFailed(strapi, error)) throw error;
  });
}
