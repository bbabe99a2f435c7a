import type { Reader, Visibility } from '../../domain/visibility';
import type { Dialect } from '../../storage/ports/dialect';
import type { Fragment, RowName } from '../../storage/ports/sql';
import { sql } from '../../storage/ports/sql';

/**
 * The SQL form of `mayBeSeen` (domain/visibility.ts): whether the reader may see a row of the index. Every statement that reads
 * records uses it, so that lists, totals, embedded records and filters agree.
 */
export function visible(dialect: Dialect, row: RowName, to: Visibility): Fragment {
  const everybody = hasStatus(dialect, row, to.statuses);
  if (to.author === null || to.ownStatuses.length === 0) return everybody;
  const own = sql`${row}.author = ${to.author} and ${hasStatus(dialect, row, to.ownStatuses)}`;
  return sql`(${everybody} or (${own}))`;
}

function hasStatus(dialect: Dialect, row: RowName, statuses: readonly string[]): Fragment {
  if (statuses.length === 0) return sql`1 = 0`;
  // The condition for the public contains a constant, so that both databases scan the index of the list in its order.
  if (statuses.length === 1 && statuses[0] === 'publish') return sql`${row}.status = 'publish'`;
  return dialect.isOneOfTexts(sql`${row}.status`, statuses);
}

/**
 * Whether the reader may see an event's content without its password: it has none, or the reader may edit it. Filters on
 * blanked members exclude other events, because they would reveal hidden values (docs/interface.md 16.19).
 */
export function open(row: RowName, reader: Reader): Fragment {
  if (reader.readsOthers('event')) return sql`1 = 1`;
  if (reader.userId === null || !reader.mayCreate('event')) return sql`${row}.password is null`;
  return sql`(${row}.password is null or ${row}.author = ${reader.userId})`;
}

/** The same for a single row that has been read. */
export function isOpen(reader: Reader, row: { password: string | null; author: number | null }): boolean {
  return row.password === null || mayOpen(reader, row);
}

/** Whether the reader may see a protected event's content without its password (`context=edit`, docs/interface.md 16.16). */
export function mayOpen(reader: Reader, row: { author: number | null }): boolean {
  if (reader.readsOthers('event')) return true;
  return reader.userId !== null && reader.mayCreate('event') && row.author === reader.userId;
}
