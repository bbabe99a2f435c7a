import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { groupBy } from '../domain/group-by';
import { momentAfter } from '../domain/translation-state';
import type { TextTimes } from '../domain/translation-state';
import { hasDeletionListeners, hasWriteListeners } from '../platform/strapi/write-listeners';
import { attributesOf, isPublishedRow, isStandInRow, storageOf } from '../storage/documents';
import type { Storage, VersionRow } from '../storage/documents';
import { setTextTimesOfSeveral, textTimes } from '../storage/text-times';
import { later } from '../storage/transaction';
import type { LockedTransaction, Transaction } from '../storage/transaction';
import { BatchSlugs } from './batch-slugs';
import { TEXT_ATTRIBUTES } from './content-types/kinds-of-text';
import type { Data } from './prepare';
import { inOrder, linksOf } from './records/links';
import type { StoredLink } from './records/links';
import { imagesOf } from './records/shared-fields';
import { age, oldestLocale } from './records/stand-ins';
import { hasSameColumns } from './records/unpublished-changes';
import { demandRightsOnRows } from './rights-on-rows';
import { isAsMade } from './rows-alone';
import { slugSource } from './slugs';
import { passesChecks } from './strapi-checks';
import { forgetOfWhole, keepLanguages } from './trashed-versions';
import { deleteVersions, insertVersions } from './version-rows';
import type { WholeVersion } from './version-rows';

/** A language that an event lacks. */
export interface AddedLanguage {
  documentId: string;
  locale: string;
  /** By attribute, in their stored form; the others are empty. */
  texts: Data;
  /** Whether readers see it. The event is then published in another language. */
  isPublished: boolean;
}

interface Version extends WholeVersion {
  links: readonly StoredLink[];
}

/** Whether languages of events can be written as rows: nobody listens to writes, and all that Strapi stores of events is known. */
export const canAddLanguageRows = (strapi: Core.Strapi): boolean =>
  !hasWriteListeners(strapi) && isAsMade(strapi);

/**
 * Gives events languages that they lack, in a number of statements that does not grow with the events. The new drafts share with the other
 * languages what their drafts have, the new published versions what theirs have, so that nothing else is published with a language. They
 * belong to whoever has made the event. The caller updates the index.
 * @param person the id of the admin user who writes; null: nobody
 * @returns those that only Strapi can write: nothing is written of them
 * @throws ForbiddenError
 */
export async function addLanguageRows(
  transaction: LockedTransaction,
  added: readonly AddedLanguage[],
  person: number | null,
): Promise<AddedLanguage[]> {
  if (added.length === 0) return [];
  const now = later(transaction);
  const byEvent = await versionsByEvent(now, added);
  const all = added.map((language) => ({ language, versions: byEvent.get(language.documentId) ?? [] }));
  const isPossible = canAddLanguageRows(transaction.strapi);
  // What is in the trash has no form that could be saved.
  const isForStrapi = (each: Known): boolean => !isPossible && !isTrashed(each);
  const left = all.filter(isForStrapi).map(({ language }) => language);
  const done: AddedLanguage[] = [];
  const byLocale = groupBy(
    all.filter((each) => !isForStrapi(each)),
    ({ language }) => language.locale,
  );
  for (const [locale, known] of byLocale) {
    const slugs = new BatchSlugs(now);
    await slugs.read(
      'event',
      locale,
      known.flatMap((each) => slugSourceOf(each) ?? []),
    );
    const made: Version[] = [];
    for (const each of known) {
      if (!(await mayWrite(now, each))) continue;
      const versions = newVersions(now, each, person);
      if (versions.length === 0) {
        left.push(each.language);
        continue;
      }
      const source = slugSourceOf(each);
      const slug = source === undefined ? null : await slugs.take('event', locale, source, !isTrashed(each));
      done.push(each.language);
      made.push(...versions.map((version) => ({ ...version, row: { ...version.row, slug } })));
    }
    await insertVersions(now, made);
  }
  await noteSaved(now, done);
  return left;
}

