import { storageOf, versionsOf } from '../../../storage/documents';
import type { LockedTransaction } from '../../../storage/transaction';
import { addLanguageRows } from '../../../write-model/language-rows';
import type { AddedLanguage } from '../../../write-model/language-rows';
import { isMarkedModified, pairsOf } from '../../../write-model/records/unpublished-changes';
import { updateDocument } from '../save-document';

/**
 * Gives dates languages that they lack, which belong to whoever has made the date. The caller updates the index.
 * @param person the id of the admin user who writes; null: nobody
 */
export async function giveLanguages(
  transaction: LockedTransaction,
  added: readonly AddedLanguage[],
  person: number | null,
): Promise<void> {
  const { trx, strapi } = transaction;
  const storage = storageOf(strapi, 'event');
  for (const { documentId, locale, texts, isPublished } of await addLanguageRows(
    transaction,
    added,
    person,
  )) {
    const rows = await versionsOf(trx, storage, documentId);
    // Publishing a language would publish what only the drafts of the others have.
    const isShown = isPublished && !pairsOf(storage, rows).some(isMarkedModified);
    const data = { ...texts, updatedBy: person, createdBy: rows[0]?.['created_by_id'] ?? null };
    await updateDocument(strapi, 'event', documentId, locale, data, isShown ? 'published' : 'draft');
  }
}
