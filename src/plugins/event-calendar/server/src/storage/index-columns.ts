import type { Knex } from 'knex';
import { EVENT_STATES } from '../domain/event-state';
import { KINDS } from '../domain/kinds';
import { STATUSES } from '../domain/status';

/** The TypeScript types of the values of columns. Flags are 0 and 1. */
interface ValueTypes {
  bigInteger: number;
  integer: number;
  double: number;
  flag: 0 | 1;
  text: string;
  /**
   * Compared byte by byte, whatever the database's locale, so that lists have the same order everywhere and can use an
   * index.
   */
  sortable: string;
}

interface Constraints {
  /**
   * Whether readers see a change of this column alone: then it is logged as a change of the record, for subscribers and webhooks too.
   * False for a value that follows from other columns or from the response, so that an upgrade that adds the column to old
   * rows logs nothing; for row ids; and for what feeds are made of, which responses have in another form.
   */
  readonly seen: boolean;
  /** May be null: most columns have a meaning only for some kinds. */
  readonly nullable?: true;
  /** The value of rows that do not set it. */
  readonly fallback?: 0;
  /**
   * Filters of the list of events test this column, or feeds summarize it, so both indexes of that list contain it, in the order
   * of these numbers. `resources/event/list.test.ts` fails for a filter whose column has no number.
   */
  readonly inLists?: number;
  /**
   * `calendar_removed` has it too, so that feeds can say of an event that it has disappeared. It also has all columns with `inLists`,
   * because the filters of a list apply to these events as well.
   */
  readonly whenRemoved?: true;
}

type Column = Constraints &
  (
    | { readonly type: keyof ValueTypes }
    | { readonly type: 'varchar'; readonly length: number; readonly oneOf?: readonly string[] }
  );

/**
 * The columns of `calendar_index`, in the order of the table. The table, the type of its rows and the indexes of lists are
 * derived from this; `write-model/index/entries.ts` must give every column a value.
 */
const INDEX_COLUMNS = {
  public_id: { seen: true, type: 'bigInteger', whenRemoved: true },
  locale: { seen: true, type: 'varchar', length: 35, whenRemoved: true },
  kind: { seen: true, type: 'varchar', length: 10, oneOf: KINDS, whenRemoved: true },
  document_id: { seen: true, type: 'varchar', length: 64 },
  /** The row that stands for the record in languages without a version: the default language, else the oldest. */
  is_primary: { seen: true, type: 'flag', whenRemoved: true },
  status: { seen: true, type: 'varchar', length: 10, oneOf: STATUSES, inLists: 2 },
  author: { seen: true, type: 'integer', nullable: true, inLists: 3 },
  slug: { seen: true, type: 'sortable', nullable: true },
  sort_name: { seen: true, type: 'sortable' },
  /** Venues, organizers and terms: the form in which names are compared (`domain/text/compared-name.ts`). */
  compared_name: { seen: false, type: 'sortable', nullable: true },
  /** Terms: the name as it was written. */
  exact_name: { seen: false, type: 'text', nullable: true },
  start_local: { seen: true, type: 'sortable', nullable: true, whenRemoved: true },
  end_local: { seen: true, type: 'sortable', nullable: true, inLists: 1 },
  start_utc: { seen: true, type: 'sortable', nullable: true, whenRemoved: true },
  end_utc: { seen: true, type: 'sortable', nullable: true, whenRemoved: true },
  /** Whether it ends more than `LASTING_DAYS` after its start. Few do; the others begin not long before they end. */
  lasting: { seen: true, type: 'flag', fallback: 0, whenRemoved: true },
  /** The publication date in the site's zone; for a record that was never published, the time of its creation. */
  date_local: { seen: true, type: 'sortable', whenRemoved: true },
  modified_utc: { seen: true, type: 'sortable' },
  hidden: { seen: true, type: 'flag', fallback: 0, whenRemoved: true },
  featured: { seen: true, type: 'flag', fallback: 0, inLists: 5 },
  ticketed: { seen: true, type: 'flag', fallback: 0, inLists: 6 },
  password: { seen: true, type: 'text', nullable: true, inLists: 4 },
  lat: { seen: true, type: 'double', nullable: true },
  lng: { seen: true, type: 'double', nullable: true },
  parent_id: { seen: true, type: 'bigInteger', nullable: true },
  /** Terms: the number of published events with this term that have a version in this language. */
  event_count: { seen: false, type: 'integer', fallback: 0 },
  /**
   * Identifies the rows from which the entry was made, so that a start finds rows that were written without the plugin:
   * their number, the sum of their ids (which change at every publication) and the latest change, in UTC milliseconds.
   */
  source_rows: { seen: false, type: 'integer' },
  source_ids: { seen: false, type: 'bigInteger' },
  source_at: { seen: false, type: 'bigInteger' },
  /** Events: the UID that all languages share, and the number of their schedule (see `domain/schedule.ts`). */
  uid: { seen: false, type: 'text', nullable: true, whenRemoved: true },
  sequence: { seen: false, type: 'integer', fallback: 0, whenRemoved: true },
  timezone: { seen: false, type: 'text', nullable: true, inLists: 7 },
  all_day: { seen: false, type: 'flag', fallback: 0, whenRemoved: true },
  event_status: { seen: false, type: 'varchar', length: 10, oneOf: EVENT_STATES, nullable: true },
  /**
   * When the response last changed for readers, in UTC. It follows the change log and cannot be computed from the content types;
   * `lastChange` also counts changes of linked records.
   */
  changed_utc: { seen: false, type: 'sortable', nullable: true },
  /** The response as JSON text with slots (see `engine/read/slots.ts`), without linked records. */
  body: { seen: true, type: 'text' },
  /** The same with protected fields blanked (docs/interface.md 16.18); null if there is no password. */
  blanked: { seen: true, type: 'text', nullable: true },
  /** Terms: the form inside an event (docs/interface.md 10.2). */
  embedded: { seen: true, type: 'text', nullable: true },
  /** The record's structured data as JSON text with slots (`json_ld`, docs/interface.md 7.10, 8.2, 9.2); null for terms. */
  structured: { seen: true, type: 'text', nullable: true },
  /**
   * The address where tickets of an event are sold, for its public page. Responses have it only in `structured`, if there is
   * a price.
   */
  ticket_url: { seen: true, type: 'text', nullable: true },
  /** Events: whether the version that editors work on has no image, for the panel's list of events. */
  lacks_image: { seen: false, type: 'flag', fallback: 0 },
  /** Events: the languages of the record that are behind the first one, see `listedLocales`; null if none is. For the same list. */
  behind: { seen: false, type: 'text', nullable: true },
  /** What feeds show of the record, as JSON text with slots (`resources/shared/feed-forms.ts`). */
  feed: { seen: false, type: 'text', nullable: true },
} as const satisfies Record<string, Column>;

