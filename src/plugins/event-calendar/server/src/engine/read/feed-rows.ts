import type { Kind } from '../../domain/kinds';
import type { IndexRow } from '../../storage/index-row';
import { dialectOf } from '../../storage/ports/dialect';
import type { ReadPort } from '../../storage/ports/port';
import { CHANGES, sql } from '../../storage/ports/sql';
import { listedIn } from './language';
import type { Asker } from './linked-events';
import { seesOnlyPublished } from '../../domain/visibility';
import { lastChange } from './last-change';
import { linksOf } from './linked';
import { rowsOf } from './page-statement';
import type { SeriesColumns } from './series';
import { SERIES_COLUMNS, withSeries } from './series';
import { matchesOf } from './list-plan';

/** What is read of a record for a feed. */
export type FeedRow = Pick<
  IndexRow,
  'public_id' | 'password' | 'sequence' | 'structured' | 'modified_utc'
> & {
  feed: string;
  /** When the record itself last changed for readers, in UTC; null if that is not known. */
  changed_utc: string | null;
  /** Events: the same, with changes of the linked records. */
  last_change: string | null;
  /**
   * Events with a password: the time of the last change of the record itself that the public could see, in UTC milliseconds. Unlike
   * `changed_utc`, it does not move when a linked record is hidden or deleted.
   */
  own_change: number | null;
  /** The value that `linksOf` selects; null for other kinds than events. */
  links: string | null;
} & Partial<SeriesColumns>;

/** What is read besides the form of feeds. */
export interface FeedColumns {
  links: boolean;
  structured: boolean;
  /** The columns of series; without it they are absent. */
  series: boolean;
}

/** Reads some records of a list in one statement, in the order of their ids in the list. */
export async function readFeedRows(
  port: ReadPort,
  kind: Kind,
  ids: readonly number[],
  { reader, translation }: Asker,
  { links, structured, series }: FeedColumns,
): Promise<FeedRow[]> {
  const dialect = dialectOf(port.dialect);
  const row = sql`i`;
  const ownChange = sql`case when i.password is null then null else (select c.at from ${CHANGES} c
    where c.public_id = i.public_id and c.shown = 1 order by c.number desc limit 1) end`;
  const found = rowsOf(dialect, dialect.ids(ids));
  const finding = {
    from: series ? withSeries(found, { dialect, ids: dialect.ids(ids), reader }) : found,
    conditions: [sql`${dialect.lookedAt(sql`i.kind`)} = ${kind}`, listedIn(row, translation)],
  };
  const rows = await port.all<FeedRow>(sql`select i.public_id, i.password, i.sequence, i.modified_utc,
    i.changed_utc, ${links ? lastChange(dialect, row, seesOnlyPublished(reader)) : sql`null`} as last_change,
    ${links ? ownChange : sql`null`} as own_change, i.feed,
    ${structured ? sql`i.structured` : sql`null`} as structured,
    ${links ? linksOf(dialect, row) : sql`null`} as links${series ? sql`, ${SERIES_COLUMNS}` : sql``} from ${matchesOf(finding)}`);
  const byId = new Map(rows.map((one) => [one.public_id, one]));
  return ids.map((id) => byId.get(id)).filter((one) => one !== undefined);
}
