import type { Dialect } from '../../storage/ports/dialect';
import { dialectOf } from '../../storage/ports/dialect';
import { listedIn, parentLanguage } from '../../engine/read/language';
import { linksOf } from '../../engine/read/linked';
import { seriesOf } from '../../engine/read/series';
import type { ReadPort } from '../../storage/ports/port';
import type { WholeRow } from '../../engine/read/record-texts';
import { shown } from '../../engine/read/shown';
import type { Fragment } from '../../storage/ports/sql';
import {
  CHANGES,
  COUNTERS,
  EPOCH,
  INDEX,
  LAST_CHANGE,
  LAST_MARK,
  LINKS,
  every,
  join,
  sql,
} from '../../storage/ports/sql';
import type { ChangesAsker } from './asker';
import { showsLinks } from './shown-links';

/** The extent of the change log. */
export interface Extent {
  /** The number of the last change. */
  latest: number;
  /** The mark of that change; empty if there is none. */
  mark: string;
  /** The highest number that was deleted from the log. */
  forgotten: number;
  /** The epoch of the calendar. */
  epoch: number;
  /** The mark of the last change that the caller has seen; empty if the log has none with its number. */
  known: string;
}

const NOTHING: Extent = { latest: 0, mark: '', forgotten: 0, epoch: 0, known: '' };

/** @param seen the number of the last change that the caller has seen */
export const extentOf = (
  seen: number,
): Fragment => sql`select coalesce(${LAST_CHANGE}, 0) as latest, ${LAST_MARK} as mark,
  coalesce((select f.value from ${COUNTERS} f where f.name = 'forgotten'), 0) as forgotten, ${EPOCH} as epoch,
  coalesce((select k.mark from ${CHANGES} k where k.number = ${seen}), '') as known`;

/** The columns of `extentOf`, named `h` in the statement, and how to read them. */
export const EXTENT_COLUMNS = sql`h.latest, h.mark, h.forgotten, h.epoch, h.known`;
export function extentIn([row]: readonly Extent[]): Extent {
  if (row === undefined) return NOTHING;
  const { latest, mark, forgotten, epoch, known } = row;
  return { latest, mark, forgotten, epoch, known };
}

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

/** One column stands for all: they come from one row of the index, or the left join found none and all are null. */
const isThere = (row: Nullable<WholeRow>): row is WholeRow => row.public_id !== null;

const columns = (dialect: Dialect, row: Fragment, language: string): Fragment =>
  sql`${row}.public_id, ${row}.kind, ${row}.password, ${row}.event_count, ${row}.body, ${row}.blanked,
    ${row}.locale, ${parentLanguage(row, language)} as parent_locale,
    ${row}.structured, ${linksOf(dialect, row)} as links, ${seriesOf(row)} as series`;

/**
 * The records that the caller may see, by id, from a given one on, in one statement with the extent of the log. */
export async function readRecords(
  port: ReadPort,
  { reader, translation, kinds }: ChangesAsker,
  { seen, after, limit }: { seen: number; after: number; limit: number },
): Promise<{ extent: Extent; rows: WholeRow[] }> {
  const dialect = dialectOf(port.dialect);
  const row = sql`i`;
  const conditions = [listedIn(row, translation), shown(dialect, row, kinds, reader)];
  const found = await port.all<Nullable<WholeRow> & Extent>(sql`with page as (
    select ${columns(dialect, row, translation.language)} from ${INDEX} i
    where ${every([sql`i.public_id > ${after}`, ...conditions])}
    order by i.public_id limit ${limit})
    select ${EXTENT_COLUMNS}, p.* from (${extentOf(seen)}) h left join page p on 1 = 1 order by p.public_id`);
  return { extent: extentIn(found), rows: found.flatMap((one) => (isThere(one) ? [one] : [])) };
}

/** Requested records: by their ids, and the events that link to others. */
export interface RequestedRecords {
  ids: readonly number[];
  /** The records of which all linking events are requested. */
  targets: readonly number[];
  part: LinkedPart | undefined;
}

/** The events that link to a record, in the order of their starts, after a given one, up to a limit. */
export interface LinkedPart {
  target: number;
  after: { start: string; event: number };
  limit: number;
}

/** A requested record, null if the caller may see none with that id. */
export interface RequestedRow {
  id: number;
  /** Events of the part: their start. */
  start: string | null;
  row: WholeRow | null;
}

/** Reads the requested records in one statement, each id once. */
export async function readRequested(
  port: ReadPort,
  asker: ChangesAsker,
  { ids, targets, part }: RequestedRecords,
): Promise<RequestedRow[]> {
  if (ids.length + targets.length === 0 && part === undefined) return [];
  const { reader, translation, kinds } = asker;
  const dialect = dialectOf(port.dialect);
  const showing = showsLinks(dialect, sql`l.event_id`, asker);
  const row = sql`i`;
  const sources = [
    sql`select w.id, null as start_local from ${dialect.ids(ids)} w`,
    sql`select l.event_id, null from ${dialect.ids(targets)} g ${dialect.leadingTo} ${LINKS} l on l.target_id = g.id
      where ${showing}`,
    ...(part === undefined ? [] : [eventsOf(part, showing)]),
  ];
  const found = await port.all<
    Nullable<WholeRow> & { wanted: number; start_local: string | null }
  >(sql`with every_id (id, start_local) as (${join(sources, ' union all ')}),
    wanted (id, start_local) as (select e.id, max(e.start_local) from every_id e group by e.id)
    select w.id as wanted, w.start_local, ${columns(dialect, row, translation.language)}
    from wanted w left join ${INDEX} i on i.public_id = w.id and ${listedIn(row, translation)}
      and ${shown(dialect, row, kinds, reader)}
    order by w.id`);
  return found.map((one) => ({ id: one.wanted, start: one.start_local, row: isThere(one) ? one : null }));
}

const eventsOf = (
  { target, after: { start, event }, limit }: LinkedPart,
  showing: Fragment,
): Fragment => sql`select * from (
  select l.event_id, l.start_local from ${LINKS} l where l.target_id = ${target}
    and (l.start_local > ${start} or (l.start_local = ${start} and l.event_id > ${event}))
    and ${showing}
  order by l.role, l.start_local, l.event_id limit ${limit}) part`;
