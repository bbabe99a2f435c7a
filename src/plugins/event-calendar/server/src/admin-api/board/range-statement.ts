import { searchWords } from '../../domain/text/fold';
import { DAY, wallMilliseconds, wallOfMilliseconds } from '../../domain/time/wall-clock';
import type { Dialect } from '../../storage/ports/dialect';
import { listRows } from '../../engine/read/language';
import { found } from '../../engine/read/search';
import type { Fragment } from '../../storage/ports/sql';
import { every, join, sql } from '../../storage/ports/sql';
import { inStartRange, startsWithin } from '../../engine/read/starts';
import { eventRows } from './event-rows';
import { categoryTree, linksTo } from './linked';
import type { BoardQuery } from './query';

/** Wall times of the same instant in two zones never differ by more, in milliseconds. */
const MOST_ZONE_DIFFERENCE = 2 * DAY;

/**
 * The SQL statement for the events in a range of days, in any zone, without the trash. Each event comes in the asked language, or in
 * its fallback language. If the query names a zone, the result also has events somewhat outside the range, because the index holds
 * wall times in each event's own zone.
 * @param events the table of the events' versions
 * @param limit most rows; the earliest events are kept
 */
export function rangeStatement(
  dialect: Dialect,
  events: Fragment,
  query: BoardQuery,
  limit: number,
): Fragment {
  const page = sql`page as (select i.public_id, i.locale, i.document_id, i.status, i.start_local, i.end_local
    from ${listRows({ language: query.locale, untranslated: 'fallback' }).from}
    where ${every(conditions(dialect, query))} order by i.start_local, i.public_id limit ${limit})`;
  return eventRows(dialect, events, [...categoryTree(query.category), page]);
}

/** What is on other days, as the database returns it; PostgreSQL returns counts as text. */
export interface ElsewhereRow {
  count: number | string;
  next: string | null;
  last: string | null;
}

/** The SQL statement for how many events of the same filters are on other days: one row. @param readable conditions of the person's rights */
export function elsewhereStatement(
  dialect: Dialect,
  query: BoardQuery,
  readable: readonly Fragment[],
): Fragment {
  const tables = categoryTree(query.category);
  const start = tables.length === 0 ? sql`` : sql`with recursive ${join(tables, ', ')}`;
  return sql`${start} select count(*) as count,
      min(case when i.start_local >= ${query.end} then i.start_local end) as next,
      max(case when i.start_local < ${query.start} then i.start_local end) as last
    from ${listRows({ language: query.locale, untranslated: 'fallback' }).from}
    where ${every([...matching(dialect, query), ...readable])}`;
}

const conditions = (dialect: Dialect, query: BoardQuery): Fragment[] => [
  ...matching(dialect, query),
  ...ofRange(dialect, query),
];

/** The days of the query. */
function ofRange(dialect: Dialect, query: BoardQuery): Fragment[] {
  const margin = query.zone === undefined ? 0 : MOST_ZONE_DIFFERENCE;
  const startBefore = wallOfMilliseconds(wallMilliseconds(query.end) + margin);
  // An event that ends at midnight is not in the next day, unless it also starts at midnight.
  const endAfter = wallOfMilliseconds(wallMilliseconds(query.start) - margin - 1000);
  return [
    ...inStartRange(startsWithin(dialect, { endAfter, startBefore }), sql`i.start_local`),
    sql`i.end_local > ${endAfter}`,
  ];
}

/** The filters of the query. */
function matching(dialect: Dialect, query: BoardQuery): Fragment[] {
  const { include, exclude } = searchWords(query.search);
  return [
    sql`i.kind = 'event'`,
    // Both values are named so that the database can use the index for lists.
    sql`i.hidden in (0, 1)`,
    query.status === undefined ? sql`i.status <> 'trash'` : sql`i.status = ${query.status}`,
    ...linksTo(dialect, query),
    ...(include.length + exclude.length === 0
      ? []
      : [found(dialect, sql`i`, { required: include, excluded: exclude })]),
  ];
}
