import type { Fragment, RowName } from '../../storage/ports/sql';
import { SERIES_DATES, sql } from '../../storage/ports/sql';

/** An SQL value: the number of the series of which an event is a date (docs/interface.md 7.13); null for other records. */
export const seriesOf = (row: RowName): Fragment =>
  sql`(select d.series from ${SERIES_DATES} d where d.public_id = ${row}.public_id and d.document_id = ${row}.document_id)`;

/** The row `i`, of the index or of removed events, is a date of a series (docs/interface.md 5.19). */
export const inSeries = (series: number): Fragment =>
  sql`i.public_id in (select d.public_id from ${SERIES_DATES} d where d.series = ${series})`;
