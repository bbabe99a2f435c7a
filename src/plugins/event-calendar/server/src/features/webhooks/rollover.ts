import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { readEpoch } from '../../storage/epoch';
import type { Instant, Zone } from '../../domain/time/types';
import { instant } from '../../domain/time/types';
import { settingsOf } from '../../platform/settings/settings-reader';
import type { Untranslated } from './target-scope';
import { isTruncated, momentsOf, rolloverBody } from './messages';
import type { NamedMoment } from './messages';
import { isComplete, momentsUntil } from './moments';
import type { Moment } from './moments';
import { DeliveryInProgress, replaceOutstanding, tryOutstanding } from './outstanding';
import { DELIVERY_TABLES } from '../../storage/delivery-tables';
import type { TargetRow } from '../../platform/webhooks/target';
import { rolloversOf } from '../../platform/webhooks/target';
import { targetChanges } from './target-changes';

/** The longest time that is searched again for moments, in milliseconds. */
const LONGEST_LOOK_MS = 3_600_000;

/**
 * Creates deliveries for changes by the passage of time, each for the time since the last one. Each moment is reported once, even
 * with several processes; moments during a downtime are reported together.
 */
export async function deriveRollovers(
  strapi: Core.Strapi,
  targets: readonly TargetRow[],
  now: Instant,
  zone: Zone,
  busy: ReadonlySet<number>,
): Promise<void> {
  const asking = targets.filter(({ id, rollovers }) => rollovers !== '' && !busy.has(id));
  if (asking.length === 0) return;
  const { untranslated } = settingsOf(strapi);
  const moments = await momentsUntil(strapi.db.connection, asking, now, zone, untranslated);
  for (const target of asking) {
    const own = [...(moments.get(target.id) ?? []), ...duePublication(target)];
    if (own.length > 0) await makeRollover(strapi, target, own, now);
    // Also back, after a clock that was ahead: until then nothing would be told.
    else if (Math.abs(now - Number(target.covered_time)) > LONGEST_LOOK_MS)
      await passOver(strapi, target, now);
  }
}

/** Moves the time cursor of a target without a delivery, so that a period without moments is not searched again. */
async function passOver(strapi: Core.Strapi, { id, covered_time }: TargetRow, now: Instant): Promise<void> {
  await strapi.db
    .connection(DELIVERY_TABLES.targets)
    .where({ id, covered_time })
    .update({ covered_time: now });
}

const duePublication = ({ publication_due }: TargetRow): Moment[] =>
  publication_due === null ? [] : [{ at: instant(Number(publication_due)), reason: 'publication' }];

async function makeRollover(
  strapi: Core.Strapi,
  target: TargetRow,
  own: readonly Moment[],
  now: Instant,
): Promise<void> {
  const { id, covered_time, publication_due } = target;
  await tryOutstanding(strapi, async (trx) => {
    const epoch = await readEpoch(trx);
    const moved = await trx(DELIVERY_TABLES.targets)
      .where({ id, covered_time, publication_due, active: 1 })
      .update({ covered_time: now, publication_due: null });
    if (moved === 0) throw new DeliveryInProgress();
    const range = { after: Number(covered_time), last: now };
    await replaceOutstanding(trx, target, 'rollover', range, { now }, (whole, superseded) => {
      const complete = isComplete(own) && !isTruncated(superseded);
      return rolloverBody(whole, [...momentsOf(superseded), ...own.map(named)], { epoch, complete });
    });
  });
}

const named = ({ at, reason }: Moment): NamedMoment => ({ at: new Date(at).toISOString(), reason });

/**
 * Records a scheduled publication, in its own transaction, for the targets that have chosen this rollover and that its changes
 * concern.
 * @param moment the scheduled moment, UTC milliseconds
 * @param after the number of the last change before the publication
 */
export async function noteDuePublication(
  trx: Knex,
  moment: Instant,
  after: number,
  untranslated: Untranslated,
): Promise<void> {
  const { targets } = DELIVERY_TABLES;
  // Many records of one moment are told once. A record that is late has an earlier moment than the last one.
  const rows: TargetRow[] = await trx<TargetRow>(targets)
    .where('active', 1)
    .whereNot('publication_last', moment);
  for (const target of rows) {
    if (!rolloversOf(target).includes('publication')) continue;
    const heard: object | undefined = await targetChanges(trx, target, untranslated)
      .where('number', '>', after)
      .first('number');
    if (heard === undefined) continue;
    await trx(targets)
      .where('id', target.id)
      .update({
        publication_due: trx.raw('coalesce(publication_due, ?)', [moment]),
        publication_last: moment,
      });
  }
}
