import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isPostKind, uidOf } from '../domain/kinds';
import type { Kind, LinkedKind } from '../domain/kinds';
import { instant } from '../domain/time/types';
import type { Instant } from '../domain/time/types';

/** The join table of a relation of a content type, and its columns. */
export interface JoinTable {
  table: string;
  /** The column with the row that owns the link. */
  owner: string;
  /** The column with the row that is linked. */
  target: string;
  /** The column with the position among the links; null for a relation to one record. */
  position: string | null;
}

/** The table of a kind and its columns, as Strapi named them. */
export interface Storage {
  kind: Kind;
  table: string;
  /** Every attribute that has a column of its own, with the column's name. */
  columns: ReadonlyMap<string, string>;
  /** The attributes with a column that differ by language, as Strapi's i18n plugin tells from the content type. */
  localized: readonly string[];
}

/** The attribute of an event that links to a kind. */
export const LINK_ATTRIBUTES: Record<LinkedKind, string> = {
  venue: 'venue',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
};

/** Strapi's metadata of a content type does not change while the process runs, so it can be cached. */
const STORAGES = new WeakMap<object, Storage>();

export function storageOf(strapi: Core.Strapi, kind: Kind): Storage {
  const meta = strapi.db.metadata.get(uidOf(kind));
  const known = STORAGES.get(meta);
  if (known !== undefined) return known;
  const columns = new Map<string, string>();
  for (const [name, attribute] of Object.entries(meta.attributes)) {
    if ('columnName' in attribute && typeof attribute.columnName === 'string') {
      columns.set(name, attribute.columnName);
    }
  }
  const localized = [...columns.keys()].filter((name) => isLocalized({ ...meta.attributes[name] }));
  const storage = { kind, table: meta.tableName, columns, localized };
  STORAGES.set(meta, storage);
  return storage;
}

/** Whether an attribute with a column, a component or a file differs by language. */
export const isLocalized = (attribute: { type?: unknown; pluginOptions?: unknown }): boolean =>
  attribute.type === 'uid' || Object(Object(attribute.pluginOptions).i18n).localized === true;

/** @throws Error if the attribute is not a relation with a join table, which is a programming error */
export function joinTableOf(strapi: Core.Strapi, kind: Kind, attribute: string): JoinTable {
  const declared = strapi.db.metadata.get(uidOf(kind)).attributes[attribute];
  if (declared === undefined || !('joinTable' in declared) || !declared.joinTable) {
    throw new Error(`${kind}.${attribute} has no join table`);
  }
  const { joinTable } = declared;
  if (!('inverseJoinColumn' in joinTable)) throw new Error(`${kind}.${attribute} is polymorphic`);
  return {
    table: joinTable.name,
    owner: joinTable.joinColumn.name,
    target: joinTable.inverseJoinColumn.name,
    position: ('orderColumnName' in joinTable && joinTable.orderColumnName) || null,
  };
}

/** Columns that differ between a draft and an unchanged published version. */
export const VERSION_COLUMNS: ReadonlySet<string> = new Set([
  'id',
  'created_at',
  'updated_at',
  'published_at',
  'first_published_at',
  'created_by_id',
  'updated_by_id',
]);

/** A version of a record: one row of its content type. Columns are the database's, by their database names. */
export interface VersionRow {
  id: number;
  document_id: string;
  locale: string;
  public_id: number | null;
  slug: string | null;
  stand_in: boolean | number | null;
  published_at: unknown;
  trashed_at?: unknown;
  [column: string]: unknown;
}

/** Terms have no drafts, so all their rows count as published. */
export const isPublishedRow = (kind: Kind, row: { published_at: unknown }): boolean =>
  !isPostKind(kind) || row.published_at !== null;

/** The versions that editors write: the drafts, and every row of a term. */
export const isEditedRow = (kind: Kind, row: { published_at: unknown }): boolean =>
  !isPostKind(kind) || row.published_at === null;

export const isStandInRow = (row: { stand_in: boolean | number | null }): boolean => Boolean(row.stand_in);

/** Reads a moment as either database returns it: a date, milliseconds, or a text. */
export function momentOf(value: unknown): Instant | undefined {
  if (value instanceof Date) return instant(value.getTime());
  if (value === null || value === undefined || value === '') return undefined;
  return instant(typeof value === 'string' ? new Date(value).getTime() : Number(value));
}

/** The columns of a version but its id. Strapi knows those of the people who wrote it apart. */
export const versionColumns = ({ columns }: Storage): string[] => {
  const own = [...columns.values()].filter((column) => column !== 'id');
  return [...new Set([...own, 'created_by_id', 'updated_by_id'])];
};

/** The attributes of a version that have columns. */
export const attributesOf = ({ columns }: Storage, row: VersionRow): Record<string, unknown> =>
  Object.fromEntries([...columns].map(([name, column]) => [name, row[column]]));

/** All versions of a record in the order of their creation; empty if the record does not exist. */
export async function versionsOf(trx: Knex, storage: Storage, documentId: string): Promise<VersionRow[]> {
  return trx<VersionRow>(storage.table).where({ document_id: documentId }).orderBy('id');
}
