import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { undoable } from '../platform/strapi/after-commit';

/** Transactions that the calendar has opened: they fail with the first of their writes that is refused. */
const own = new WeakSet<Knex>();

/** Runs something in a transaction of the calendar, or in the one that is open. */
export async function transact<Result>(
  strapi: Core.Strapi,
  work: (trx: Knex) => Promise<Result>,
): Promise<Result> {
  const isOpen = strapi.db.inTransaction();
  return strapi.db.transaction(async ({ trx }) => {
    if (!isOpen) own.add(trx);
    return work(trx);
  });
}

/** Whether somebody else has opened a transaction, who may catch the refusal of a write and go on. */
export const isOfOthers = (trx: Knex): boolean => !own.has(trx);

/**
 * Carries out a write of which nothing stays in its transaction if it is refused. Take the calendar's lock before: one that is taken within
 * is released when the write is taken back.
 */
export async function wholly<Result>(trx: Knex, write: () => Promise<Result>): Promise<Result> {
  await trx.raw('savepoint calendar_write');
  const attempt = { isUndone: false };
  try {
    return await undoable.run(attempt, write);
  } catch (error) {
    attempt.isUndone = true;
    // If it fails, the transaction can no longer be committed.
    await trx.raw('rollback to savepoint calendar_write').catch(() => undefined);
    throw error;
  } finally {
    await trx.raw('release savepoint calendar_write').catch(() => undefined);
  }
}
