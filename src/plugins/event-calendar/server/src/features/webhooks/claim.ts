import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { isPostgres } from '../../storage/lock';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';
import type { TargetRow } from '../../platform/webhooks/target';

/** A delivery that this process, and nobody else, is to send. */
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
 * Claims what is to be sent now: of every target that nobody sends to at present the delivery that has waited longest, so that
 * a slow target holds up nobody but itself. The claim ends by itself, for when this process does.
 * @param targets the ones that may be sent to
 * @param lease milliseconds
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

/** Gives a delivery back that was not sent to its end, so that another process need not wait for the claim to end. */
export async function release(knex: Knex, { id, claim }: Pick<Claimed, 'id' | 'claim'>): Promise<void> {
  await knex(DELIVERY_TABLES.deliveries)
    .where({ id, claim })
    .update({ claim: null, claimed_until: 0, attempts: knex.raw('attempts - 1') });
}

/**
 * The longest waiting delivery of each target to which nothing is being sent. What waits is few, and has an index of its own;
 * to group or to choose by targets here would lead SQLite through all that was ever sent to them.
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
