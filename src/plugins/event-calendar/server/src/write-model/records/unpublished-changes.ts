import { groupBy } from '../../domain/group-by';
import { isPostKind } from '../../domain/kinds';
import { VERSION_COLUMNS, isPublishedRow, momentOf } from '../../storage/documents';
import type { Storage, VersionRow } from '../../storage/documents';
import type { Transaction } from '../../storage/transaction';
import { linksOf } from './links';
import type { StoredLink } from './links';
import { comparable, imagesOf } from './shared-fields';

/** A language in both versions. */
interface Pair {
  draft: VersionRow;
  published: VersionRow;
}

const changedAt = (row: VersionRow): number => momentOf(row['updated_at']) ?? 0;

/** Whether the panel says that a draft has changes that are not published. Strapi compares these times in its lists and forms. */
export const isMarkedModified = ({ draft, published }: Pair): boolean =>
  changedAt(draft) > changedAt(published);

/** Whether the columns of both versions are equal; the image and the links have tables of their own. */
export const hasSameColumns = ({ draft, published }: Pair): boolean =>
  Object.keys(draft).every(
    (name) => VERSION_COLUMNS.has(name) || comparable(draft[name]) === comparable(published[name]),
  );

/** The languages of a record that have both versions. */
export const pairsOf = ({ kind }: Storage, rows: readonly VersionRow[]): Pair[] =>
  [...groupBy(rows, (row) => row.locale).values()].flatMap((versions) => {
    const draft = versions.find((row) => !isPublishedRow(kind, row));
    const published = versions.find((row) => isPublishedRow(kind, row));
    return draft === undefined || published === undefined ? [] : [{ draft, published }];
  });

/**
 * Makes true what the panel says of the languages that a write did not name. What languages share is written to all of them, and
 * Strapi dates some of these rows and not others: it would call a draft changed that equals its published version, or not call one
 * changed that differs from it. Only times of drafts are written, so that no reader notices.
 * @param rows the versions as they are stored
 * @param written.locale undefined for a write in several languages
 * @param written.keepsAlike whether versions without unpublished changes have none afterwards, if their columns are equal
 */
export async function settleMarks(
  transaction: Transaction,
  storage: Storage,
  rows: readonly VersionRow[],
  written: { locale: string | undefined; keepsAlike?: boolean | undefined },
): Promise<void> {
  if (!isPostKind(storage.kind)) return;
  const pairs = pairsOf(storage, rows).filter(({ draft }) => draft.locale !== written.locale);
  if (pairs.length === 0) return;
  const equal = pairs.filter(hasSameColumns);
  const known = written.keepsAlike === true ? equal.filter((pair) => !isMarkedModified(pair)) : [];
  const unknown = equal.filter((pair) => !known.includes(pair));
  const same = new Set([...known, ...(await withSameTables(transaction, storage, unknown))]);
  for (const pair of pairs) {
    if (isMarkedModified(pair) === same.has(pair))
      await setTime(transaction, storage, pair, same.has(pair) ? 0 : 1);
  }
}

/**
 * Marks the languages of a record whose drafts were changed while nobody compared, in their columns.
 * @param differing the languages whose drafts are known to differ elsewhere
 */
export async function markChanged(
  transaction: Transaction,
  storage: Storage,
  rows: readonly VersionRow[],
  differing: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const pair of pairsOf(storage, rows)) {
    const differs = differing.has(pair.draft.locale) || !hasSameColumns(pair);
    if (differs && !isMarkedModified(pair)) await setTime(transaction, storage, pair, 1);
  }
}

async function setTime(
  { trx }: Transaction,
  { table }: Storage,
  { draft, published }: Pair,
  later: number,
): Promise<void> {
  const updated_at = new Date(changedAt(published) + later);
  await trx(table).where({ id: draft.id }).update({ updated_at });
}

/** Those of the languages whose versions have the same image and links. Links that only drafts can have are not compared. */
async function withSameTables(
  transaction: Transaction,
  { kind }: Storage,
  pairs: readonly Pair[],
): Promise<Pair[]> {
  if (pairs.length === 0) return [];
  const rows = pairs.flatMap(({ draft, published }) => [draft, published]);
  const images = await imagesOf(transaction.trx, kind, rows);
  const links = groupBy(
    await linksOf(
      transaction,
      kind,
      rows.map(({ id }) => id),
    ),
    ({ rowId }) => rowId,
  );
  const tables = ({ id }: VersionRow): string =>
    JSON.stringify([images.get(id) ?? null, (links.get(id) ?? []).filter(isPublic).map(nameOf)]);
  return pairs.filter(({ draft, published }) => tables(draft) === tables(published));
}

const isPublic = ({ targetPublished }: StoredLink): boolean => targetPublished;
const nameOf = ({ role, documentId }: StoredLink): string => `${role}:${documentId}`;
