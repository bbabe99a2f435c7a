import type { Core } from '@strapi/strapi';
import { CommitError } from '../commit-error';
import { clientClass, replaceMethod } from './knex-client';

/** A statement for the client; the driver's response is stored in it. */
interface Query {
  sql?: string;
  response?: { command?: unknown } | undefined;
}

/** The part of a knex transaction that ends it. */
interface Transactor {
  commit(value?: unknown): Promise<unknown>;
  rollback(error?: unknown): Promise<unknown>;
  isCompleted(): boolean;
  /** Settles with the transaction. It is the only place where knex reports that COMMIT failed. */
  executionPromise: Promise<unknown>;
}

type Container = (transactor: Transactor) => unknown;

const hardened = new WeakSet<object>();

/**
 * Makes `commit` of every transaction of the process reject when its COMMIT fails. The query builder swallows that error, so
 * Strapi's `db.transaction` reports success and runs its `onCommit` callbacks. With this change:
 * - `commit` rejects with a {@link CommitError}, also if PostgreSQL responds to COMMIT with a rollback;
 * - the `onRollback` callbacks run instead of the `onCommit` callbacks;
 * - a SQLite connection that is still inside the transaction is rolled back, or closed if the rollback fails.
 *
 * It affects every write in the process: the interface, the admin panel, commands, workers and the host's own code.
 * Seen with knex 3.0.1 (Strapi 5.54). Call this in the plugin's `register`, before anything is written.
 * @throws Error in one line if the query builder has no such methods
 */
export function reportCommitFailures(strapi: Core.Strapi): void {
  const prototype = clientClass(strapi);
  if (hardened.has(prototype)) return;
  hardened.add(prototype);
  replaceMethod<[unknown, Query], Promise<unknown>>(prototype, '_query', (original) => {
    return async (client, connection, query) => {
      if (!isCommit(query.sql)) return original(client, [connection, query]);
      try {
        const result = await original(client, [connection, query]);
        if (query.response?.command === 'ROLLBACK')
          throw Object.assign(new Error('it was rolled back because a statement in it had failed'), {
            code: '25P02',
          });
        return result;
      } catch (error) {
        const failure = new CommitError(error, outcomeOf(error));
        leaveTransaction(connection, failure);
        throw failure;
      }
    };
  });
  replaceMethod<[Container, ...unknown[]], unknown>(prototype, 'transaction', (original) => {
    return (client, container, ...options) =>
      original(client, [(transactor) => handOver(container, transactor), ...options]);
  });
}

const isCommit = (sql: string | undefined): boolean =>
  sql !== undefined && sql.length < 10 && /^\s*commit\b/i.test(sql);

/** If BEGIN fails, the query builder still calls the container, with a transaction that is already over. */
const handOver = (container: Container, transactor: Transactor): unknown =>
  transactor.isCompleted() ? transactor.executionPromise : container(withHonestEnd(transactor));

function withHonestEnd(transactor: Transactor): Transactor {
  const { commit, rollback, isCompleted } = transactor;
  let failed = false;
  transactor.commit = async (value) => {
    const result = await commit(value);
    try {
      await transactor.executionPromise;
    } catch (error) {
      failed = true;
      throw error;
    }
    return result;
  };
  // Callers roll back after a failed commit, when the transaction is already over: that must do nothing. Strapi runs its
  // `onRollback` callbacks only if the transaction is not completed.
  transactor.rollback = async (error) => (failed ? undefined : rollback(error));
  transactor.isCompleted = () => !failed && isCompleted();
  return transactor;
}

/**
 * After a failed COMMIT, SQLite may still be in the transaction, and the next BEGIN on that connection would fail. The pool must
 * not reuse a connection that broke or that PostgreSQL has ended.
 */
function leaveTransaction(connection: unknown, failure: CommitError): void {
  if (typeof connection !== 'object' || connection === null) return;
  if (failure.outcome === 'unknown' || isEnding(failure.cause)) giveUp(connection, failure);
  if (!isSqliteConnection(connection)) return;
  try {
    if (connection.inTransaction) connection.exec('ROLLBACK');
  } catch (error) {
    giveUp(connection, error);
  }
}

/** Marks a connection, so that the pool closes it instead of reusing it. */
const giveUp = (connection: object, reason: unknown): void => {
  Reflect.set(connection, '__knex__disposed', reason);
};

/** PostgreSQL ends the connection after an error of the severity FATAL. */
const isEnding = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'severity') === 'FATAL';

interface SqliteConnection {
  inTransaction: boolean;
  exec(sql: string): unknown;
}

const isSqliteConnection = (value: object): value is SqliteConnection =>
  'inTransaction' in value &&
  typeof value.inTransaction === 'boolean' &&
  'exec' in value &&
  typeof value.exec === 'function';

/** Error codes of PostgreSQL by class. Codes of the operating system such as `EPIPE` have five letters, too. */
const SQLSTATE = /^(\d[0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/;

/** An error of the database has the database's own code. An error without one comes from the connection. */
function outcomeOf(error: unknown): CommitError['outcome'] {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' && (SQLSTATE.test(code) || code.startsWith('SQLITE_'))
    ? 'refused'
    : 'unknown';
}
