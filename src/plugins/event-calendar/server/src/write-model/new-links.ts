import { groupBy } from '../domain/group-by';
import { isPostKind } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import { insertRows } from '../storage/insert-rows';
import type { Relation, StoredLink } from './records/links';
import { ensureVersions } from './records/stand-ins';
import { isPublishedRow, isStandInRow, storageOf } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import type { Transaction } from '../storage/transaction';

/** The links of a new record. */
export interface Linking {
  documentId: string;
  locale: string;
  /** Linked records by attribute: document ids in order. */
  links: ReadonlyMap<string, readonly string[]>;
}

/** Row ids by document id: new records have one language. */
export type RowIds = ReadonlyMap<string, number>;

/** Ids in one list of a statement. */
const IDS_AT_ONCE = 5000;

/**
 * Inserts the links of new records by one of their relations. Each version links to the versions of its own language and state;
 * unpublished records are missing in published versions.
 */
export async function insertLinks(
  transaction: Transaction,
  { attribute, target, join }: Relation,
  records: readonly Linking[],
  drafts: RowIds,
  published: RowIds,
): Promise<StoredLink[]> {
  const { trx } = transaction;
  const linking = records.filter((record) => (record.links.get(attribute)?.length ?? 0) > 0);
  if (linking.length === 0) return [];
  const links: StoredLink[] = [];
  const targets = await linkableVersions(transaction, target, linking, attribute);
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

type Target = Pick<VersionRow, 'id' | 'document_id' | 'public_id' | 'published_at' | 'stand_in'>;

/** The versions that can be linked to; missing languages get versions first (docs/interface.md 15.8). */
async function linkableVersions(
  transaction: Transaction,
  target: Kind,
  linking: readonly Linking[],
  attribute: string,
): Promise<ReadonlyMap<string, Target>> {
  const { trx, strapi } = transaction;
  const targets = new Map<string, Target>();
  const { table } = storageOf(strapi, target);
  for (const [locale, records] of groupBy(linking, (record) => record.locale)) {
    const wanted = [...new Set(records.flatMap((record) => record.links.get(attribute) ?? []))];
    for (const documentIds of chunks(wanted, IDS_AT_ONCE)) {
      const read = async (): Promise<Target[]> =>
        trx<VersionRow>(table)
          .where({ locale })
          .whereIn('document_id', documentIds)
          .select('id', 'document_id', 'public_id', 'published_at', 'stand_in');
      let rows = await read();
      const own = new Set(rows.filter((row) => !isStandInRow(row)).map((row) => row.document_id));
      const missing = documentIds.filter((documentId) => !own.has(documentId));
      if (missing.length > 0) {
        await ensureVersions(transaction, target, missing, [locale]);
        rows = await read();
      }
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
