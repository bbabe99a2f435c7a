import type { Core } from '@strapi/strapi';
import { GIVE_UP_AFTER_MS, pauseAfter, pauseAskedFor } from '../../domain/delivery/back-off';
import type { Settings } from '../../platform/settings/settings';
import type { Claimed } from './claim';
import type { Outcome } from './send';
import { isPostgres } from '../../storage/client';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';

const { targets, deliveries, attempts } = DELIVERY_TABLES;

/** `pending`: it is sent again, or waits until the target is switched on again; `failed`: it is given up. */
type DeliveryState = 'delivered' | 'pending' | 'failed';

/** The statuses whose `Retry-After` delays all deliveries to the target (RFC 6585, 4; RFC 9110, 15.6.4). */
const ASKS_FOR_PAUSE: readonly (number | null)[] = [429, 503];

/**
 * Stores the outcome of an attempt and the time of the next one. If the claim has expired meanwhile, nothing is stored: another
 * process then sends the delivery with the same message id.
 * @param random a number from 0 to below 1, for the jitter of the pause
 * @returns what becomes of the delivery; undefined if nothing was stored
 */
export async function settle(
  strapi: Core.Strapi,
  settings: Settings,
  delivery: Claimed,
  outcome: Outcome,
  random: number,
): Promise<DeliveryState | undefined> {
  const now = outcome.at + outcome.duration;
  const { at, duration, status, error, answer } = outcome;
  const next = error === null ? undefined : nextAttempt(settings, delivery, outcome, now, random);
  const isGone = status === 410 && delivery.type !== 'calendar.test';
  // The delivery waits until the target is switched on again.
  const waits = isGone || next !== undefined;
  const state: DeliveryState = error === null ? 'delivered' : waits ? 'pending' : 'failed';
  return strapi.db.transaction(async ({ trx }) => {
    // The target before its deliveries, as whoever changes or deletes it locks them.
    if (isPostgres(trx) && (status === 410 || ASKS_FOR_PAUSE.includes(status)))
      await trx(targets).where({ id: delivery.target.id }).forUpdate().first('id');
    const settled = await trx(deliveries)
      .where({ id: delivery.id, claim: delivery.claim })
      .update({
        state,
        claim: null,
        claimed_until: 0,
        ...(waits ? { next_at: next ?? now } : { slot: null, ended_at: now }),
      });
    if (settled === 0) return undefined;
    await trx(attempts).insert({ delivery_id: delivery.id, at, duration, status, error, answer });
    // The receiver is gone for good: nothing more is sent there until somebody switches the target on again.
    if (status === 410)
      await trx(targets).where({ id: delivery.target.id }).update({ active: 0, off_reason: 'gone' });
    else if (next !== undefined && ASKS_FOR_PAUSE.includes(status)) {
      const asked = pauseAskedFor(outcome.retryAfter, now);
      if (asked !== undefined) {
        const until = now + asked;
        await trx(targets).where({ id: delivery.target.id }).update({ not_before: until });
        await trx(deliveries)
          .where({ target_id: delivery.target.id, state: 'pending' })
          .where('claimed_until', '<=', now)
          .where('next_at', '<', until)
          .update({ next_at: until });
      }
    }
    return state;
  });
}

/**
 * When a failed delivery is sent again; undefined if it is given up. A test is sent only once.
 * @param now UTC milliseconds, like `since` and the result
 * @param random see `settle`
 */
export function nextAttempt(
  settings: Pick<Settings, 'deliveryRetrySeconds'>,
  { attempt, since, type }: Pick<Claimed, 'attempt' | 'since' | 'type'>,
  { status, retryAfter }: Pick<Outcome, 'status' | 'retryAfter'>,
  now: number,
  random: number,
): number | undefined {
  if (status === 410 || type === 'calendar.test') return undefined;
  const pause = pauseAfter(attempt, settings.deliveryRetrySeconds * 1000, random);
  const asked = ASKS_FOR_PAUSE.includes(status) ? pauseAskedFor(retryAfter, now) : undefined;
  const next = now + Math.max(pause, asked ?? 0);
  return next > since + GIVE_UP_AFTER_MS ? undefined : next;
}
