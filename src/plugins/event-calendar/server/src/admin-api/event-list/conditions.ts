import { uidOf } from '../../domain/kinds';
import { instant } from '../../domain/time/types';
import { DAY, wallMilliseconds, wallOfMilliseconds } from '../../domain/time/wall-clock';
import { UTC, toWall } from '../../domain/time/zone';
import { isVersionFor } from '../../engine/read/language';
import { earliestRunning } from '../../engine/read/starts';
import type { Dialect } from '../../storage/ports/dialect';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, LINKS, TEXT_TIMES, join, sql } from '../../storage/ports/sql';
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

type Conditions = Omit<EventListQuery, 'locale' | 'zone' | 'double' | 'after'>;

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
    ...(late === undefined ? [] : [withLateLanguage(late, around)]),
    ...(image === undefined ? [] : [withoutImage(dialect, events)]),
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

/**
 * A language is behind the one that was written first, by the rule of `translationStates`: a text there was changed after the language was
 * saved.
 */
function withLateLanguage(late: string, { dialect, events }: Surroundings): Fragment {
  const first = sql`(select d.locale from ${events} d where d.document_id = i.document_id and d.published_at is null
    and not coalesce(d.stand_in, false) order by d.created_at, d.locale limit 1)`;
  const changedSince = sql`exists (select 1 from ${INDEX} o
    left join ${TEXT_TIMES} t on t.kind = 'event' and t.document_id = i.document_id and t.locale = o.locale
    where o.public_id = i.public_id and o.locale <> s.locale and ${late === 'any' ? sql`1 = 1` : sql`o.locale = ${late}`}
      and ${dialect.hasGreater(sql`s.fields`, sql`coalesce(t.saved_at, 0)`)} ${dialect.rowByRow})`;
  // Most events have no such times, because they are in one language.
  return sql`exists (select 1 from ${TEXT_TIMES} s where s.kind = 'event' and s.document_id = i.document_id and s.fields <> '{}'
    and ${changedSince} and ${dialect.lookedAt(sql`s.locale`)} = ${first} ${dialect.rowByRow})`;
}

/** One of the event's versions that editors work on was made by the person. */
const madeBy = (events: Fragment, personId: number): Fragment =>
  sql`i.document_id in (select d.document_id from ${events} d
    where d.created_by_id = ${personId} and d.published_at is null)`;

/** The version of the row that editors work on has no image. */
const withoutImage = ({ rowByRow }: Dialect, events: Fragment): Fragment =>
  sql`exists (select 1 from ${events} d where d.document_id = i.document_id and d.locale = i.locale
    and d.published_at is null and not exists (select 1 from ${IMAGES} f
      where f.related_id = d.id and f.related_type = ${uidOf('event')} and f.field = 'image') ${rowByRow})`;

/** Where Strapi stores which file is the image of which version. */
const IMAGES = sql`files_related_mph`;
