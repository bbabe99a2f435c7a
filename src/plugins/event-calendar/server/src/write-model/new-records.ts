import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { groupBy } from '../domain/group-by';
import { KINDS, isPostKind, uidOf } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import { insertRows, insertVersionRows } from '../storage/insert-rows';
import type { Entry, SourceDocument } from './index/records';
import { relationsOf } from './records/links';
import type { StoredLink } from './records/links';
import { insertLinks } from './new-links';
import type { RowIds } from './new-links';
import type { Data } from './prepare';
import { FILES } from './records/shared-fields';
import { storageOf } from '../storage/documents';
import type { Storage } from '../storage/documents';

/** A record with its first language, in the form in which the guard hands it to the Document Service. */
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
  trx: Knex,
  strapi: Core.Strapi,
  records: readonly NewRecord[],
): Promise<Inserted> {
  const inserted: Inserted = { documents: new Map(), links: [] };
  const byKind = groupBy(records, (record) => record.kind);
  // Linked records come before those that link to them.
  for (const kind of KINDS.toReversed()) {
    const ofKind = byKind.get(kind) ?? [];
    if (ofKind.length === 0) continue;
    const drafts = isPostKind(kind) ? await insertVersions(trx, strapi, kind, ofKind, false) : NO_ROWS;
    const shown = ofKind.filter((record) => record.published);
    const published = await insertVersions(trx, strapi, kind, shown, true);
    await insertImages(trx, kind, ofKind, [drafts, published]);
    for (const relation of relationsOf(strapi, kind)) {
      inserted.links.push(...(await insertLinks(trx, strapi, relation, ofKind, drafts, published)));
    }
    const defaults = defaultsOf(strapi, kind);
    const documents = ofKind.map((record) => documentOf(record, defaults, drafts, published));
    inserted.documents.set(kind, documents);
  }
  return inserted;
}

/** An inserted record in the form in which it would be read, without its image. */
function documentOf(record: NewRecord, defaults: Data, drafts: RowIds, published: RowIds): SourceDocument {
  const { kind, documentId, publicId, locale, data, createdAt, changedAt } = record;
  const values: Data = { ...defaults, ...data, createdAt, updatedAt: changedAt, image: null };
  const entry = (ids: RowIds): Entry | undefined => {
    const id = ids.get(documentId);
    return id === undefined ? undefined : { ...values, id };
  };
  const versions = { locale, draft: entry(drafts), published: entry(published) };
  return {
    kind,
    documentId,
    publicId,
    languages: [versions],
    publishedIds: [published.get(documentId) ?? []].flat(),
    draftIds: [drafts.get(documentId) ?? []].flat(),
  };
}

const NO_ROWS: RowIds = new Map();

async function insertVersions(
  trx: Knex,
  strapi: Core.Strapi,
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

/** The row of a version in the table of its kind. */
export function rowOf(strapi: Core.Strapi, record: NewRecord, published: boolean): Data {
  const { kind, documentId, publicId, locale, createdAt, changedAt } = record;
  const own: Data = {
    ...record.data,
    documentId,
    publicId,
    locale,
    createdAt,
    updatedAt: changedAt,
    publishedAt: published ? changedAt : null,
  };
  const row: Data = {};
  for (const { name, column, fallback, isMoment } of columnsOf(strapi, kind)) {
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
      return [{ file_id, related_id, related_type: uidOf(kind), field: 'image', order: 1 }];
    }),
  );
  await insertRows(trx, FILES, rows);
}
