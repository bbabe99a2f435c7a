import type { Kind } from '../domain/kinds';
import { isPostKind } from '../domain/kinds';
import { linksOf, relationsOf } from './records/links';
import type { StoredLink } from './records/links';
import { putBackLinks } from './trashed-versions';
import { isPublishedRow } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import type { Transaction } from '../storage/transaction';

/** The links of a record's drafts, by language. */
export type DraftLinks = ReadonlyMap<string, readonly StoredLink[]>;

/** The links of the drafts that are about to be discarded (see `keepUnpublishedLinks`). */
export async function draftLinksOf(
  transaction: Transaction,
  kind: Kind,
  rows: readonly VersionRow[],
): Promise<DraftLinks> {
  const drafts = rows.filter((row) => !isPublishedRow(kind, row));
  const links = await linksOf(
    transaction,
    kind,
    drafts.map(({ id }) => id),
  );
  return new Map(drafts.map(({ id, locale }) => [locale, links.filter(({ rowId }) => rowId === id)]));
}

/**
 * Gives drafts that were discarded the links back that their published versions cannot have, because the linked records are not
 * published. Strapi replaces a draft by a copy of its published version, which lacks them. Nothing records which of these links
 * are older than the publication, so all of them stay, as with a publication. A published venue takes precedence over them.
 * @param before the links of the drafts before
 */
export async function keepUnpublishedLinks(
  transaction: Transaction,
  kind: Kind,
  rows: readonly VersionRow[],
  before: DraftLinks,
): Promise<void> {
  const { strapi } = transaction;
  if (!isPostKind(kind)) return;
  for (const row of rows) {
    const was = isPublishedRow(kind, row) ? [] : (before.get(row.locale) ?? []);
    if (was.every(({ targetPublished }) => targetPublished)) continue;
    const is = await linksOf(transaction, kind, [row.id]);
    const links = relationsOf(strapi, kind).flatMap(({ target, join }) => {
      const of = (all: readonly StoredLink[]): StoredLink[] => all.filter(({ role }) => role === target);
      return join.position === null && of(is).length > 0 ? of(is) : merged(of(is), of(was));
    });
    await putBackLinks(transaction, kind, row, { links });
  }
}

/** Adds links to unpublished records, each behind the link that it followed before. */
function merged(published: readonly StoredLink[], was: readonly StoredLink[]): StoredLink[] {
  const result = [...published];
  const placeOf = (link: StoredLink | undefined): number =>
    result.findIndex(({ documentId }) => documentId === link?.documentId);
  for (const [index, link] of was.entries()) {
    if (link.targetPublished || placeOf(link) >= 0) continue;
    const previous = was.slice(0, index).findLast((other) => placeOf(other) >= 0);
    result.splice(placeOf(previous) + 1, 0, link);
  }
  return result;
}
