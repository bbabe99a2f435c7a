import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { MessageType } from '../../panel-contract/webhooks';
import type { Range } from './messages';
import { newMessageId } from './messages';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';
import type { TargetRow } from '../../platform/webhooks/target';

/** Of each there is at most one outstanding for a target: the database says so. */
export type Slot = 'changed' | 'rollover';

const TYPES: Record<Slot, MessageType> = { changed: 'calendar.changed', rollover: 'calendar.rollover' };

/** Somebody else is sending the delivery that this one would take the place of, or has just made another. */
export class Occupied extends Error {
  override readonly name = 'Occupied';
}

/** Runs a transaction that makes an outstanding delivery. @returns false where somebody else was first, and nothing was done */
export async function outstanding(strapi: Core.Strapi, make: (trx: Knex) => Promise<void>): Promise<boolean> {
  try {
    await strapi.db.transaction(({ trx }) => make(trx));
    return true;
  } catch (error) {
    if (error instanceof Occupied) return false;
    throw error;
  }
}

/**
 * Makes the outstanding delivery of a target, in the transaction that moves its cursor. One that failed so far and waits for its
 * next attempt is superseded: the new one, under a message id of its own, tells of its range too, so that nothing piles up while
 * a receiver is down. It is sent when that one would have been, waits as long after a failure, and is given up when that one
 * would have been: changes do not hasten what fails.
 * @param now UTC milliseconds
 * @param hurried whether somebody asked for it, who need not wait
 * @param bodyOf the body for the whole range; it is given the body of the one that is superseded
 * @throws Occupied, with which the transaction has to end
 */
export async function makeOutstanding(
  trx: Knex,
  target: TargetRow,
  slot: Slot,
  range: Range,
  { now, hurried = false }: { now: number; hurried?: boolean },
  bodyOf: (range: Range, superseded: string | undefined) => Promise<string> | string,
): Promise<void> {
  const before = await supersede(trx, target.id, slot, now);
  if (await isOccupied(trx, target.id, slot)) throw new Occupied();
  const whole = { after: before?.after ?? range.after, last: range.last };
  await trx(DELIVERY_TABLES.deliveries).insert({
    target_id: target.id,
    message_id: newMessageId(),
    type: TYPES[slot],
    slot,
    range_after: whole.after,
    range_last: whole.last,
    body: await bodyOf(whole, before?.body),
    state: 'pending',
    attempts: before?.attempts ?? 0,
    since: before?.since ?? now,
    created_at: now,
    next_at: hurried ? now : Math.max(now, Number(target.not_before), before?.nextAt ?? 0),
  });
}

async function supersede(
  trx: Knex,
  targetId: number,
  slot: Slot,
  now: number,
): Promise<Superseded | undefined> {
  const [row] = await trx(DELIVERY_TABLES.deliveries)
    .where({ target_id: targetId, slot })
    .where('claimed_until', '<=', now)
    .update({ state: 'superseded', slot: null, ended_at: now })
    .returning<Record<'range_after' | 'since' | 'next_at' | 'attempts' | 'body', number | string>[]>([
      'range_after',
      'since',
      'next_at',
      'attempts',
      'body',
    ]);
  return (
    row && {
      after: Number(row.range_after),
      since: Number(row.since),
      nextAt: Number(row.next_at),
      attempts: Number(row.attempts),
      body: String(row.body),
    }
  );
}

/** A delivery whose place another one takes. */
interface Superseded {
  after: number;
  since: number;
  nextAt: number;
  attempts: number;
  body: string;
}

async function isOccupied(trx: Knex, targetId: number, slot: Slot): Promise<boolean> {
  const row: object | undefined = await trx(DELIVERY_TABLES.deliveries)
    .where({ target_id: targetId, slot })
    .first('id');
  return row !== undefined;
}
