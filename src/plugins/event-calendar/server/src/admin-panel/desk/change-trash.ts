import { errors } from '@strapi/utils';
import { moveToTrash } from '../../commands/delete-record';
import { updateDocument } from '../../commands/save-document';
import { inTransaction } from '../../commands/writing';
import { defaultLocale } from '../../documents/stand-ins';
import { momentOf } from '../../documents/storage';
import { uidOf } from '../../domain/kinds';
import type { PostKind } from '../../domain/kinds';
import { instant } from '../../domain/time/types';
import type { Restored, Trashed } from '../contract/desk';
import type { PanelRequest } from '../route';
import { demandTarget, demandTargets, publishedLanguages } from './targets';
import type { Target } from './targets';

type Asked = Pick<PanelRequest, 'strapi' | 'person'>;

const inTrash = ({ primary }: Target): boolean => Boolean(primary.trashed_at);

/**
 * Moves records to the trash in all their languages, as a deletion over the interface does: all of them or none.
 * @returns what puts each of them back as it was; those that were in the trash already are left out
 * @throws NotFoundError and ForbiddenError (needs the right to delete)
 */
export async function trashRecords(
  { strapi, person }: Asked,
  kind: PostKind,
  documentIds: readonly string[],
): Promise<Trashed[]> {
  return inTransaction(strapi, async (trx) => {
    const targets = await demandTargets(strapi, trx, person, ['delete'], kind, documentIds);
    const language = await defaultLocale(strapi, trx);
    const writing = { strapi, language, languages: [language], now: instant(Date.now()) };
    const trashed: Trashed[] = [];
    for (const target of targets) {
      if (inTrash(target)) continue;
      const publishAt = momentOf(target.primary['publish_at']);
      trashed.push({
        documentId: target.documentId,
        published: publishedLanguages(target).flatMap(({ locale, asItStands }) => (asItStands ? locale : [])),
        publishAt: publishAt === undefined ? null : new Date(publishAt).toISOString(),
      });
      await moveToTrash(writing, target, { updatedBy: person.id });
    }
    return trashed;
  });
}

/**
 * Takes records out of the trash, as drafts, all of them or none; what is said of them to have been published or scheduled is
 * so again. A slug that another record has taken meanwhile gets a number (`documents/before-write.ts`).
 * @throws NotFoundError and ForbiddenError (needs the right to update, and to publish where something is to be published)
 */
export async function restoreRecords(
  { strapi, person }: Asked,
  kind: PostKind,
  records: readonly Restored[],
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const byId = new Map(records.map((record) => [record.documentId, record]));
    const open = records.some(({ published, publishAt }) => published?.length || publishAt);
    const rights = open ? (['update', 'publish'] as const) : (['update'] as const);
    const targets = await demandTargets(strapi, trx, person, rights, kind, [...byId.keys()]);
    for (const target of targets) {
      const { published = [], publishAt = null } = byId.get(target.documentId) ?? {};
      if (!inTrash(target)) continue;
      const { documentId, drafts, primary } = target;
      const data = { trashedAt: null, publishAt, updatedBy: person.id };
      await updateDocument(strapi, kind, documentId, primary.locale, data, 'draft');
      const locales = drafts.map(({ locale }) => locale).filter((locale) => published.includes(locale));
      if (locales.length > 0) await strapi.documents(uidOf(kind)).publish({ documentId, locale: locales });
    }
  });
}

/**
 * Deletes a record for good, in all its languages.
 * @throws ApplicationError where it is not in the trash
 * @throws NotFoundError and ForbiddenError (needs the right to delete)
 */
export async function deleteForGood(
  { strapi, person }: Asked,
  kind: PostKind,
  documentId: string,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const target = await demandTarget(strapi, trx, person, ['delete'], kind, documentId);
    if (!inTrash(target)) {
      throw new errors.ApplicationError('Only what is in the trash can be deleted for good');
    }
    await strapi.documents(uidOf(kind)).delete({ documentId, locale: '*' });
  });
}
