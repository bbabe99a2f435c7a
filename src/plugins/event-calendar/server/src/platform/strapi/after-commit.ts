import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { logIfDatabaseFailed } from '../failure-log';

/** The part of the argument of a `db.transaction` callback that is changed here. */
interface TransactionArgument {
  onCommit(call: () => unknown): void;
}

/** The write that runs now, if it can be taken back without its transaction: what it leaves for the commit is dropped then. */
export const undoable = new AsyncLocalStorage<{ readonly isUndone: boolean }>();

type Callback = (argument: TransactionArgument) => unknown;

/**
 * Keeps the process alive when the database fails right after a commit. Strapi then reads the record again for its events
 * (`entry.create` and others, and the content history) in `onCommit` callbacks whose promises are not awaited: a rejection
 * would end the process (`services/document-service/events.js` of @strapi/core 5.54). A database failure is logged instead;
 * every other error is passed on. Call this in the plugin's `register`.
 *
 * Seen with Strapi 5.54. https://github.com/strapi/strapi/pull/26062 (open) would read the record before the commit and await it.
 * @throws Error in one line if Strapi has no `db.transaction`
 */
export function watchAfterCommit(strapi: Core.Strapi): void {
  const { db } = strapi;
  const transaction: unknown = Reflect.get(db, 'transaction');
  if (typeof transaction !== 'function') throw new Error('Strapi has no db.transaction any more');
  const watched =
    (callback: Callback): Callback =>
    (argument) => {
      const write = undoable.getStore();
      const onCommit = (call: () => unknown): void =>
        argument.onCommit(() => (write?.isUndone === true ? undefined : watch(strapi, call())));
      return callback({ ...argument, onCommit });
    };
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
