import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { dueAt } from '../domain/delivery/coalescing';
import { changedBody } from './messages';
import type { Roots } from './messages';
import { Occupied, makeOutstanding, outstanding } from './outstanding';
import { latestChange, pendingChanges } from './pending';
import { DELIVERY_TABLES } from './tables';
import type { TargetRow } from './target';

/**
 * Makes deliveries of the changes whose quiet period or longest wait is over, and moves the cursors of the targets past them, in
 * one transaction each: of several processes one does it.
 * @param now UTC milliseconds
 * @param busy the targets whose outstanding delivery is being sent: theirs have to wait for it
 */
export async function deriveChanged(
  strapi: Core.Strapi,
  targets: readonly TargetRow[],
  now: number,
  roots: Roots,
  busy: ReadonlySet<number>,
): Promise<void> {
  const knex = strapi.db.connection;
  const latest = await latestChange(knex);
  const pending = await pendingChanges(knex, targets, latest);
  const unconcerned = targets.filter(({ id, covered }) => Number(covered) < latest && !pending.has(id));
  if (unconcerned.length > 0) await moveCursors(knex, unconcerned, latest);
  for (const target of targets) {
    const burst = pending.get(target.id);
    if (burst === undefined || busy.has(target.id)) continue;
    const due = dueAt(burst, { quiet: Number(target.quiet), longest: Number(target.longest) });
    if (due <= now) await makeChanged(strapi, target, latest, now, roots);
  }
}

/**
 * Makes the delivery of everything up to a change, unless another process has just done so or is sending the one before it.
 * @returns whether it did
 */
export async function makeChanged(
  strapi: Core.Strapi,
  target: TargetRow,
  latest: number,
  now: number,
  roots: Roots,
): Promise<boolean> {
  const range = { after: Number(target.covered), last: latest };
  return outstanding(strapi, async (trx) => {
    // Whoever moves the cursor holds the row until the delivery is there; for everybody else it has moved.
    const moved = await trx(DELIVERY_TABLES.targets)
      .where({ id: target.id, covered: target.covered, active: 1 })
      .update({ covered: latest });
    if (moved === 0) throw new Occupied();
    await makeOutstanding(trx, target, 'changed', range, now, (whole) =>
      changedBody(trx, target, whole, now, roots),
    );
  });
}

/** What targets do not listen to is behind them without a delivery. */
async function moveCursors(knex: Knex, targets: readonly TargetRow[], latest: number): Promise<void> {
  const ids = targets.map(({ id }) => id);
  await knex(DELIVERY_TABLES.targets)
    .whereIn('id', ids)
    .where('covered', '<', latest)
    .update({ covered: latest });
}
