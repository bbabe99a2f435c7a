import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { readEpoch } from '../calendar-index/epoch';
import type { Instant, Zone } from '../domain/time/types';
import { instant } from '../domain/time/types';
import { momentsOf, rolloverBody } from './messages';
import type { NamedMoment } from './messages';
import { momentsUntil } from './moments';
import type { Moment } from './moments';
import { Occupied, makeOutstanding, outstanding } from './outstanding';
import { DELIVERY_TABLES } from './tables';
import type { TargetRow } from './target';
import { rolloversOf } from './target';

/**
 * Makes deliveries of what time alone has changed, each for the time since the last one: once for every moment over all
 * processes, and together what came while nobody served.
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
  const moments = await momentsUntil(strapi.db.connection, asking, now, zone);
  for (const target of asking) {
    const own = [...ownMoments(target, moments), ...duePublication(target)];
    if (own.length > 0) await makeRollover(strapi, target, own, now);
  }
}

const ownMoments = (target: TargetRow, moments: readonly Moment[]): Moment[] => {
  const reasons = rolloversOf(target);
  return moments.filter(({ at, reason }) => at > Number(target.covered_time) && reasons.includes(reason));
};

const duePublication = ({ publication_due }: TargetRow): Moment[] =>
  publication_due === null ? [] : [{ at: instant(Number(publication_due)), reason: 'publication' }];

async function makeRollover(
  strapi: Core.Strapi,
  target: TargetRow,
  own: readonly Moment[],
  now: Instant,
): Promise<void> {
  const { id, covered_time, publication_due } = target;
  await outstanding(strapi, async (trx) => {
    const epoch = await readEpoch(trx);
    const moved = await trx(DELIVERY_TABLES.targets)
      .where({ id, covered_time, publication_due, active: 1 })
      .update({ covered_time: now, publication_due: null });
    if (moved === 0) throw new Occupied();
    const range = { after: Number(covered_time), last: now };
    await makeOutstanding(trx, target, 'rollover', range, { now }, (whole, superseded) =>
      rolloverBody(whole, [...momentsOf(superseded), ...own.map(named)], epoch),
    );
  });
}

const named = ({ at, reason }: Moment): NamedMoment => ({ at: new Date(at).toISOString(), reason });

/**
 * Notes for the targets that ask for it that a scheduled publication came due, in the transaction that carries it out.
 * @param moment the planned one, UTC milliseconds
 */
export async function noteDuePublication(trx: Knex, moment: Instant): Promise<void> {
  await trx(DELIVERY_TABLES.targets)
    .where('active', 1)
    .where('rollovers', 'like', '%publication%')
    .where('publication_last', '<', moment)
    .update({ publication_due: trx.raw('coalesce(publication_due, ?)', [moment]), publication_last: moment });
}
