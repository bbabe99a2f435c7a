import type { Knex } from 'knex';
import type { Rollover } from '../admin-panel/contract/rebuilds';
import { TABLES } from '../calendar-index/tables';
import { newDays } from '../domain/time/new-days';
import type { Instant, Zone } from '../domain/time/types';
import { instant, wallTime } from '../domain/time/types';
import { wallOfMilliseconds } from '../domain/time/wall-clock';
import { UTC, toInstant } from '../domain/time/zone';
import type { TargetRow } from './target';
import { rolloversOf } from './target';

/** A moment at which time alone changed something. */
export interface Moment {
  at: Instant;
  reason: Rollover;
}

/** The most moments of one reason that are looked at together; a message names no more. */
const MOST_MOMENTS = 500;

const COLUMNS = { start: 'start_utc', end: 'end_utc' } as const;

/**
 * What the targets that ask for it have not been told of, up to a moment: published events that started or ended, and days that
 * began in the site's zone, earliest first. Scheduled publications are not among them: see `noteDuePublication`.
 * @param now UTC milliseconds
 */
export async function momentsUntil(
  knex: Knex,
  targets: readonly TargetRow[],
  now: Instant,
  zone: Zone,
): Promise<Moment[]> {
  const since = (reason: Rollover): number =>
    Math.min(
      ...targets
        .filter((target) => rolloversOf(target).includes(reason))
        .map(({ covered_time }) => Number(covered_time)),
    );
  const asked = (['start', 'end'] as const).filter((reason) => since(reason) < now);
  const found: { moment: string; reason: 'start' | 'end' }[] =
    asked.length === 0
      ? []
      : await knex.unionAll(
          asked.map((reason) => knex.from(boundaries(knex, reason, since(reason), now).as(reason))),
        );
  const days = since('day') < now ? newDays(instant(since('day')), now, zone, MOST_MOMENTS) : [];
  return [
    ...found.map(({ moment, reason }) => ({ at: toInstant(wallTime(moment), UTC), reason })),
    ...days.map((at) => ({ at, reason: 'day' as const })),
  ].toSorted((one, other) => one.at - other.at || one.reason.localeCompare(other.reason));
}

function boundaries(knex: Knex, reason: 'start' | 'end', after: number, now: Instant): Knex.QueryBuilder {
  const column = COLUMNS[reason];
  return knex(TABLES.index)
    .where({ kind: 'event', status: 'publish' })
    .where(column, '>', wallOfMilliseconds(after))
    .where(column, '<=', wallOfMilliseconds(now))
    .distinct(`${column} as moment`, knex.raw('? as reason', [reason]))
    .orderBy('moment')
    .limit(MOST_MOMENTS);
}
