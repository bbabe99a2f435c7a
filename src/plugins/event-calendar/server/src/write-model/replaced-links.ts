import { isPostKind } from '../domain/kinds';
import { isPublishedRow, storageOf } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import type { Transaction } from '../storage/transaction';
import { writeLinks } from './records/links';
import type { Relation } from './records/links';

/** All records that versions are to be linked to by a relation, in order. */
export interface WantedLinks {
  relation: Relation;
  documentIds: readonly string[];
}

/** The rows that versions link to: by relation, and by record, language and state. */
type Targets = ReadonlyMap<Relation, ReadonlyMap<string, number>>;

const keyOf = (documentId: string, { locale }: Pick<VersionRow, 'locale'>, isPublished: boolean): string =>
  `${documentId} ${locale} ${isPublished}`;

/**
 * Finds the rows that versions of an event would link to.
 * @returns undefined if a draft cannot link to one of the records
 */
export async function targetsOfLinks(
  { trx, strapi }: Transaction,
  rows: readonly VersionRow[],
  wanted: readonly WantedLinks[],
): Promise<Targets | undefined> {
  const locales = [...new Set(rows.map(({ locale }) => locale))];
  const targets = new Map<Relation, ReadonlyMap<string, number>>();
  for (const { relation, documentIds } of wanted) {
    const { target } = relation;
    if (documentIds.length === 0) continue;
    const found: VersionRow[] = await trx<VersionRow>(storageOf(strapi, target).table)
      .whereIn('document_id', [...documentIds])
      .whereIn('locale', locales)
      .select('id', 'document_id', 'locale', 'published_at');
    const ids = new Map(
      found.flatMap((row) =>
        (isPostKind(target) ? [isPublishedRow(target, row)] : [false, true]).map(
          (isPublished): [string, number] => [keyOf(row.document_id, row, isPublished), row.id],
        ),
      ),
    );
    if (!documentIds.every((id) => locales.every((locale) => ids.has(keyOf(id, { locale }, false)))))
      return undefined;
    targets.set(relation, ids);
  }
  return targets;
}

/**
 * Gives versions of an event these links and no others: each links to the versions of its own language and state, a published one only
 * to records that are published in its language.
 */
export async function replaceLinks(
  { trx }: Transaction,
  rows: readonly VersionRow[],
  wanted: readonly WantedLinks[],
  targets: Targets,
): Promise<void> {
  for (const { relation, documentIds } of wanted) {
    await writeLinks(trx, relation.join, rows, (row) =>
      documentIds
        .flatMap((id) => targets.get(relation)?.get(keyOf(id, row, isPublishedRow('event', row))) ?? [])
        .map((target, index) => ({ target, position: index + 1 })),
    );
  }
}
