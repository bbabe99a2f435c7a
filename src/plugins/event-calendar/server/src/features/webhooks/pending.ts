import type { Knex } from 'knex';
import { TABLES } from '../../storage/tables';
import type { Burst } from '../../domain/delivery/coalescing';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';
import type { Untranslated } from './target-scope';
import type { TargetRow } from '../../platform/webhooks/target';
import { targetChanges } from './target-changes';

/** The changes of which a target has not been notified. */
export interface Pending extends Burst {
  targetId: number;
}

/** The number of the last change in the log; 0 if there is none. */
export async function latestChange(knex: Knex): Promise<number> {
  const rows: { latest: number | string | null }[] = await knex(TABLES.changes).max('number as latest');
  return Number(rows[0]?.latest ?? 0);
}

/**
 * The changes up to `latest` that concern the targets and of which they have not been notified, in one statement. Changes are
 * numbered in the order of their commits: below a visible number, no change can appear later.
 */
export async function pendingChanges(
  knex: Knex,
  targets: readonly TargetRow[],
  latest: number,
  untranslated: Untranslated,
): Promise<Map<number, Pending>> {
  const behind = targets.filter(({ covered }) => Number(covered) < latest);
  if (behind.length === 0) return new Map();
  const statements = behind.map((target) =>
    targetChanges(knex, target, untranslated)
      .where('number', '>', Number(target.covered))
      .where('number', '<=', latest)
      .select(knex.raw('? as target_id', [target.id]))
      .min('at as first')
      .max('at as last'),
  );
  const rows: { target_id: number; first: number | string | null; last: number | string | null }[] =
    await knex.unionAll(statements);
  return new Map(
    rows
      .filter(({ first }) => first !== null)
      .map(({ target_id, first, last }) => {
        const id = Number(target_id);
        return [id, { targetId: id, first: Number(first), last: Number(last) }];
      }),
  );
}

/** All targets that are switched on. */
export async function activeTargets(knex: Knex): Promise<TargetRow[]> {
  return knex<TargetRow>(DELIVERY_TABLES.targets).where('active', 1).orderBy('id');
}

/** The change up to which every active target has been notified; undefined if there is no active target. */
export async function lastNotifiedChange(knex: Knex): Promise<number | undefined> {
  const rows: { told: number | string | null }[] = await knex(DELIVERY_TABLES.targets)
    .where('active', 1)
    .min('covered as told');
  const told = rows[0]?.told ?? null;
  return told === null ? undefined : Number(told);
}

/** The targets whose outstanding delivery is being sent, by slot. */
export async function busyTargets(
  knex: Knex,
  now: number,
): Promise<Record<'changed' | 'rollover', ReadonlySet<number>>> {
  const rows: { target_id: number; slot: string }[] = await knex(DELIVERY_TABLES.deliveries)
    .where('state', 'pending')
    .whereNotNull('slot')
    .where('claimed_until', '>', now)
    .select('target_id', 'slot');
  const of = (slot: string) => new Set(rows.filter((row) => row.slot === slot).map((row) => row.target_id));
  return { changed: of('changed'), rollover: of('rollover') };
}
