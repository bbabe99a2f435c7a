import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { groupBy } from '../domain/group-by';
import { KINDS, isPostKind, uidOf } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import { insertRows, insertVersionRows } from '../storage/insert-rows';
import { documentsOf } from './index/records';
import type { Entry, SourceDocument } from './index/records';
import { relationsOf } from './records/links';
import type { StoredLink } from './records/links';
import { insertLinks } from './new-links';
import type { RowIds } from './new-links';
import type { Data } from './prepare';
import { FILES, imageRow } from './records/shared-fields';
import { storageOf } from '../storage/documents';
import type { Storage } from '../storage/documents';
import type { Transaction } from '../storage/transaction';

/** A record with its first language, in the form in which the guard hands it to the Document Service (`prepareNew`). */
export interface NewRecord {
  kind: Kind;
  documentId: string;
  publicId: number;
  locale: string;
  /** Attributes without relations, with the slug. */
  data: Data;
  /** Linked records by attribute: document ids in order. */
  links: ReadonlyMap<string, readonly string[]>;
  /** Whether it has a published version. Terms have only that. */
  published: boolean;
  createdAt: Date;
  changedAt: Date;
}

/** The inserted rows, in the form that the index is made from. */
export interface Inserted {
  documents: Map<Kind, SourceDocument[]>;
  links: StoredLink[];
}

/**
 * Inserts new records as the Document Service does when it creates them one by one, in a fixed number of statements for each
 * table: drafts, published versions, links and images. Linked records are among them or exist. The
 * caller updates index and change log.
 */
export async function insertRecords(
  transaction: Transaction,
  records: readonly NewRecord[],
): Promise<Inserted> {
  const { trx, strapi } = transaction;
  const inserted: Inserted = { documents: new Map(), links: [] };
  const byKind = groupBy(records, (record) => record.kind);
  // Linked records come before those that link to them.
  for (const kind of KINDS.toReversed()) {
    const ofKind = byKind.get(kind) ?? [];
    if (ofKind.length === 0) continue;
    const drafts = isPostKind(kind) ? await insertVersions(transaction, kind, ofKind, false) : NO_ROWS;
    const shown = ofKind.filter((record) => record.published);
    const published = await insertVersions(transaction, kind, shown, true);
    await insertImages(trx, kind, ofKind, [drafts, published]);
    for (const relation of relationsOf(strapi, kind)) {
      inserted.links.push(...(await insertLinks(transaction, relation, ofKind, drafts, published)));
    }
    const defaults = defaultsOf(strapi, kind);
    const entries = ofKind.flatMap((record) => entriesOf(record, defaults, drafts, published));
    inserted.documents.set(kind, documentsOf(kind, entries));
  }
  return inserted;
}

/** The inserted versions of a record in the form in which they would be read, without the image. */
function entriesOf(record: NewRecord, defaults: Data, drafts: RowIds, published: RowIds): Entry[] {
  return [false, true].flatMap((state) => {
    const id = (state ? published : drafts).get(record.documentId);
    return id === undefined ? [] : [{ ...defaults, ...versionOf(record, state), id, image: null }];
  });
}

const NO_ROWS: RowIds = new Map();

async function insertVersions(
  { trx, strapi }: Transaction,
  kind: Kind,
  records: readonly NewRecord[],
  published: boolean,
): Promise<RowIds> {
  const { table } = storageOf(strapi, kind);
  const rows = records.map((record) => rowOf(strapi, record, published));
  return insertVersionRows(trx, table, rows);
}

/** The value that Strapi stores in a column without input. */
interface Column {
  name: string;
  column: string;
  fallback: unknown;
  isMoment: boolean;
}
const COLUMNS = new WeakMap<Storage, Column[]>();

function columnsOf(strapi: Core.Strapi, kind: Kind): Column[] {
  const storage = storageOf(strapi, kind);
  const known = COLUMNS.get(storage);
  if (known !== undefined) return known;
  const { attributes } = strapi.db.metadata.get(uidOf(kind));
  const columns = [...storage.columns]
    .filter(([name]) => name !== 'id')
    .map(([name, column]) => {
      const attribute = attributes[name];
      const fallback: unknown = attribute !== undefined && 'default' in attribute ? attribute.default : null;
      const kept = typeof fallback === 'function' ? null : (fallback ?? null);
      return { name, column, fallback: kept, isMoment: attribute?.type === 'datetime' };
    });
  COLUMNS.set(storage, columns);
  return columns;
}

/** The attributes without input. */
const defaultsOf = (strapi: Core.Strapi, kind: Kind): Data =>
  Object.fromEntries(
    columnsOf(strapi, kind)
      .filter(({ fallback }) => fallback !== null)
      .map(({ name, fallback }) => [name, fallback]),
  );

/** The attributes of a version. */
function versionOf(record: NewRecord, published: boolean): Data {
  const { documentId, publicId, locale, data, createdAt, changedAt } = record;
  const publishedAt = published ? changedAt : null;
  return { ...data, documentId, publicId, locale, createdAt, updatedAt: changedAt, publishedAt };
}

/** The row of a version in the table of its kind. */
export function rowOf(strapi: Core.Strapi, record: NewRecord, published: boolean): Data {
  const own = versionOf(record, published);
  const row: Data = {};
  for (const { name, column, fallback, isMoment } of columnsOf(strapi, record.kind)) {
    const value = own[name] === undefined ? fallback : own[name];
    row[column] = isMoment && typeof value === 'string' ? new Date(value) : value;
  }
  return row;
}

async function insertImages(
  trx: Knex,
  kind: Kind,
  records: readonly NewRecord[],
  versions: readonly RowIds[],
): Promise<void> {
  const rows = versions.flatMap((ids) =>
    records.flatMap(({ documentId, data }) => {
      const related_id = ids.get(documentId);
      const file_id = data['image'];
      if (related_id === undefined || typeof file_id !== 'number') return [];
      return [imageRow(kind, file_id, related_id)];
    }),
  );
  await insertRows(trx, FILES, rows);
}
