import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { isPostgres } from '../../storage/client';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';
import type { TargetRow } from '../../platform/webhooks/target';

/** A delivery that only this process sends. */
export interface Claimed {
  id: number;
  claim: string;
  target: TargetRow;
  messageId: string;
  body: string;
  type: string;
  /** From 1. */
  attempt: number;
  /** UTC milliseconds. */
  since: number;
}

interface ClaimedRow {
  id: number;
  target_id: number;
  message_id: string;
  body: string;
  type: string;
  attempts: number;
  since: number | string;
}

/**
 * Claims the deliveries to send now: the one that has waited longest for each target to which nothing is being sent, so that a
 * slow target does not delay the others. The claim expires, in case this process ends.
 * @param targets the targets that may receive deliveries
 * @param lease how long the claim is valid, in milliseconds
 */
export async function claimDue(
  knex: Knex,
  targets: readonly TargetRow[],
  now: number,
  lease: number,
): Promise<Claimed[]> {
  const { deliveries } = DELIVERY_TABLES;
  const known = new Map(targets.map((target) => [target.id, target]));
  const due = await dueNow(knex, new Set(known.keys()), now);
  if (due.length === 0) return [];
  const claim = randomUUID();
  const free = knex(deliveries)
    .whereIn('id', due)
    .where({ state: 'pending' })
    .where('claimed_until', '<=', now)
    // Another process may have tried since `dueNow`, and the delivery then has a pause.
    .where('next_at', '<=', now)
    // A target that has answered 410 since `targets` was read is told nothing more.
    .whereIn('target_id', knex(DELIVERY_TABLES.targets).where('active', 1).select('id'))
    .select('id');
  const rows = await knex(deliveries)
    .whereIn('id', isPostgres(knex) ? free.forUpdate().skipLocked() : free)
    .update({ claim, claimed_until: now + lease, attempts: knex.raw('attempts + 1') })
    .returning<ClaimedRow[]>(['id', 'target_id', 'message_id', 'body', 'type', 'attempts', 'since']);
  return rows.flatMap((row) => {
    const target = known.get(row.target_id);
    const { id, message_id: messageId, body, type, attempts: attempt } = row;
    return target === undefined
      ? []
      : [{ id, claim, target, messageId, body, type, attempt, since: Number(row.since) }];
  });
}

/** Releases a delivery whose attempt was aborted, so that another process need not wait until the claim expires. */
export async function release(knex: Knex, { id, claim }: Pick<Claimed, 'id' | 'claim'>): Promise<void> {
  await knex(DELIVERY_TABLES.deliveries)
    .where({ id, claim })
    .update({ claim: null, claimed_until: 0, attempts: knex.raw('attempts - 1') });
}

/**
 * The ids of the longest waiting delivery of each target to which nothing is being sent. Pending deliveries are few and have their
 * own index. Grouping or filtering by target in the query would make SQLite scan all deliveries ever sent to the targets.
 */
async function dueNow(knex: Knex, targetIds: ReadonlySet<number>, now: number): Promise<number[]> {
  const { deliveries } = DELIVERY_TABLES;
  const rows: { id: number; target_id: number }[] = await knex(deliveries)
    .where('state', 'pending')
    .where('next_at', '<=', now)
    .whereNotIn(
      'target_id',
      knex(deliveries).where('state', 'pending').where('claimed_until', '>', now).select('target_id'),
    )
    .select('id', 'target_id');
  const first = new Map<number, number>();
  for (const { id, target_id } of rows) {
    if (targetIds.has(target_id)) first.set(target_id, Math.min(id, first.get(target_id) ?? id));
  }
  return [...first.values()];
}
