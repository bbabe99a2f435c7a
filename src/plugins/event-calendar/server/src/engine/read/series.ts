import type { Fragment, RowName } from '../../storage/ports/sql';
import { SERIES, SERIES_DATES, sql } from '../../storage/ports/sql';
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
}

/** The columns, for statements that join `withSeries`. */
export const SERIES_COLUMNS = sql`s.id as series, s.uid as series_uid, s.rule, s.first_local, s.timezone as series_zone,
  s.all_day as series_all_day, d.original_local`;

/** The rows `i` of a source with their dates `d` and series `s`. */
export const withSeries = (from: Fragment): Fragment => sql`${from}
  left join ${SERIES_DATES} d on d.public_id = i.public_id and d.document_id = i.document_id
  left join ${SERIES} s on s.id = d.series`;

/** Orders the rows `i`: those of no series, then series by series, each in the order of its rule. */
export const BY_SERIES: readonly OrderPart[] = [
  { by: sql`coalesce(${seriesOf(sql`i`)}, 0)` },
  { by: sql`coalesce(${originalOf(sql`i`)}, i.start_local)` },
  { by: sql`i.public_id` },
];
