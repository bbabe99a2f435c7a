import type { Knex } from 'knex';
import { noteLockWait } from '../platform/meters';
import { isPostgres } from './client';
import { TABLES } from './tables';
import { beginWriting } from './write-turns';

/** The advisory lock of all calendar writes in a database; any constant would do. */
const CALENDAR_LOCK = 7_240_461;
/** How long a transaction may hold it between two statements on PostgreSQL, in milliseconds: its process may have stopped without a word. */
const IDLE_MS = 60_000;

/**
 * Transactions that hold the lock until they end. A transaction within another one (a savepoint) is an object of its own, because a
 * rollback to it releases what was taken in it.
 */
const holders = new WeakSet<Knex>();

/**
 * Waits until no other transaction writes to the calendar, and blocks others until this one ends. There is one lock for
 * everything: locks per record deadlock in bulk actions, and one lock keeps change numbers in the order of the commits.
 * On SQLite an update without effect takes the write lock before anything is read, so that a second process waits here
 * instead of failing later.
 * @throws CalendarError 503 if the write of a request was given up while it waited (`inWriteTurn`)
 */
export async function lockCalendar(trx: Knex): Promise<void> {
  const since = performance.now();
  if (!holders.has(trx)) {
    if (isPostgres(trx))
      await trx.raw(
        "select pg_advisory_xact_lock(?), set_config('idle_in_transaction_session_timeout', ?, true)",
        [CALENDAR_LOCK, String(IDLE_MS)],
      );
    else await trx(TABLES.counters).where({ name: 'lock' }).update({ value: 0 });
    if (trx.isTransaction) holders.add(trx);
  }
  noteLockWait(trx, performance.now() - since);
  beginWriting();
}
