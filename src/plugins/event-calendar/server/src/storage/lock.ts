import type { Knex } from 'knex';
import { TABLES } from './tables';

/** Any constant: the one lock of all calendar writes in a database. */
const CALENDAR_LOCK = 7_240_461;

/** The transactions that hold SQLite's; they keep it until they end. PostgreSQL's ends with a savepoint too. */
const holders = new WeakSet<Knex>();

export const isPostgres = (knex: Knex): boolean =>
  knex.client.config.client === 'postgres' || knex.client.config.client === 'pg';

/**
 * Waits until no other transaction writes the calendar, and keeps others out until this one ends. One lock for everything:
 * locks per record deadlock in bulk actions, and under one lock change numbers are in the order of the commits.
 * On SQLite the empty update takes the database's write lock before anything is read, so that a second process waits here
 * instead of failing later.
 */
export async function lockCalendar(trx: Knex): Promise<void> {
  if (isPostgres(trx)) {
    await trx.raw('select pg_advisory_xact_lock(?)', [CALENDAR_LOCK]);
  } else if (!holders.has(trx)) {
    await trx(TABLES.counters).where({ name: 'lock' }).update({ value: 0 });
    if (trx.isTransaction) holders.add(trx);
  }
}
