import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { groupBy } from '../domain/group-by';
import { KINDS, isPostKind, uidOf } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import { insertPublishedRows, insertRows, insertVersionRows } from '../storage/insert-rows';
import { relationsOf } from './records/links';
import type { StoredLink } from './records/links';
import { insertLinks } from './new-links';
import type { RowIds } from './new-links';
import { ownAttributes } from './new-documents';
import type { Defaults, NewRecord } from './new-documents';
import type { Data } from './prepare';
import { FILES, imageRow } from './records/shared-fields';
import { storageOf } from '../storage/documents';
import type { Storage } from '../storage/documents';
import type { Transaction } from '../storage/transaction';

/** What `insertRecords` has written. */
export interface Inserted {
  /** Row ids by document id. */
  drafts: RowIds;
  published: RowIds;
  /** By the kind of the records that have them. */
  links: ReadonlyMap<Kind, readonly StoredLink[]>;
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
  const inserted = {
    drafts: new Map<string, number>(),
    published: new Map<string, number>(),
    links: new Map<Kind, StoredLink[]>(),
  };
  const byKind = groupBy(records, (record) => record.kind);
  // Linked records come before those that link to them.
  for (const kind of KINDS.toReversed()) {
    const ofKind = byKind.get(kind) ?? [];
    if (ofKind.length === 0) continue;
    const { table } = storageOf(strapi, kind);
    const columns = columnsOf(strapi, kind).map(({ column }) => column);
    const rows = ofKind.map((record) => valuesOf(strapi, record, !isPostKind(kind)));
    const first = await insertVersionRows(trx, table, columns, rows);
    let [drafts, published] = [NO_ROWS, first];
    if (isPostKind(kind)) {
      const shown = ofKind.filter((record) => record.published);
      const ids = shown.map(({ documentId }) => first.get(documentId) ?? 0);
      [drafts, published] = [first, await insertPublishedRows(trx, table, columns, ids)];
    }
    await insertImages(trx, kind, ofKind, [drafts, published]);
    const links: StoredLink[] = [];
    for (const relation of relationsOf(strapi, kind))
      links.push(...(await insertLinks(transaction, relation, ofKind, drafts, published)));
    inserted.links.set(kind, links);
    for (const [documentId, id] of drafts) inserted.drafts.set(documentId, id);
    for (const [documentId, id] of published) inserted.published.set(documentId, id);
  }
  return inserted;
}

const NO_ROWS: RowIds = new Map();

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

/** What the attributes of a new record have without input. */
export const defaultsOf = (strapi: Core.Strapi, kind: Kind): Defaults =>
  Object.fromEntries(
    columnsOf(strapi, kind)
      .filter(({ fallback }) => fallback !== null)
      .map(({ name, fallback }) => [name, fallback]),
  );

/** The values of a version in the order of the columns of its kind. */
function valuesOf(strapi: Core.Strapi, record: NewRecord, published: boolean): unknown[] {
  const { data } = record;
  const own = ownAttributes(record, published);
  return columnsOf(strapi, record.kind).map(({ name, fallback, isMoment }) => {
    const given = name in own ? own[name] : data[name];
    const value = given === undefined ? fallback : given;
    return isMoment && typeof value === 'string' ? new Date(value) : value;
  });
}

/** The row of a draft in the table of its kind. */
export function draftRow(strapi: Core.Strapi, record: NewRecord): Data {
  const values = valuesOf(strapi, record, false);
  return Object.fromEntries(
    columnsOf(strapi, record.kind).map(({ column }, index) => [column, values[index]]),
  );
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
