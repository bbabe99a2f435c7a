import type { EventList } from '../../panel-contract/event-list';
import { dialectOf } from '../../storage/ports/dialect';
import type { Fragment } from '../../storage/ports/sql';
import { INDEX, every, sql } from '../../storage/ports/sql';
import type { EventRow } from '../board/event-rows';
import { eventRows, namesOf, toEvents } from '../board/event-rows';
import { categoryTree } from '../board/linked';
import { coveredVersions } from '../board/covered-versions';
import type { BoardSource } from '../board/source';
import { behind, conditionsOf, inLanguage } from './conditions';
import type { Surroundings } from './conditions';
import { doubleBooked } from './double-booked';
import type { EventListQuery } from './query';

/** Events of a page. */
const PAGE = 50;

/** What the list is read from. */
export interface ListSource extends BoardSource {
  /** The languages of the interface. */
  languages: readonly string[];
}

/** The conditions of a query, and what they need in front of the statement. */
export interface Selection {
  tables: Fragment[];
  conditions: Fragment[];
  limited: boolean;
}

/**
 * Reads a page of the events that meet the conditions and that the person may read. Takes two statements, one more for double bookings,
 * and one more for each distinct condition of the person's rights.
 */
export async function readEventList(
  source: ListSource,
  query: EventListQuery,
  pageSize = PAGE,
): Promise<EventList> {
  const { port, tables } = source;
  const { tables: before, conditions, limited } = await selected(source, query);
  const page = sql`page as (select i.public_id, i.locale, i.document_id, i.status, i.start_local, i.end_local, i.start_utc
    from ${INDEX} i where ${every([...conditions, ...behind(query.after)])}
    order by i.start_utc, i.public_id limit ${pageSize + 1})`;
  const rows = await port.all<EventRow & { start_utc: string }>({
    ...eventRows(dialectOf(port.dialect), tables.event, [...before, page], sql`p.start_utc`),
    slow: 'finding',
  });
  const sorted = rows.toSorted(
    (one, other) => compare(one.start_utc, other.start_utc) || one.public_id - other.public_id,
  );
  const shown = sorted.slice(0, pageSize);
  const last = sorted.length > pageSize ? shown.at(-1) : undefined;
  const events = await toEvents(source, shown, query.zone);
  return {
    events,
    ...(await namesOf(source, events, query.locale)),
    ...(last === undefined ? {} : { next: `${last.start_utc},${last.public_id}` }),
    limited,
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The events that a query asks for and that the person may read, as conditions on the row `i` of the index. */
export async function selected(source: ListSource, query: EventListQuery): Promise<Selection> {
  const { port, tables, languages, person } = source;
  const dialect = dialectOf(port.dialect);
  const rights = [
    ...(await coveredVersions(source, 'read', sql`i`)),
    ...(query.changeable === true ? await coveredVersions(source, 'update', sql`i`) : []),
  ];
  const around: Surroundings = {
    dialect,
    events: tables.event,
    languages,
    personId: person.id,
    now: Date.now(),
  };
  // Databases test the rights last: they ask other tables.
  const conditions = [...inLanguage(dialect, query), ...conditionsOf(query, around), ...rights];
  const before = categoryTree(query.category);
  if (query.double !== true) return { tables: before, conditions, limited: false };
  const { locale, start, end } = query;
  const compared = [...inLanguage(dialect, { locale }), ...conditionsOf({ start, end }, around), ...rights];
  const { ids, limited } = await doubleBooked(port, compared);
  return { tables: before, conditions: [...conditions, dialect.isOneOf(sql`i.public_id`, ids)], limited };
}