/**
 * Checks the rights of the person who asks. Events in the trash that they may not change stay as they are.
 * @throws ForbiddenError for others
 */
async function mayWrite(
  transaction: LockedTransaction,
  { language: { locale, texts, isPublished }, versions }: Known,
): Promise<boolean> {
  const rows = versions.map(({ row }) => row);
  const write = { rows, locales: [locale], publishes: isPublished, data: { ...texts } };
  try {
    await demandRightsOnRows(transaction, [{ action: 'update', ...write }]);
    return true;
  } catch (error) {
    if (error instanceof errors.ForbiddenError && rows.some(({ trashed_at }) => Boolean(trashed_at)))
      return false;
    throw error;
  }
}

async function versionsByEvent(
  transaction: Transaction,
  added: readonly AddedLanguage[],
): Promise<Map<string, Version[]>> {
  const { trx, strapi } = transaction;
  const found: VersionRow[] = await trx<VersionRow>(storageOf(strapi, 'event').table)
    .whereIn('document_id', [...new Set(added.map(({ documentId }) => documentId))])
    .orderBy('id');
  const rows = found.filter((row) => !isStandInRow(row));
  const ids = rows.map(({ id }) => id);
  const links = groupBy(await linksOf(transaction, 'event', ids), ({ rowId }) => rowId);
  const images = await imagesOf(trx, 'event', rows);
  const versions = rows.map((row) => ({
    row,
    links: links.get(row.id) ?? [],
    image: images.get(row.id) ?? null,
  }));
  return groupBy(versions, ({ row }) => row.document_id);
}

interface Known {
  language: AddedLanguage;
  /** The versions of its event. */
  versions: readonly Version[];
}

const isOpen = ({ row }: Version): boolean => isPublishedRow('event', row);

const isTrashed = ({ versions }: Known): boolean => versions.some(({ row }) => Boolean(row.trashed_at));

/** One in the trash may have been published. */
const slugSourceOf = (known: Known): string | undefined => {
  const { language, versions } = known;
  const isShown = language.isPublished || versions.some(isOpen) || isTrashed(known);
  return slugSource('event', { slug: undefined, title: language.texts['title'] }, isShown);
};

/** The draft of a language, and its published version if readers see it, without their ids; none if only Strapi can write them. */
function newVersions(
  { strapi, at }: LockedTransaction,
  { language, versions }: Known,
  person: number | null,
): Version[] {
  const { locale, isPublished } = language;
  const storage = storageOf(strapi, 'event');
  const drafts = versions.filter((version) => !isOpen(version));
  const oldest = oldestLocale(drafts.map(({ row }) => row));
  const draft = drafts.find(({ row }) => row.locale === oldest);
  if (draft === undefined || drafts.some(({ row }) => row.locale === locale)) return [];
  const published = isPublished ? versions.filter(isOpen) : [];
  const shown = published.find(({ row }) => row.locale === oldest) ?? published[0];
  if (isPublished && shown === undefined) return [];
  // The times when they were made tell the order of the languages.
  const time = Math.max(at, ...drafts.map(({ row }) => age(row) + 1));
  const inLanguage = (version: Version, updated: number): Version => ({
    ...version,
    row: {
      ...version.row,
      ...textColumns(storage, language),
      ...{ id: 0, slug: null, stand_in: false },
      ...{ created_at: new Date(time), updated_at: new Date(updated), updated_by_id: person },
      published_at: isOpen(version) ? new Date(updated) : null,
    },
  });
  const next = shown && inLanguage({ ...shown, links: linksShown(shown, draft) }, time);
  // Strapi calls a draft changed that is younger than its published version.
  const isBehind = next !== undefined && !isAlike(inLanguage(draft, time), next);
  const made = [inLanguage(draft, isBehind ? time + 1 : time), ...(next === undefined ? [] : [next])];
  return made.every((version) => isAccepted(strapi, storage, version)) ? made : [];
}

