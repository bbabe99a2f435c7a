import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { dueAt } from '../../domain/delivery/coalescing';
import { readEpoch } from '../../storage/epoch';
import { lastForgotten } from '../../write-model/index/forget-changes';
import { settingsOf } from '../../platform/settings/settings-reader';
import { changedBody, isFull } from './messages';
import type { Roots } from './messages';
import { DeliveryInProgress, replaceOutstanding, tryOutstanding } from './outstanding';
import { latestChange, pendingChanges } from './pending';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';
import type { TargetRow } from '../../platform/webhooks/target';

/**
 * Creates deliveries for the changes whose quiet period or longest wait is over, and moves the cursors of the targets past them.
 * Each delivery has its own transaction, so that only one of several processes creates it.
 * @param now UTC milliseconds
 * @param busy the targets whose outstanding delivery is being sent: their next delivery waits for it
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
  const pending = await pendingChanges(knex, targets, latest, settingsOf(strapi).untranslated);
  const epoch = await readEpoch(knex);
  // Read after the changes, so that changes deleted in the meantime are noticed.
  const forgotten = await lastForgotten(knex);
  const isLost = (target: TargetRow): boolean =>
    Number(target.epoch) !== epoch || Number(target.covered) < forgotten;
  const unconcerned = targets.filter(
    (target) => Number(target.covered) < latest && !pending.has(target.id) && !isLost(target),
  );
  if (unconcerned.length > 0) await moveCursors(knex, unconcerned, latest);
  for (const target of targets) {
    if (busy.has(target.id)) continue;
    if (isLost(target)) {
      await makeChanged(strapi, target, latest, now, roots);
      continue;
    }
    const burst = pending.get(target.id);
    if (burst === undefined) continue;
    const due = dueAt(burst, { quiet: Number(target.quiet), longest: Number(target.longest) });
    if (due <= now) await makeChanged(strapi, target, latest, now, roots);
  }
}

/**
 * Creates the delivery of all changes up to `latest`, unless another process has just created it or is sending the previous one.
 * In a new epoch, the delivery names no changes and asks for a full rebuild. It also asks for a full rebuild if changes that the
 * target has not received are no longer in the log, for example because the target was switched off, or if the message before it
 * was given up.
 * @param hurried whether a user asked for the delivery, so that it is sent without a pause
 * @returns whether the delivery was created
 */
export async function makeChanged(
  strapi: Core.Strapi,
  target: TargetRow,
  latest: number,
  now: number,
  roots: Roots,
  hurried = false,
): Promise<boolean> {
  const { untranslated } = settingsOf(strapi);
  return tryOutstanding(strapi, async (trx) => {
    const epoch = await readEpoch(trx);
    const isNew = Number(target.epoch) !== epoch;
    const range = { after: isNew ? latest : Number(target.covered), last: latest };
    // The process that moves the cursor locks the row until the commit; other processes then update no row.
    const moved = await trx(DELIVERY_TABLES.targets)
      .where({ id: target.id, covered: target.covered, epoch: target.epoch, active: 1 })
      .update({ covered: latest, epoch });
    if (moved === 0) throw new DeliveryInProgress();
    await replaceOutstanding(trx, target, 'changed', range, { now, hurried }, async (whole, superseded) => {
      // Change numbers of another epoch are not valid in this one.
      if (isNew) return changedBody(trx, target, range, now, roots, { epoch, full: true, untranslated });
      const full = isFull(superseded) || (await isLastGivenUp(trx, target.id));
      return changedBody(trx, target, whole, now, roots, { epoch, full, untranslated });
    });
  });
}

/** Whether the last message of changes to a target that has ended never arrived. */
async function isLastGivenUp(trx: Knex, targetId: number): Promise<boolean> {
  const last: { state: string } | undefined = await trx(DELIVERY_TABLES.deliveries)
    .where({ target_id: targetId, type: 'calendar.changed' })
    .whereIn('state', ['delivered', 'failed'])
    .orderBy('id', 'desc')
    .first('state');
  return last?.state === 'failed';
}

/** Moves the cursors of targets past changes that do not concern them, without a delivery. */
async function moveCursors(knex: Knex, targets: readonly TargetRow[], latest: number): Promise<void> {
  const ids = targets.map(({ id }) => id);
  await knex(DELIVERY_TABLES.targets)
    .whereIn('id', ids)
    .where('covered', '<', latest)
    .update({ covered: latest });
}
