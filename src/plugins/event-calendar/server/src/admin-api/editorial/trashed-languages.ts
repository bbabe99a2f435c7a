import { updateDocument } from '../../services/write/save-document';
import { indexOnce } from '../../write-model/index/index-once';
import { trashLanguageRows } from '../../write-model/language-rows';
import { inTransaction } from '../../storage/transaction';
import { forbidden, impossible, missing } from '../../write-model/records/refuse';
import { isPublishedRow, storageOf } from '../../storage/documents';
import { addedTexts, withoutGoneContent } from '../../write-model/added-content';
import { textAttributes } from '../../write-model/content-types/kinds-of-text';
import type { VersionRow } from '../../storage/documents';
import {
  forgetLanguage,
  keptLanguages,
  restorableLanguages,
  textsWithin,
  versionsAsKept,
} from '../../write-model/trashed-versions';
import type { KeptVersion } from '../../write-model/kept-form';
import type { KeptLanguage } from '../../write-model/trashed-versions';
import { groupBy } from '../../domain/group-by';
import { uidOf, nameAttribute } from '../../domain/kinds';
import type { PostKind } from '../../domain/kinds';
import { instant } from '../../domain/time/types';
import { timeInTrash } from '../../features/scheduled-publishing/tasks';
import type { RestoredAs, RestoredRecord, TrashedLanguage } from '../../panel-contract/editorial';
import type { Right } from '../../panel-contract/rights';
import { ownedVersions } from '../request/person';
import type { OwnedVersion, Person } from '../request/person';
import { ConflictError } from '../request/route';
import type { PanelRequest } from '../request/route';
import { ownVersions, placeOf, restoreVersions } from './change-trash';
import { rightsInTrash, timesInTrash } from './in-trash';
import { beforeOf } from './public-before';
import { publishKept } from './publish-kept';
import type { Transaction } from '../../storage/transaction';

type Context = Pick<PanelRequest, 'strapi' | 'settings' | 'person'>;

/** Most languages that the page "Trash" shows. */
const MOST_SHOWN = 200;

/**
 * Moves one language of a record to the trash; the other languages stay as they are.
 * @returns the id under which `restoreLanguage` finds the language
 * @throws ApplicationError if it is the only language
 * @throws NotFoundError and ForbiddenError (needs the right to delete)
 */
export async function trashLanguage(
  { strapi, person }: Context,
  kind: PostKind,
  documentId: string,
  locale: string,
): Promise<{ id: string }> {
  return inTransaction(strapi, async (transaction) => {
    await demandTrashable(person, kind, [documentId], locale);
    const others = await ownVersions(transaction, kind, documentId);
    if (others.every((row) => row.locale === locale)) throw impossible('onlyLanguage', {});
    await strapi.documents(uidOf(kind)).delete({ documentId, locale });
    const kept = await keptLanguages(transaction.trx, { whole: false, documentIds: [documentId] });
    const own = kept.find((each) => each.locale === locale);
    if (own === undefined) throw new Error(`The language of the ${kind} was not kept in the trash`);
    return { id: own.id };
  });
}

/** @throws NotFoundError and ForbiddenError (needs the right to delete) */
async function demandTrashable(
  person: Person,
  kind: PostKind,
  documentIds: readonly string[],
  locale: string,
): Promise<void> {
  const owned = await ownedVersions(person, kind, documentIds, locale);
  const there = new Set(owned.map(({ documentId }) => documentId));
  if (documentIds.some((documentId) => !there.has(documentId))) throw missing('missingLanguage', { kind });
  if (owned.some((version) => !person.mayWith('delete', kind, version))) throw mayNot('delete', kind);
}

/**
 * Moves languages of events to the trash, each with others that stay.
 * @throws NotFoundError and ForbiddenError (needs the right to delete)
 */
export async function trashLanguages(
  { strapi, person }: Pick<Context, 'strapi' | 'person'>,
  languages: readonly { documentId: string; locale: string }[],
): Promise<void> {
  const events = languages.map(({ documentId }) => documentId);
  await inTransaction(strapi, async (transaction) => {
    for (const [locale, ofLocale] of groupBy(languages, (language) => language.locale)) {
      const documentIds = ofLocale.map(({ documentId }) => documentId);
      await demandTrashable(person, 'event', documentIds, locale);
    }
    const trash = async (): Promise<void> => {
      for (const language of await trashLanguageRows(transaction, languages))
        await strapi.documents(uidOf('event')).delete(language);
    };
    await indexOnce(transaction, trash, events);
  });
}

/**
 * Restores a language from the trash with its texts and its slug. Shared fields are as they are now: in the draft as in the other
 * drafts, in the published version as in the other published versions; if there are none, as they were.
 * @throws ConflictError if the record itself is in the trash, or has that language again
 * @throws NotFoundError and ForbiddenError (needs the right to update, and to publish if it will be published)
 */
