import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { MessageType } from '../../panel-contract/webhooks';
import type { Range } from './messages';
import { newMessageId } from './messages';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';
import type { TargetRow } from '../../platform/webhooks/target';

/** A target has at most one outstanding delivery in each slot. A unique index of the database ensures this. */
export type Slot = 'changed' | 'rollover';

const TYPES: Record<Slot, MessageType> = { changed: 'calendar.changed', rollover: 'calendar.rollover' };

/** Another process is sending the delivery that this one would replace, or has just created a new one. */
export class DeliveryInProgress extends Error {
  override readonly name = 'DeliveryInProgress';
}

/** Runs a transaction that creates an outstanding delivery. @returns false if another process was first, and nothing was changed */
export async function tryOutstanding(
  strapi: Core.Strapi,
  make: (trx: Knex) => Promise<void>,
): Promise<boolean> {
  try {
    await strapi.db.transaction(({ trx }) => make(trx));
    return true;
  } catch (error) {
    if (error instanceof DeliveryInProgress) return false;
    throw error;
  }
}

/**
 * Creates the outstanding delivery of a target, in the transaction that moves its cursor. It supersedes a delivery that has failed
 * and waits for its next attempt: the new one has its own message id and covers both ranges, so that deliveries do not pile up
 * while a receiver is down. It keeps the time of the next attempt, the number of attempts and the start of the superseded one, so
 * that new changes do not shorten the back-off.
 * @param now UTC milliseconds
 * @param hurried whether a user asked for the delivery, so that it is sent without a pause
 * @param bodyOf returns the body for the whole range; it receives the body of the superseded delivery
 * @throws DeliveryInProgress, which must end the transaction
 */
export async function replaceOutstanding(
  trx: Knex,
  target: TargetRow,
  slot: Slot,
  range: Range,
  { now, hurried = false }: { now: number; hurried?: boolean },
  bodyOf: (range: Range, superseded: string | undefined) => Promise<string> | string,
): Promise<void> {
  const before = await supersede(trx, target.id, slot, now);
  if (await isOccupied(trx, target.id, slot)) throw new DeliveryInProgress();
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
    // Without its claim, so that a process that sent it for too long stores no outcome.
    .update({ state: 'superseded', slot: null, ended_at: now, claim: null, claimed_until: 0 })
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

/** A delivery that a new one replaces. */
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
