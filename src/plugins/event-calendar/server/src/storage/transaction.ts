import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { instant } from '../domain/time/types';
import type { Instant } from '../domain/time/types';
import { lockCalendar } from './lock';
import { transact } from './savepoint';
import { inWriteTurn } from './write-turns';

/** Where statements run: a transaction of a Strapi, or its connection. */
export interface Transaction {
  trx: Knex;
  strapi: Core.Strapi;
}

/** A transaction that holds the calendar's lock, so that what it reads stays true until it ends. */
export interface LockedTransaction extends Transaction {
  /** The time of its changes. */
  at: Instant;
}

/** Takes the calendar's lock in a transaction. */
export async function lockIn(strapi: Core.Strapi, trx: Knex): Promise<LockedTransaction> {
  await lockCalendar(trx);
  return { trx, strapi, at: instant(Date.now()) };
}

/** The same transaction now, after other writes in it. */
export const later = <Open extends LockedTransaction>(transaction: Open): Open => ({
  ...transaction,
  at: instant(Date.now()),
});

/** Runs something under the calendar's lock in one transaction (the outer one, if any): all or nothing. */
export const underLock = async <Result>(
  strapi: Core.Strapi,
  work: (transaction: LockedTransaction) => Promise<Result>,
): Promise<Result> => transact(strapi, async (trx) => work(await lockIn(strapi, trx)));

/**
 * The same for the write of a request, when its turn comes. The lock is taken before anything is read, so that look-ups stay
 * valid until the write.
 * @throws CalendarError 503 if too many requests wait to write, or this one waited too long
 */
export const inTransaction = <Result>(
  strapi: Core.Strapi,
  work: (transaction: LockedTransaction) => Promise<Result>,
): Promise<Result> => inWriteTurn(strapi, async () => underLock(strapi, work));
