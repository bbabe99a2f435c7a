import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isOfOthers, wholly } from './savepoint';
import { lockIn } from './transaction';
import type { LockedTransaction } from './transaction';

/** A write, from within which code of the project may write more. */
interface Running {
  trx: Knex;
}
const running = new AsyncLocalStorage<Running>();

/** The last of the writes that wait for each other: of all in a transaction, or of all from within one of them. */
const queues = new WeakMap<Knex | Running, Promise<unknown>>();

type Write<Result> = (transaction: LockedTransaction) => Promise<Result>;

/**
 * Writes under the calendar's lock. Writes in one transaction run one after the other: bulk actions of the admin panel start several at
 * once in one transaction, and each must find the slugs of the one before. Those from within another write wait for each other only, and
 * that one ends after them. Nothing stays of a write that is refused in a transaction of the project, which may go on. Those from within
 * another one have no savepoint of their own: what that one writes meanwhile would be taken back with them.
 */
export async function inTurn<Result>(strapi: Core.Strapi, trx: Knex, write: Write<Result>): Promise<Result> {
  const own: Running = { trx };
  const mayGoOn = isCatchable(trx);
  const alone = async (): Promise<Result> => {
    const transaction = await lockIn(strapi, trx);
    const withThoseWithin = async (): Promise<Result> => {
      try {
        return await write(transaction);
      } finally {
        await queues.get(own)?.catch(() => undefined);
      }
    };
    return mayGoOn ? wholly(trx, withThoseWithin) : withThoseWithin();
  };
  const queue = outerIn(trx) ?? trx;
  const before = queues.get(queue) ?? Promise.resolve();
  const mine = before.catch(() => undefined).then(() => running.run(own, alone));
  queues.set(queue, mine);
  return mine;
}

/** The same for a write of several steps, each in its turn: where nobody can go on, the whole transaction fails with one of them. */
export const asOneWrite = async <Result>(
  strapi: Core.Strapi,
  trx: Knex,
  write: Write<Result>,
): Promise<Result> => (isCatchable(trx) ? inTurn(strapi, trx, write) : write(await lockIn(strapi, trx)));

/** The write in a transaction from within which another one is asked for. */
function outerIn(trx: Knex): Running | undefined {
  const outer = running.getStore();
  return outer?.trx === trx ? outer : undefined;
}

/** Whether code of the project may catch the refusal of a write, and go on in its transaction. */
const isCatchable = (trx: Knex): boolean => isOfOthers(trx) && outerIn(trx) === undefined;