export async function restoreLanguage(
  { strapi, person }: Context,
  id: string,
  as: RestoredAs,
): Promise<RestoredRecord> {
  return inTransaction(strapi, async (transaction) => {
    const kept = await demandKept(transaction, person, id, ({ published }) =>
      as === 'before' && published !== null ? ['update', 'publish'] : ['update'],
    );
    const { kind, documentId, locale } = kept;
    if ((await strapi.plugin('i18n').service('locales').findByCode(locale)) === null)
      throw missing('missingLanguage', { kind });
    const rows = await ownVersions(transaction, kind, documentId);
    if (rows.some((row) => row.trashed_at)) throw new ConflictError('recordInTrash');
    if (rows.some((row) => row.locale === locale)) throw new ConflictError('languageIsThere');

    const before = await versionsAsKept(transaction, kind, rows);
    const others = new Map(rows.map((row) => [placeOf(kind, row), before.get(row.id)]));
    const asIn = (version: KeptVersion, isOpen: boolean): KeptVersion => {
      const other = rows.find((row) => isPublishedRow(kind, row) === isOpen);
      return textsWithin(strapi, kind, version, other && before.get(other.id));
    };
    const draft = asIn(kept.draft, false);
    const published = as === 'before' && kept.published ? asIn(kept.published, true) : null;
    const storage = storageOf(strapi, kind);
    const texts = [...textAttributes(storage), 'slug'].map((name) => [
      name,
      kept.draft.columns[storage.columns.get(name) ?? name],
    ]);
    const added = { kind, locale, added: addedTexts(strapi, kind, kept.draft.added ?? {}) };
    const present = await withoutGoneContent(strapi, [added]);
    const data = { ...Object.fromEntries(texts), ...present(added), updatedBy: person.id };
    await updateDocument(strapi, kind, documentId, locale, data, 'draft');
    if (published !== null)
      await publishKept(transaction, kind, { documentId, locale }, [{ locale, published }], person.id);
    const after = await ownVersions(transaction, kind, documentId);
    const versionFor = (row: VersionRow): KeptVersion | undefined => {
      if (row.locale !== locale) return others.get(placeOf(kind, row));
      return isPublishedRow(kind, row) ? (published ?? undefined) : draft;
    };
    await forgetLanguage(transaction.trx, id);
    const language = { locale, version: kept.draft };
    return restoreVersions(transaction, kind, documentId, after, versionFor, language);
  });
}

/** Reads a language in the trash after checking the person's rights for the record in that language. */
async function demandKept(
  transaction: Transaction,
  person: Person,
  id: string,
  needs: (kept: KeptLanguage) => readonly Right[],
): Promise<KeptLanguage> {
  const [kept] = await restorableLanguages(transaction, { whole: false, id });
  const [version] = kept === undefined ? [] : await ownedVersions(person, kept.kind, [kept.documentId]);
  if (kept === undefined || version === undefined) throw missing('languageNotInTrash', {});
  for (const right of needs(kept)) if (!mayIn(person, right, kept, version)) throw mayNot(right, kept.kind);
  return kept;
}

const mayIn = (
  person: Person,
  right: Right,
  { kind, locale }: KeptLanguage,
  version: OwnedVersion,
): boolean => person.mayWith(right, kind, { ...version, locale });

const mayNot = (right: Right, kind: PostKind): Error => forbidden('mayNotInLanguage', { right, kind });

/** Deletes a language for good. @throws NotFoundError and ForbiddenError (needs the right to delete) */
export async function deleteLanguageForGood({ strapi, person }: Context, id: string): Promise<void> {
  await inTransaction(strapi, async (transaction) => {
    await demandKept(transaction, person, id, () => ['delete']);
    await forgetLanguage(transaction.trx, id);
  });
}

/** Lists the languages in the trash that the person may read, latest first. */
export async function listLanguages({ strapi, settings, person }: Context): Promise<TrashedLanguage[]> {
  const stay = timeInTrash(settings);
  const since = stay === undefined ? undefined : Date.now() - stay;
  const kept = await keptLanguages(strapi.db.connection, { whole: false, since }, MOST_SHOWN);
  const byKind = [...groupBy(kept, ({ kind }) => kind)];
  const owned = await Promise.all(
    byKind.map(([kind, ofKind]) =>
      ownedVersions(
        person,
        kind,
        ofKind.map(({ documentId }) => documentId),
      ),
    ),
  );
  const versions = new Map(owned.flat().map((version) => [version.documentId, version]));
  return kept.flatMap((language) => {
    const { id, kind, documentId, locale, at, draft } = language;
    const version = versions.get(documentId);
    if (version === undefined || !mayIn(person, 'read', language, version)) return [];
    return {
      id,
      kind,
      documentId,
      locale,
      name: String(draft.columns[nameAttribute(kind)] ?? ''),
      before: beforeOf([language], Date.now()),
      ...timesInTrash(instant(at), settings),
      ...rightsInTrash((right) => mayIn(person, right, language, version)),
    };
  });
}