/** The columns of a language with its texts. */
export const textColumns = (
  { columns }: Storage,
  { locale, texts }: Pick<AddedLanguage, 'locale' | 'texts'>,
): Data => ({
  ...Object.fromEntries(
    TEXT_ATTRIBUTES.event.map((name) => [columns.get(name) ?? name, texts[name] ?? null]),
  ),
  locale,
});

/** The links of a published version, and those that it lacks because the records are not published in its language. */
const linksShown = ({ links }: Version, draft: Version): StoredLink[] =>
  inOrder([...links, ...draft.links.filter(({ targetPublished }) => !targetPublished)]);

const isAlike = (draft: Version, published: Version): boolean =>
  hasSameColumns({ draft: draft.row, published: published.row }) && tablesOf(draft) === tablesOf(published);

const tablesOf = ({ links, image }: Version): string =>
  JSON.stringify([links.map(({ role, documentId }) => [role, documentId]), image]);

/** Whether Strapi would certainly accept a version. */
function isAccepted(strapi: Core.Strapi, storage: Storage, version: Version): boolean {
  const values = attributesOf(storage, version.row);
  return passesChecks(strapi, 'event', values, { published: isOpen(version), isWhole: true });
}

/** Notes that languages are as they should be, so that editors see later when they are behind. */
async function noteSaved({ trx, at }: LockedTransaction, languages: readonly AddedLanguage[]): Promise<void> {
  const byEvent = groupBy(languages, ({ documentId }) => documentId);
  const known = await textTimes(trx, 'event', [...byEvent.keys()]);
  const noted = new Map(
    [...byEvent].map(([documentId, ofEvent]) => {
      const times = known.get(documentId) ?? new Map<string, TextTimes>();
      const savedAt = momentAfter(times, at);
      const saved = ofEvent.map(({ locale }): [string, TextTimes] => [
        locale,
        { savedAt, fields: times.get(locale)?.fields ?? {} },
      ]);
      return [documentId, new Map(saved)];
    }),
  );
  await setTextTimesOfSeveral(trx, 'event', noted);
}

/**
 * Moves languages of events to the trash, each alone; the event has others. The caller updates the index.
 * @returns those that only Strapi can move; nothing is written of them
 * @throws ForbiddenError
 */
export async function trashLanguageRows<Language extends Pick<AddedLanguage, 'documentId' | 'locale'>>(
  transaction: LockedTransaction,
  languages: readonly Language[],
): Promise<Language[]> {
  const { trx, strapi } = transaction;
  const isPossible = !hasDeletionListeners(strapi) && isAsMade(strapi);
  const found: VersionRow[] = await trx<VersionRow>(storageOf(strapi, 'event').table)
    .whereIn('document_id', [...new Set(languages.map(({ documentId }) => documentId))])
    .orderBy('id');
  const byEvent = groupBy(found, (row) => row.document_id);
  const inTrash = ({ documentId }: Language): boolean =>
    byEvent.get(documentId)?.some((row) => Boolean(row.trashed_at)) ?? false;
  const moved = languages.filter((language) => isPossible || inTrash(language));
  const rowsOf = ({ documentId, locale }: Language): VersionRow[] =>
    (byEvent.get(documentId) ?? []).filter((row) => row.locale === locale);
  await demandRightsOnRows(
    transaction,
    moved.map(({ documentId, locale }) => ({
      action: 'delete' as const,
      rows: byEvent.get(documentId) ?? [],
      locales: [locale],
    })),
  );
  // An event in the trash does not come back with it.
  await forgetOfWhole(trx, moved.filter(inTrash));
  await keepLanguages(transaction, 'event', moved.filter((each) => !inTrash(each)).flatMap(rowsOf), false);
  await deleteVersions(transaction, moved.flatMap(rowsOf));
  return languages.filter((language) => !moved.includes(language));
}
