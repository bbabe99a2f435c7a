import type { Knex } from 'knex';
import type { Rollover } from '../../panel-contract/webhooks';
import { TABLES } from '../../storage/tables';
import { newDays } from '../../domain/time/new-days';
import type { Instant, Zone } from '../../domain/time/types';
import { instant, wallTime } from '../../domain/time/types';
import { wallOfMilliseconds } from '../../domain/time/wall-clock';
import { UTC, toInstant } from '../../domain/time/zone';
import type { Untranslated } from './target-scope';
import { withinScope, scopeOf } from './target-scope';
import type { TargetRow } from '../../platform/webhooks/target';
import { ROLLOVERS, kindsOf, rolloversOf } from '../../platform/webhooks/target';

/** A moment at which something changed by the passage of time alone. */
export interface Moment {
  at: Instant;
  reason: Rollover;
}

/** The most moments of one reason that are read together; a message names no more. */
const MOST_MOMENTS = 500;

const BOUNDARIES = ['start', 'end'] as const;
type Boundary = (typeof BOUNDARIES)[number];
const COLUMNS: Record<Boundary, string> = { start: 'start_utc', end: 'end_utc' };

/**
 * The moments up to `now` of which the targets have not been notified, by target id, earliest first: starts and ends of events in
 * scope, if events concern the target, and beginnings of days in the site's zone. Scheduled publications are not included: see
 * `noteDuePublication`.
 * @param now UTC milliseconds
 */
export async function momentsUntil(
  knex: Knex,
  targets: readonly TargetRow[],
  now: Instant,
  zone: Zone,
  untranslated: Untranslated,
): Promise<ReadonlyMap<number, readonly Moment[]>> {
  const behind = targets.filter(({ covered_time }) => Number(covered_time) < now);
  const asked = behind.flatMap((target) =>
    BOUNDARIES.filter((reason) => rolloversOf(target).includes(reason) && hearsOfEvents(target)).map(
      (reason) => boundaries(knex, target, reason, now, untranslated),
    ),
  );
  const found: { moment: string; reason: Boundary; target_id: number | string }[] =
    asked.length === 0
      ? []
      : await knex.unionAll(asked.map((query, place) => knex.from(query.as(`asked_${place}`))));
  return new Map(
    behind.map((target) => {
      const own = found.filter(({ target_id }) => Number(target_id) === target.id);
      const moments: Moment[] = own.map(({ moment, reason }) => ({
        at: toInstant(wallTime(moment), UTC),
        reason,
      }));
      if (rolloversOf(target).includes('day'))
        for (const at of newDays(instant(Number(target.covered_time)), now, zone, MOST_MOMENTS))
          moments.push({ at, reason: 'day' });
      return [
        target.id,
        moments.toSorted((one, other) => one.at - other.at || one.reason.localeCompare(other.reason)),
      ];
    }),
  );
}

/** Whether moments that were read together can be all there are. */
export const isComplete = (moments: readonly Moment[]): boolean =>
  ROLLOVERS.every((one) => moments.filter(({ reason }) => reason === one).length < MOST_MOMENTS);

function hearsOfEvents(target: TargetRow): boolean {
  const kinds = kindsOf(target);
  return kinds.length === 0 || kinds.includes('event');
}

function boundaries(
  knex: Knex,
  target: TargetRow,
  reason: Boundary,
  now: Instant,
  untranslated: Untranslated,
): Knex.QueryBuilder {
  const column = `i.${COLUMNS[reason]}`;
  const events = knex(`${TABLES.index} as i`)
    .where({ 'i.kind': 'event', 'i.status': 'publish' })
    .where(column, '>', wallOfMilliseconds(Number(target.covered_time)))
    .where(column, '<=', wallOfMilliseconds(now));
  return withinScope(knex, events, scopeOf(target, untranslated))
    .distinct(
      `${column} as moment`,
      knex.raw('? as reason', [reason]),
      knex.raw('? as target_id', [target.id]),
    )
    .orderBy('moment')
    .limit(MOST_MOMENTS);
}
