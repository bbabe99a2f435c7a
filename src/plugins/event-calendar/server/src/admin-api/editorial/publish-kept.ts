import { uidOf } from '../../domain/kinds';
import type { PostKind } from '../../domain/kinds';
import { storageOf, versionsOf } from '../../storage/documents';
import type { Transaction } from '../../storage/transaction';
import { addedContentOf, withoutGoneContent } from '../../write-model/added-content';
import { hasContent, isOwnDraft, writeAdded } from '../../write-model/added-writes';
import type { KeptVersion } from '../../write-model/kept-form';

interface Shown {
  locale: string;
  /** What readers see. */
  published: KeptVersion;
  /** The draft as it was kept. */
  draft?: KeptVersion;
}

/**
 * Publishes languages of a record with the added content that readers are to see, and leaves all drafts as they are: Strapi publishes
 * what the draft has, and only Strapi can write it. `restoreVersion` does the rest.
 * @param call what the Document Service publishes; a single language counts as written, those of a list do not
 * @returns the languages whose drafts have other added content than those that were kept
 */
export async function publishKept(
  transaction: Transaction,
  kind: PostKind,
  call: { documentId: string; locale: string | string[] },
  shown: readonly Shown[],
  updatedBy: number,
): Promise<Set<string>> {
  const { trx, strapi } = transaction;
  const { documentId } = call;
  const rows = await versionsOf(trx, storageOf(strapi, kind), documentId);
  const drafts = rows.filter(isOwnDraft(kind));
  const contents = await addedContentOf(strapi, kind, drafts);
  if (contents.size === 0) {
    await strapi.documents(uidOf(kind)).publish(call);
    return new Set();
  }
  const before = new Map(drafts.map((row) => [row.locale, contents.get(row.id) ?? {}]));
  const contentFor = (locale: string, version: KeptVersion | undefined) =>
    version?.added === undefined ? [] : [{ kind, locale, added: version.added }];
  const kept = shown.map(({ locale, published, draft }) => ({
    locale,
    open: contentFor(locale, published),
    own: contentFor(locale, draft),
  }));
  const present = await withoutGoneContent(
    strapi,
    kept.flatMap(({ open, own }) => [...open, ...own]),
  );
  const open = kept.flatMap((each) => each.open.map((content) => [each.locale, present(content)] as const));
  await writeAdded(transaction, kind, documentId, new Map(open), updatedBy);
  await strapi.documents(uidOf(kind)).publish(call);
  await writeAdded(transaction, kind, documentId, before, updatedBy);
  const edited = kept.filter(({ locale, own }) =>
    own.some((content) => !hasContent(before.get(locale) ?? {}, present(content))),
  );
  return new Set(edited.map(({ locale }) => locale));
}
