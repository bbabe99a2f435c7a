import { instant } from '../../domain/time/types';
import { DAY, wallMilliseconds, wallOfMilliseconds } from '../../domain/time/wall-clock';
import { UTC, toWall } from '../../domain/time/zone';
import { isVersionFor } from '../../engine/read/language';
import { earliestRunning } from '../../engine/read/starts';
import type { Dialect } from '../../storage/ports/dialect';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, LINKS, join, sql } from '../../storage/ports/sql';
import { listedLocales } from '../../storage/index-row';
import { linksTo } from '../board/linked';
import type { EventListQuery, ListPlace } from './query';

/** What some conditions depend on besides the query. */
export interface Surroundings {
  dialect: Dialect;
  /** The table of the events' versions. */
  events: Fragment;
  /** The languages of the interface. */
  languages: readonly string[];
  /** The id of the person. */
  personId: number;
  /** UTC milliseconds. */
  now: number;
}

type Conditions = Omit<EventListQuery, 'locale' | 'zone' | 'double' | 'changeable' | 'after'>;

/** The row `i` of the index is that of an event in the language, or in the one that stands in for it. */
export const inLanguage = (
  dialect: Dialect,
  { locale, mine }: Pick<EventListQuery, 'locale' | 'mine'>,
): Fragment[] => [
  // A person has made few of all events: they lead to the rows, not the order of the list.
  mine === true ? sql`${dialect.lookedAt(sql`i.kind`)} = 'event'` : sql`i.kind = 'event'`,
  sql`i.start_utc is not null`,
  isVersionFor(sql`i`, locale),
];

/** The conditions of a query on the row `i` of the index. A statement that uses them begins with `categoryTree`. */
export const conditionsOf = (query: Conditions, around: Surroundings): Fragment[] => {
  const { dialect, events, personId, now } = around;
  const { category, venue, organizer, status, state, missing, behind: late, image, mine, changed } = query;
  return [
    status === undefined ? sql`i.status <> 'trash'` : sql`i.status = ${status}`,
    ...inDays(dialect, query),
    ...linksTo(dialect, { category, organizer, venue: venue === 'none' ? undefined : venue }),
    ...(venue === 'none' ? [withoutVenue(dialect)] : []),
    ...(state === undefined ? [] : [sql`coalesce(i.event_status, 'scheduled') = ${state}`]),
    ...(missing === undefined ? [] : [withoutLanguage(missing, around)]),
    ...(late === undefined ? [] : withLateLanguage(dialect, late)),
    ...(image === undefined ? [] : [sql`i.lacks_image = 1`]),
    ...(mine === true ? [madeBy(events, personId)] : []),
    ...(changed === undefined ? [] : [sql`i.modified_utc >= ${toWall(instant(now - changed * DAY), UTC)}`]),
  ];
};

/** Behind a place in the order of the list. */
export const behind = (place: ListPlace | undefined): Fragment[] =>
  place === undefined
    ? []
    : [
        sql`i.start_utc >= ${place.startUtc}`,
        sql`(i.start_utc > ${place.startUtc} or i.public_id > ${place.id})`,
      ];

/**
 * Events that touch the days. A wall time is less than a day away from UTC, so the limits of the starts in UTC, by which the index finds
 * the events, are a day wider.
 */
function inDays(dialect: Dialect, { start, end }: Pick<EventListQuery, 'start' | 'end'>): Fragment[] {
  const conditions: Fragment[] = [];
  if (end !== undefined)
    conditions.push(
      sql`i.start_utc < ${wallOfMilliseconds(wallMilliseconds(end) + DAY)}`,
      sql`i.start_local < ${end}`,
    );
  if (start !== undefined) {
    const dayBefore = wallOfMilliseconds(wallMilliseconds(start) - DAY);
    conditions.push(
      sql`i.start_utc >= ${earliestRunning(dialect, dayBefore, sql`start_utc`)}`,
      // An event that ends at midnight is not in the next day, unless it also starts then.
      sql`(i.end_local > ${start} or i.start_local >= ${start})`,
    );
  }
  return conditions;
}

const withoutVenue = ({ rowByRow }: Dialect): Fragment =>
  sql`not exists (select 1 from ${LINKS} l where l.event_id = i.public_id and l.role = 'venue' ${rowByRow})`;

function withoutLanguage(missing: string, { dialect: { rowByRow }, languages }: Surroundings): Fragment {
  const lacks = (language: string): Fragment =>
    sql`not exists (select 1 from ${INDEX} o where o.public_id = i.public_id and o.locale = ${language} ${rowByRow})`;
  return missing === 'any' ? sql`(${join(languages.map(lacks), ' or ')})` : lacks(missing);
}

/** A language is behind the one that was written first, by the rule of `translationStates`. */
const withLateLanguage = ({ holds }: Dialect, late: string): Fragment[] => [
  sql`i.behind is not null`,
  ...(late === 'any' ? [] : [holds(sql`i.behind`, sql`${listedLocales([late])}`)]),
];

/** One of the event's versions that editors work on was made by the person. */
const madeBy = (events: Fragment, personId: number): Fragment =>
  sql`i.document_id in (select d.document_id from ${events} d
    where d.created_by_id = ${personId} and d.published_at is null)`;
