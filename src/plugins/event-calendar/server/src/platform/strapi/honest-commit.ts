import type { Core } from '@strapi/strapi';
import { CommitError } from '../commit-error';
import { clientClass, replaceMethod } from './knex-client';

/** What the client is asked to run; the driver's answer is put into it. */
interface Query {
  sql?: string;
  response?: { command?: unknown } | undefined;
}

/** What a transaction is handed to whoever uses it, as far as its end is concerned. */
interface Transactor {
  commit(value?: unknown): Promise<unknown>;
  rollback(error?: unknown): Promise<unknown>;
  isCompleted(): boolean;
  /** Settles with the transaction; the query builder itself tells nobody that the COMMIT has failed but this promise. */
  executionPromise: Promise<unknown>;
}

type Container = (transactor: Transactor) => unknown;

const hardened = new WeakSet<object>();

/**
 * Makes `commit` of every transaction of the process reject when its COMMIT fails. The query builder swallows that error, and
 * Strapi's `db.transaction` therefore reports success and runs its `onCommit` callbacks. Afterwards:
 * - `commit` rejects with a {@link CommitError}, also where PostgreSQL answers COMMIT with a rollback;
 * - the callbacks of `onCommit` do not run, those of `onRollback` do;
 * - a connection of SQLite that is still inside the transaction is rolled back, or given up where that fails.
 *
 * It concerns everything in the process that writes: the interface, the admin panel, commands, workers, the host's own code.
 * Seen with knex 3.0.1 (Strapi 5.54). To be called while plugins register, before anything is written.
 * @throws Error in one line when the query builder has another form
 */
export function hardenCommits(strapi: Core.Strapi): void {
  const prototype = clientClass(strapi);
  if (hardened.has(prototype)) return;
  hardened.add(prototype);
  replaceMethod<[unknown, Query], Promise<unknown>>(prototype, '_query', (original) => {
    return async (client, connection, query) => {
      if (!isCommit(query.sql)) return original(client, [connection, query]);
      try {
        const answered = await original(client, [connection, query]);
        if (query.response?.command === 'ROLLBACK')
          throw Object.assign(new Error('it was rolled back because a statement in it had failed'), {
            code: '25P02',
          });
        return answered;
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

/** A transaction whose BEGIN failed is over before anybody has it; the query builder hands it out all the same. */
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
  // Whoever hears that the commit failed rolls back, which has happened by then. Strapi runs what waits for a rollback only
  // where there is still something to roll back.
  transactor.rollback = async (error) => (failed ? undefined : rollback(error));
  transactor.isCompleted = () => !failed && isCompleted();
  return transactor;
}

/**
 * After an error of COMMIT SQLite may still be in the transaction: the next BEGIN on that connection would fail. A connection that
 * broke, or that PostgreSQL has ended, must not be handed out again before it is seen to be closed.
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

/** The pool closes a connection that has this mark instead of handing it out again. */
const giveUp = (connection: object, reason: unknown): void => {
  Reflect.set(connection, '__knex__disposed', reason);
};

/** PostgreSQL ends the connection after such an error. */
const isEnding = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'severity') === 'FATAL';

interface SqliteConnection {
  inTransaction: boolean;
  exec(sql: string): unknown;
}

const isSqliteConnection = (value: object): value is SqliteConnection =>
  'inTransaction' in value && 'exec' in value;

/** Codes of PostgreSQL by their classes; codes of the system such as `EPIPE` have as many letters. */
const SQLSTATE = /^(\d[0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/;

/** The drivers put the database's own code on its errors; an error without one is the connection's. */
function outcomeOf(error: unknown): CommitError['outcome'] {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' && (SQLSTATE.test(code) || code.startsWith('SQLITE_'))
    ? 'refused'
    : 'unknown';
}
