import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { readEpoch } from '../../storage/epoch';
import { inTransaction } from '../../storage/transaction';
import type { MessageType } from '../../panel-contract/webhooks';
import type { Settings } from '../../platform/settings/settings';
import { makeChanged } from './derive';
import { newMessageId, testBody } from './messages';
import { latestChange } from './pending';
import { rootsOf } from './roots';
import { send } from './send';
import type { Outcome } from './send';
import { settle } from './settle';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';
import type { TargetRow } from '../../platform/webhooks/target';
import { leaseOf, wakeDeliveries } from './worker';

const { deliveries } = DELIVERY_TABLES;

/** Sends one `calendar.test` at once, even if the target is switched off. @returns the outcome */
export async function sendTest(strapi: Core.Strapi, settings: Settings, target: TargetRow): Promise<Outcome> {
  const now = Date.now();
  const type: MessageType = 'calendar.test';
  const body = testBody(target, now, await readEpoch(strapi.db.connection));
  const [claim, messageId] = [randomUUID(), newMessageId()];
  const [row] = await strapi.db
    .connection(deliveries)
    .insert({
      target_id: target.id,
      message_id: messageId,
      type,
      body,
      state: 'pending',
      attempts: 1,
      since: now,
      created_at: now,
      next_at: now,
      claim,
      claimed_until: now + leaseOf(settings),
    })
    .returning<{ id: number }[]>('id');
  if (row === undefined) throw new Error('The delivery got no id');
  const delivery = { id: row.id, claim, target, messageId, body, type, attempt: 1, since: now };
  const outcome = await send(strapi, settings, delivery);
  await settle(strapi, settings, delivery, outcome, Math.random());
  return outcome;
}

/**
 * Notifies a target now of all waiting changes, or without changes if none are waiting, so that the site is rebuilt. A pause that
 * the receiver asked for is ignored.
 * @returns false if a delivery to the target is being sent or was just created
 */
export async function rebuildNow(
  strapi: Core.Strapi,
  settings: Settings,
  target: TargetRow,
): Promise<boolean> {
  const latest = await latestChange(strapi.db.connection);
  const made = await makeChanged(strapi, target, latest, Date.now(), rootsOf(strapi, settings), true);
  wakeDeliveries(strapi);
  return made;
}

/**
 * Sends a delivery again. A pending one is sent now. Of one that has ended, a copy is sent with the same message id, so that the
 * receiver can recognize it.
 * @returns the id of the delivery that is sent; undefined if there is none with this id
 */
export async function replay(strapi: Core.Strapi, deliveryId: number): Promise<number | undefined> {
  const id = await inTransaction(strapi, ({ trx }) => sendAgain(trx, deliveryId, Date.now()));
  wakeDeliveries(strapi);
  return id;
}

async function sendAgain(trx: Knex, deliveryId: number, now: number): Promise<number | undefined> {
  const hurried = await trx(deliveries).where({ id: deliveryId, state: 'pending' }).update({ next_at: now });
  if (hurried > 0) return deliveryId;
  const ended: DeliveryRow | undefined = await trx<DeliveryRow>(deliveries).where({ id: deliveryId }).first();
  if (ended === undefined) return undefined;
  const { target_id, message_id, type, range_after, range_last, body } = ended;
  const copy = { target_id, message_id, type, range_after, range_last, body };
  const [row] = await trx(deliveries)
    .insert({ ...copy, state: 'pending', attempts: 0, since: now, created_at: now, next_at: now })
    .returning<{ id: number }[]>('id');
  return row?.id;
}

interface DeliveryRow {
  id: number;
  target_id: number;
  message_id: string;
  type: MessageType;
  range_after: number | string | null;
  range_last: number | string | null;
  body: string;
}
