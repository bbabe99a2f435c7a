import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { groupBy } from '../domain/group-by';
import { KINDS, isPostKind, uidOf } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import { insertRows, insertVersionRows } from './insert-rows';
import type { Entry, SourceDocument } from '../calendar-index/records';
import { relationsOf } from './links';
import type { Relation, StoredLink } from './links';
import type { Data } from './prepare';
import { FILES } from './shared-fields';
import { ensureVersions } from './stand-ins';
import { isPublishedRow, storageOf } from './storage';
import type { Storage, VersionRow } from './storage';

/** A record with its first language, as the guard would have handed it to the Document Service. */
export interface NewRecord {
  kind: Kind;
  documentId: string;
  publicId: number;
  locale: string;
  /** Attributes without relations, the slug included. */
  data: Data;
  /** Linked records by attribute: document ids in order. */
  links: ReadonlyMap<string, readonly string[]>;
  /** Whether it has a published version. Terms have nothing else. */
  published: boolean;
  createdAt: Date;
  changedAt: Date;
}

/** What was inserted, in the form in which the index is made of it. */
export interface Inserted {
  documents: Map<Kind, SourceDocument[]>;
  links: StoredLink[];
}

/** Ids in one list of a statement. */
const IDS_AT_ONCE = 5000;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 24;

/** A document id of the form of Strapi's own, which take longer to make than all else about a row. */
export function newDocumentId(): string {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of randomBytes(2 * LENGTH)) {
      // No letter more often than another; the first is no digit.
      const letters = id === '' ? 26 : LETTERS.length;
      if (byte < letters * 7 && id.length < LENGTH) id += LETTERS[byte % letters] ?? '';
    }
  }
  return id;
}

/**
 * Whether the Document Service would certainly take the attributes of a record: it alone says what is wrong with others. Its
 * checks cost more than everything else about a record, and what was checked as a request passes them but for its length.
 */
export function isSurelyValid(strapi: Core.Strapi, kind: Kind, data: Data): boolean {
  const { attributes } = strapi.contentType(uidOf(kind));
  return Object.entries(data).every(([name, value]) => {
    const attribute = attributes[name];
    if (typeof value !== 'string' || attribute === undefined) return true;
    return !('maxLength' in attribute) || value.length <= Number(attribute.maxLength);
  });
}

/**
 * Inserts new records as the Document Service does when it creates them one by one, in a fixed number of statements for each
 * table: drafts, published versions, links and images. Records that they link to are among them or there already. What the
 * calendar's other rules need (index, change log) is the caller's.
 */
export async function insertRecords(
  trx: Knex,
  strapi: Core.Strapi,
  records: readonly NewRecord[],
): Promise<Inserted> {
  const inserted: Inserted = { documents: new Map(), links: [] };
  const byKind = groupBy(records, (record) => record.kind);
  // What is linked comes before what links to it.
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

/** A record that was just inserted, as it would be read. Its image is not in it. */
function documentOf(record: NewRecord, defaults: Data, drafts: RowIds, published: RowIds): SourceDocument {
  const { kind, documentId, publicId, locale, data, createdAt, changedAt } = record;
  const entry = (ids: RowIds): Entry | undefined => {
    const id = ids.get(documentId);
    if (id === undefined) return undefined;
    return { ...defaults, ...data, createdAt, updatedAt: changedAt, image: null, id };
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

/** Row ids by document id: new records have one language. */
type RowIds = ReadonlyMap<string, number>;
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

/** What Strapi stores in a column of which nothing was sent. */
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

/** Attributes of which nothing was sent. */
const defaultsOf = (strapi: Core.Strapi, kind: Kind): Data =>
  Object.fromEntries(
    columnsOf(strapi, kind)
      .filter(({ fallback }) => fallback !== null)
      .map(({ name, fallback }) => [name, fallback]),
  );

/** How a version of a record stands in the table of its kind. */
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

/** Each version links to the versions of its own language and state; what is not published is missing in published ones. */
async function insertLinks(
  trx: Knex,
  strapi: Core.Strapi,
  { attribute, target, join }: Relation,
  records: readonly NewRecord[],
  drafts: RowIds,
  published: RowIds,
): Promise<StoredLink[]> {
  const linking = records.filter((record) => (record.links.get(attribute)?.length ?? 0) > 0);
  if (linking.length === 0) return [];
  const links: StoredLink[] = [];
  const targets = await linkableVersions(trx, strapi, target, linking, attribute);
  const rows: Record<string, number>[] = [];
  for (const record of linking) {
    for (const state of [false, true]) {
      const owner = (state ? published : drafts).get(record.documentId);
      if (owner === undefined) continue;
      const linked = (record.links.get(attribute) ?? []).flatMap(
        (documentId) => targets.get(versionKey(documentId, record.locale, state)) ?? [],
      );
      linked.forEach(({ id, document_id, public_id }, index) => {
        const position = join.position === null ? {} : { [join.position]: index + 1 };
        rows.push({ [join.owner]: owner, [join.target]: id, ...position });
        links.push({
          rowId: owner,
          role: target,
          documentId: document_id,
          publicId: Number(public_id),
          targetPublished: targets.has(versionKey(document_id, record.locale, true)),
          position: join.position === null ? 0 : index + 1,
        });
      });
    }
  }
  await insertRows(trx, join.table, rows);
  return links;
}

const versionKey = (documentId: string, locale: string, published: boolean): string =>
  `${documentId} ${locale} ${published ? 'published' : 'draft'}`;

type Target = Pick<VersionRow, 'id' | 'document_id' | 'public_id' | 'published_at'>;

/** The versions that can be linked to; those that a language lacks are made first (CONTRACT H-24). */
async function linkableVersions(
  trx: Knex,
  strapi: Core.Strapi,
  target: Kind,
  linking: readonly NewRecord[],
  attribute: string,
): Promise<ReadonlyMap<string, Target>> {
  const targets = new Map<string, Target>();
  const { table } = storageOf(strapi, target);
  for (const [locale, records] of groupBy(linking, (record) => record.locale)) {
    const wanted = [...new Set(records.flatMap((record) => record.links.get(attribute) ?? []))];
    for (const documentIds of chunks(wanted, IDS_AT_ONCE)) {
      await ensureVersions(trx, strapi, target, documentIds, [locale]);
      const rows: Target[] = await trx(table)
        .where({ locale })
        .whereIn('document_id', documentIds)
        .select('id', 'document_id', 'public_id', 'published_at');
      for (const row of rows) {
        if (!isPostKind(target)) targets.set(versionKey(row.document_id, locale, false), row);
        const published = isPublishedRow(target, row);
        targets.set(versionKey(row.document_id, locale, published), row);
      }
    }
  }
  return targets;
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = [];
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size));
  return parts;
}
