import { uidOf } from '../../domain/kinds';
import type { PostKind } from '../../domain/kinds';
import { updateDocument } from '../../services/write/save-document';
import { isPublishedRow, storageOf, versionsOf } from '../../storage/documents';
import type { Transaction } from '../../storage/transaction';
import { addedContentOf } from '../../write-model/added-content';
import type { KeptVersion } from '../../write-model/kept-form';

/**
 * Publishes languages of a record with the added content that readers are to see, and leaves their drafts as they are: Strapi publishes
 * what the draft has, and only Strapi can write it. `restoreVersion` does the rest.
 * @param call what the Document Service publishes; a single language counts as written, those of a list do not
 * @param shown what readers see of a language
 * @returns the languages whose drafts have other added content
 */
export async function publishKept(
  { trx, strapi }: Transaction,
  kind: PostKind,
  call: { documentId: string; locale: string | string[] },
  shown: readonly { locale: string; published: KeptVersion }[],
  updatedBy: number,
): Promise<Set<string>> {
  const { documentId } = call;
  const rows = await versionsOf(trx, storageOf(strapi, kind), documentId);
  const drafts = rows.filter(
    (row) => !isPublishedRow(kind, row) && shown.some(({ locale }) => locale === row.locale),
  );
  const current = await addedContentOf(strapi, kind, drafts);
  const differing = shown.flatMap(({ locale, published: { added } }) => {
    const draft = drafts.find((row) => row.locale === locale);
    const own = draft && current.get(draft.id);
    return added && own && JSON.stringify(added) !== JSON.stringify(own) ? [{ locale, added, own }] : [];
  });
  for (const { locale, added } of differing)
    await updateDocument(strapi, kind, documentId, locale, { ...added, updatedBy }, 'draft');
  await strapi.documents(uidOf(kind)).publish(call);
  for (const { locale, own } of differing)
    await updateDocument(strapi, kind, documentId, locale, { ...own, updatedBy }, 'draft');
  return new Set(differing.map(({ locale }) => locale));
}
