import { searchWords } from '../../domain/text/fold';
import { DAY, wallMilliseconds, wallOfMilliseconds } from '../../domain/time/wall-clock';
import type { LinkedKind } from '../../domain/kinds';
import type { Dialect } from '../../storage/ports/dialect';
import { listRows } from '../../engine/read/language';
import { found } from '../../engine/read/search';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, LINKS, every, join, sql } from '../../storage/ports/sql';
import { inStartRange, startsWithin } from '../../engine/read/starts';
import type { BoardQuery } from './query';

/** An event in the range, as the database returns it. Lists are texts with commas. */
export interface RangeRow {
  document_id: string;
  public_id: number;
  locale: string;
  status: string;
  title: string;
  start_local: string;
  end_local: string;
  timezone: string;
  utc_start_date: string | null;
  utc_end_date: string | null;
  all_day: number;
  event_status: string | null;
  languages: string;
  venue: number | null;
  categories: string | null;
  /** Number of drafts: one for each language of the event. */
  drafts: number;
  /** Sum of two flags: 1 if a draft was changed after its publication, 2 if a draft has other times than its published version. */
  changes: number;
}

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
  return sql`with recursive ${join([...categoryTree(query), page], ', ')}
    select p.document_id, p.public_id, p.locale, p.status, v.title, p.start_local, p.end_local, v.timezone, v.utc_start_date, v.utc_end_date,
      case when v.all_day then 1 else 0 end as all_day, v.event_status,
      (select ${dialect.joined(sql`o.locale`)} from ${INDEX} o where o.public_id = p.public_id) as languages,
      (select min(l.target_id) from ${LINKS} l where l.event_id = p.public_id and l.role = 'venue') as venue,
      (select ${dialect.joined(sql`cast(l.target_id as text)`)} from ${LINKS} l
        where l.event_id = p.public_id and l.role = 'category') as categories,
      (select count(*) from ${events} d where d.document_id = p.document_id and d.published_at is null) as drafts,
      ${changesIn(events)} as changes
    from page p join ${events} v on v.document_id = p.document_id and v.locale = p.locale
      and case when v.published_at is null then 0 else 1 end = case when p.status in ('publish', 'private') then 1 else 0 end`;
}

const TIMES = [sql`start_date`, sql`end_date`, sql`timezone`, sql`all_day`];
const differs = (column: Fragment): Fragment => sql`d.${column} <> u.${column}`;

/** SQL value for `RangeRow.changes`: compares the drafts `d` of an event with its published versions `u`. */
const changesIn = (events: Fragment): Fragment =>
  sql`(select coalesce(max(case when d.updated_at > u.updated_at then 1 else 0 end)
      + 2 * max(case when ${join(TIMES.map(differs), ' or ')} then 1 else 0 end), 0)
    from ${events} d join ${events} u on u.document_id = d.document_id and u.locale = d.locale
      and u.published_at is not null
    where d.document_id = p.document_id and d.published_at is null)`;

function conditions(dialect: Dialect, query: BoardQuery): Fragment[] {
  const margin = query.zone === undefined ? 0 : MOST_ZONE_DIFFERENCE;
  const startBefore = wallOfMilliseconds(wallMilliseconds(query.end) + margin);
  // An event that ends at midnight is not in the next day, unless it also starts at midnight.
  const endAfter = wallOfMilliseconds(wallMilliseconds(query.start) - margin - 1000);
  const { include, exclude } = searchWords(query.search);
  return [
    sql`i.kind = 'event'`,
    // Both values are named so that the database can use the index for lists.
    sql`i.hidden in (0, 1)`,
    query.status === undefined ? sql`i.status <> 'trash'` : sql`i.status = ${query.status}`,
    ...inStartRange(startsWithin(dialect, { endAfter, startBefore }), sql`i.start_local`),
    sql`i.end_local > ${endAfter}`,
    ...linked(dialect, 'venue', query.venue),
    ...linked(dialect, 'organizer', query.organizer),
    ...(query.category === undefined
      ? []
      : [linksTo(dialect, 'category', sql`select id from category_tree`)]),
    ...(include.length + exclude.length === 0
      ? []
      : [found(dialect, sql`i`, { required: include, excluded: exclude })]),
  ];
}

const linked = (dialect: Dialect, role: LinkedKind, id: number | undefined): Fragment[] =>
  id === undefined ? [] : [linksTo(dialect, role, sql`${id}`)];

const linksTo = (dialect: Dialect, role: LinkedKind, targets: Fragment): Fragment =>
  sql`exists (select 1 from ${LINKS} l
    where l.event_id = i.public_id and l.role = ${role} and l.target_id in (${targets}) ${dialect.rowByRow})`;

/** The category and all below it. `union` drops repeated rows, so that a circle of parents ends. */
const categoryTree = ({ category }: BoardQuery): Fragment[] =>
  category === undefined
    ? []
    : [
        sql`category_tree (id) as (select c.public_id from ${INDEX} c where c.public_id = ${category}
          union select c.public_id from ${INDEX} c join category_tree above on c.parent_id = above.id)`,
      ];
