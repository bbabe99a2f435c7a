import { instant, isWallTime } from '../../domain/time/types';
import type { WallTime, Zone } from '../../domain/time/types';
import { UTC, readZone, toWall } from '../../domain/time/zone';
import type { Reader } from '../../domain/visibility';
import type { Dialect } from '../../storage/ports/dialect';
import type { Fragment, RowName } from '../../storage/ports/sql';
import { CHANGES, INDEX, SERIES, SERIES_DATES, sql } from '../../storage/ports/sql';
import type { OrderPart } from './list-plan';

/** An SQL value: the number of the series of which an event is a date (docs/interface.md 7.13); null for other records. */
export const seriesOf = (row: RowName): Fragment =>
  sql`(select d.series from ${SERIES_DATES} d where d.public_id = ${row}.public_id and d.document_id = ${row}.document_id)`;

/** The wall time that the rule gave the event, or null. */
const originalOf = (row: RowName): Fragment =>
  sql`(select d.original_local from ${SERIES_DATES} d where d.public_id = ${row}.public_id and d.document_id = ${row}.document_id)`;

/** The row `i`, of the index or of removed events, is a date of a series (docs/interface.md 5.19). */
export const inSeries = (series: number): Fragment =>
  sql`i.public_id in (select d.public_id from ${SERIES_DATES} d where d.series = ${series})`;

/** What is read of the series of an event: null if it is a date of none. */
export interface SeriesColumns {
  series: number | null;
  series_uid: string | null;
  rule: string | null;
  first_local: string | null;
  series_zone: string | null;
  series_all_day: number | null;
  original_local: string | null;
  /** Of all its dates: the highest number, and the last change in UTC milliseconds. */
  series_sequence: number | null;
  series_change: number | null;
}

/** A date of a series in a feed that shows series as rules. */
export interface SeriesDate {
  readonly series: number;
  readonly uid: string;
  /** RFC 5545 text without DTSTART. */
  readonly rule: string;
  /** The first time of the rule, and the clock that it is for. */
  readonly first: WallTime;
  readonly zone: Zone;
  /** The wall time that names the date within its series. */
  readonly original: WallTime;
  /** The highest number of all dates of the series and the last change of one in UTC, also of dates that this feed does not show. */
  readonly sequence: number;
  readonly changed: string;
}

/** The date of a series that an event is; undefined also if series were not read, and for a series without a UID. */
export function seriesDateOf(row: Partial<SeriesColumns>): SeriesDate | undefined {
  const { series = null, series_uid: uid = null, rule = null } = row;
  const { first_local: first = null, original_local: original = null } = row;
  if (series === null || uid === null || rule === null) return undefined;
  const zone = row.series_all_day === 1 ? UTC : readZone(row.series_zone ?? '');
  if (zone === undefined || first === null || original === null) return undefined;
  if (!isWallTime(first) || !isWallTime(original)) return undefined;
  const { series_sequence: sequence, series_change: change } = row;
  const changed = change === null || change === undefined ? '' : toWall(instant(Number(change)), UTC);
  return { series, uid, rule, first, zone, original, sequence: Number(sequence ?? 0), changed };
}

/** The columns, for statements that join `withSeries`. */
export const SERIES_COLUMNS = sql`s.id as series, s.uid as series_uid, s.rule, s.first_local, s.timezone as series_zone,
  s.all_day as series_all_day, d.original_local, whole.sequence as series_sequence, whole.change as series_change`;

/**
 * The rows `i` of a source with their dates `d` and series `s`, and with what all dates of these series have in common: a date that leaves a
 * feed without a word changes what the feed shows of its series, and takes no number back (docs/interface.md 25.16).
 * @param ids a table with the ids of these rows
 * @param isDate whether a row is a date, if the rows are not those of the index
 */
export function withSeries(
  from: Fragment,
  {
    dialect,
    ids,
    reader,
    isDate = sql`d.public_id = i.public_id and d.document_id = i.document_id`,
  }: { dialect: Dialect; ids: Fragment; reader: Reader; isDate?: Fragment },
): Fragment {
  // Nobody else learns when hidden dates were worked on.
  const known = reader.readsOthers('event') ? sql`1 = 1` : sql`c.shown = 1`;
  const change = sql`select c.at from ${CHANGES} c where c.public_id = a.public_id and ${known} order by c.number desc limit 1`;
  return sql`${from}
    left join ${SERIES_DATES} d on ${isDate}
    left join ${SERIES} s on s.id = d.series
    left join (select a.series, max(x.sequence) as sequence, max((${change})) as change
      from ${SERIES_DATES} a left join ${INDEX} x on x.public_id = a.public_id and x.document_id = a.document_id
      where a.series in (select o.series from ${ids} w ${dialect.leadingTo} ${SERIES_DATES} o on o.public_id = w.id)
      group by a.series) whole on whole.series = s.id`;
}

/** Orders the rows `i`: those of no series, then series by series, each in the order of its rule. */
export const BY_SERIES: readonly OrderPart[] = [
  { by: sql`coalesce(${seriesOf(sql`i`)}, 0)` },
  { by: sql`coalesce(${originalOf(sql`i`)}, i.start_local)` },
  { by: sql`i.public_id` },
];