type TypeOf<C extends Column> = C extends { type: keyof ValueTypes }
  ? ValueTypes[C['type']]
  : C extends { oneOf: readonly (infer Word)[] }
    ? Word
    : string;

/** A row of `calendar_index`. */
export type IndexRow = {
  -readonly [Name in keyof typeof INDEX_COLUMNS]:
    | TypeOf<(typeof INDEX_COLUMNS)[Name]>
    | ((typeof INDEX_COLUMNS)[Name] extends { nullable: true } ? null : never);
};

const COLUMNS: Readonly<Record<string, Column>> = INDEX_COLUMNS;

/** The columns that `calendar_removed` shares with the calendar index. */
export type RemovedColumn = {
  [Name in keyof IndexRow]: (typeof INDEX_COLUMNS)[Name] extends
    { readonly inLists: number } | { readonly whenRemoved: true }
    ? Name
    : never;
}[keyof IndexRow];

const isRemovedColumn = (name: string): name is RemovedColumn =>
  COLUMNS[name]?.inLists !== undefined || COLUMNS[name]?.whenRemoved === true;

export const REMOVED_COLUMNS: readonly RemovedColumn[] = Object.keys(COLUMNS).filter(isRemovedColumn);

/**
 * Adds columns to the table of the index.
 * @param sortable the database's type for texts that are compared byte by byte
 * @param names all by default
 */
export function addIndexColumns(
  table: Knex.TableBuilder,
  sortable: string,
  names: readonly string[] = Object.keys(COLUMNS),
): void {
  for (const name of names) {
    const column = COLUMNS[name];
    if (column === undefined) continue;
    const made = columnOf(table, name, column, sortable);
    if (column.nullable !== true) made.notNullable();
    if (column.fallback !== undefined) made.defaultTo(column.fallback);
  }
}

/** Whether readers see a change of a column alone. */
export const isSeen = (name: keyof IndexRow): boolean => INDEX_COLUMNS[name].seen;

/** Adds columns of the index to another table. They may be null there, because its rows are older. */
export function addColumnsOfIndex(
  table: Knex.TableBuilder,
  names: readonly RemovedColumn[],
  sortable: string,
): void {
  for (const name of names) columnOf(table, name, INDEX_COLUMNS[name], sortable);
}

function columnOf(
  table: Knex.TableBuilder,
  name: string,
  column: Column,
  sortable: string,
): Knex.ColumnBuilder {
  switch (column.type) {
    case 'varchar':
      return table.string(name, column.length);
    case 'sortable':
      return table.specificType(name, sortable);
    case 'flag':
      return table.smallint(name);
    case 'bigInteger':
    case 'integer':
    case 'double':
    case 'text':
      return table[column.type](name);
  }
}

/** The columns that filters of lists of events test, besides the language and the place in the order. */
export const LISTED_COLUMNS: readonly string[] = Object.entries(COLUMNS)
  .flatMap(([name, { inLists }]) => (inLists === undefined ? [] : [{ name, inLists }]))
  .toSorted((one, other) => one.inLists - other.inLists)
  .map(({ name }) => name);
