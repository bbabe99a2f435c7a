import { randomInt } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { groupBy } from '../domain/group-by';
import { KINDS, isPostKind, uidOf } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import { insertRows, insertVersionRows } from './insert-rows';
import { relationsOf } from './links';
import type { Relation } from './links';
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

/** Ids in one list of a statement. */
const IDS_AT_ONCE = 5000;

const FIRST = 'abcdefghijklmnopqrstuvwxyz';
const LETTERS = `${FIRST}0123456789`;

/** A document id of the form of Strapi's own, which take longer to make than all else about a row. */
export function newDocumentId(): string {
  let id = FIRST[randomInt(FIRST.length)] ?? 'a';
  while (id.length < 24) id += LETTERS[randomInt(LETTERS.length)] ?? 'a';
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
): Promise<void> {
  const byKind = groupBy(records, (record) => record.kind);
  // What is linked comes before what links to it.
  for (const kind of KINDS.toReversed()) {
    const ofKind = byKind.get(kind) ?? [];
    if (ofKind.length === 0) continue;
    const drafts = isPostKind(kind) ? await insertVersions(trx, strapi, kind, ofKind, false) : new Map();
    const shown = ofKind.filter((record) => record.published);
    const published = await insertVersions(trx, strapi, kind, shown, true);
    await insertImages(trx, kind, ofKind, [drafts, published]);
    for (const relation of relationsOf(strapi, kind)) {
      await insertLinks(trx, strapi, relation, ofKind, drafts, published);
    }
  }
}

/** Row ids by document id: new records have one language. */
type RowIds = ReadonlyMap<string, number>;

async function insertVersions(
  trx: Knex,
  strapi: Core.Strapi,
  kind: Kind,
  records: readonly NewRecord[],
  published: boolean,
): Promise<RowIds> {
  const { table } = storageOf(strapi, kind);
  const toRow = rowMaker(strapi, kind);
  const rows = records.map((record) => toRow(record, published));
  return insertVersionRows(trx, table, rows);
}

type RowMaker = (record: NewRecord, published: boolean) => Record<string, unknown>;
const ROW_MAKERS = new WeakMap<Storage, RowMaker>();

/** How a version of a record stands in the table of its kind: Strapi's defaults for what was not sent. */
export function rowMaker(strapi: Core.Strapi, kind: Kind): RowMaker {
  const storage = storageOf(strapi, kind);
  const known = ROW_MAKERS.get(storage);
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
  const toRow: RowMaker = (record, published) => {
    const { documentId, publicId, locale, createdAt, changedAt } = record;
    const own: Data = {
      ...record.data,
      documentId,
      publicId,
      locale,
      createdAt,
      updatedAt: changedAt,
      publishedAt: published ? changedAt : null,
    };
    const row: Record<string, unknown> = {};
    for (const { name, column, fallback, isMoment } of columns) {
      const value = own[name] === undefined ? fallback : own[name];
      row[column] = isMoment && typeof value === 'string' ? new Date(value) : value;
    }
    return row;
  };
  ROW_MAKERS.set(storage, toRow);
  return toRow;
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
): Promise<void> {
  const linking = records.filter((record) => (record.links.get(attribute)?.length ?? 0) > 0);
  if (linking.length === 0) return;
  const targets = await linkableVersions(trx, strapi, target, linking, attribute);
  const rows: Record<string, number>[] = [];
  for (const record of linking) {
    for (const state of [false, true]) {
      const owner = (state ? published : drafts).get(record.documentId);
      if (owner === undefined) continue;
      const ids = (record.links.get(attribute) ?? []).flatMap(
        (documentId) => targets.get(versionKey(documentId, record.locale, state)) ?? [],
      );
      ids.forEach((id, index) => {
        const position = join.position === null ? {} : { [join.position]: index + 1 };
        rows.push({ [join.owner]: owner, [join.target]: id, ...position });
      });
    }
  }
  await insertRows(trx, join.table, rows);
}

const versionKey = (documentId: string, locale: string, published: boolean): string =>
  `${documentId} ${locale} ${published ? 'published' : 'draft'}`;

/** Row ids of the versions that can be linked to; those that a language lacks are made first (CONTRACT H-24). */
async function linkableVersions(
  trx: Knex,
  strapi: Core.Strapi,
  target: Kind,
  linking: readonly NewRecord[],
  attribute: string,
): Promise<ReadonlyMap<string, number>> {
  const targets = new Map<string, number>();
  const { table } = storageOf(strapi, target);
  for (const [locale, records] of groupBy(linking, (record) => record.locale)) {
    const wanted = [...new Set(records.flatMap((record) => record.links.get(attribute) ?? []))];
    for (const documentIds of chunks(wanted, IDS_AT_ONCE)) {
      await ensureVersions(trx, strapi, target, documentIds, [locale]);
      const rows: Pick<VersionRow, 'id' | 'document_id' | 'published_at'>[] = await trx(table)
        .where({ locale })
        .whereIn('document_id', documentIds)
        .select('id', 'document_id', 'published_at');
      for (const row of rows) {
        if (!isPostKind(target)) targets.set(versionKey(row.document_id, locale, false), row.id);
        const published = isPublishedRow(target, row);
        targets.set(versionKey(row.document_id, locale, published), row.id);
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
