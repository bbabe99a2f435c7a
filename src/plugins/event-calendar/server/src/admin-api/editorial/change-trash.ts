import { indexOnce, isIndexedLater } from '../../write-model/index/index-once';
import { project, refreshLinksTo } from '../../write-model/index/projection';
import { moveToTrash } from '../../services/write/delete-record';
import { writtenLocale } from '../../services/write/save-change';
import { updateDocument } from '../../services/write/save-document';
import { openNotes, reopenNotes } from '../../storage/review-notes';
import { resumeSeries } from '../../storage/series';
import { inTransaction, later } from '../../storage/transaction';
import { restoreRows, trashRows } from '../../write-model/trash-rows';
import { markChanged } from '../../write-model/records/unpublished-changes';
import { restoreLinksTo } from '../../write-model/kept-links';
import { impossible } from '../../write-model/records/refuse';
import { defaultLocale } from '../../write-model/records/stand-ins';
import { isPublishedRow, isStandInRow, momentOf, storageOf, versionsOf } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import {
  deleteWholeRecords,
  linkFromTrash,
  restorableLanguages,
  restoreVersion,
} from '../../write-model/trashed-versions';
import type { KeptVersion } from '../../write-model/kept-form';
import type { KeptLanguage } from '../../write-model/trashed-versions';
import { groupBy } from '../../domain/group-by';
import { uidOf } from '../../domain/kinds';
import type { PostKind } from '../../domain/kinds';
import type { RestoredAs, RestoredRecord, Trashed } from '../../panel-contract/editorial';
import type { Person } from '../request/person';
import type { PanelRequest } from '../request/route';
import { beforeOf, isLate } from './public-before';
import { publishKept } from './publish-kept';
import { demandTarget, demandTargets } from './targets';
import type { Target } from './targets';
import type { LockedTransaction, Transaction } from '../../storage/transaction';

type Context = Pick<PanelRequest, 'strapi' | 'person'>;

const inTrash = ({ primary }: Target): boolean => Boolean(primary.trashed_at);

/**
 * Moves records to the trash in all their languages, as a deletion over the interface does. Moves all of them or none.
 * @returns the records that were not in the trash already
 * @throws NotFoundError and ForbiddenError (needs the right to delete)
 */
export async function trashRecords(
  { strapi, person }: Context,
  kind: PostKind,
  documentIds: readonly string[],
): Promise<Trashed[]> {
  return inTransaction(strapi, async (transaction) => {
    const targets = await demandTargets(transaction, person, ['delete'], kind, documentIds);
    const language = await defaultLocale(transaction);
    const writing = { ...transaction, language, languages: [language], now: transaction.at };
    const moved = targets.filter((target) => !inTrash(target));
    const events = moved.map((target) => ({ ...target, written: writtenLocale(writing, target) }));
    const trashAll = async (): Promise<void> => {
      const left = kind === 'event' ? await trashRows(transaction, events, person.id) : events;
      for (const target of left) await moveToTrash(writing, target, { updatedBy: person.id });
    };
    const trashed = moved.map(({ documentId }) => documentId);
    if (kind === 'event') await indexOnce(transaction, trashAll, trashed);
    else await trashAll();
    return trashed.map((documentId) => ({ documentId }));
  });
}

/**
 * Restores records from the trash, all of them or none. With `before`, each language is published or scheduled again as it was, with
 * the content that it had; unpublished changes of its draft stay unpublished. With `draft`, nothing is published. If another record
 * has taken a slug, the slug gets a number (`write-model/before-write.ts`). What was scheduled for a time that has passed is a draft. In both cases events link to the record again.
 * @returns what could not be restored
 * @throws NotFoundError and ForbiddenError (needs the right to update, and to publish if something will be published)
 */
export async function restoreRecords(
  { strapi, person }: Context,
  kind: PostKind,
  documentIds: readonly string[],
  as: RestoredAs,
): Promise<RestoredRecord[]> {
  return inTransaction(strapi, async (transaction) => {
    const stored = await restorableLanguages(transaction, { whole: true, documentIds });
    const { at } = transaction;
    const kept = stored.map((language) => (isLate(language, at) ? withoutSchedule(language) : language));
    const late = new Set(
      stored.filter((each) => as === 'before' && isLate(each, at)).map((each) => each.documentId),
    );
    const isPublic = as === 'before' && beforeOf(kept, at) !== 'nothing';
    const rights = isPublic ? (['update', 'publish'] as const) : (['update'] as const);
    const targets = await demandTargets(transaction, person, rights, kind, documentIds);
    const byRecord = groupBy(kept, ({ documentId }) => documentId);
    const restorable = targets.filter(inTrash).map((target) => ({
      ...target,
      kept: byRecord.get(target.documentId) ?? [],
    }));
    const restoreAll = async (done: ReadonlyMap<string, RestoredRecord>): Promise<RestoredRecord[]> => {
      const restored: RestoredRecord[] = [];
      for (const { kept: ofRecord, ...target } of restorable) {
        const { documentId } = target;
        const record =
          done.get(documentId) ?? (await restoreRecord(transaction, person, target, ofRecord, as));
        restored.push(late.has(documentId) ? { ...record, timePassed: true } : record);
      }
      return restored;
    };
    if (kind !== 'event') return restoreAll(new Map());
    await resumeSeries(transaction.trx, documentIds);
    return indexOnce(
      transaction,
      async () => restoreAll(await restoreEvents(transaction, person, restorable, as)),
      restorable.map(({ documentId }) => documentId),
    );
  });
}

const withoutSchedule = (language: KeptLanguage): KeptLanguage => {
  const { draft } = language;
  return { ...language, draft: { ...draft, columns: { ...draft.columns, publish_at: null } } };
};

/**
 * Restores events together, as far as that is possible. Nothing links to events. The caller updates the index.
 * @returns what could not be restored, by document id
 */
async function restoreEvents(
  transaction: LockedTransaction,
  person: Person,
  targets: readonly (Target & { kept: readonly KeptLanguage[] })[],
  as: RestoredAs,
): Promise<Map<string, RestoredRecord>> {
  const events = targets.map((target) => ({ ...target, kept: as === 'before' ? target.kept : [] }));
  const restored = await restoreRows(transaction, events, person.id);
  const { trx, strapi } = transaction;
  const rows: VersionRow[] = await trx<VersionRow>(storageOf(strapi, 'event').table)
    .whereIn(
      'document_id',
      restored.map(({ documentId }) => documentId),
    )
    .orderBy('id');
  const after = groupBy(rows, (row) => row.document_id);
  for (const [, ofEvent] of after) await markChanged(transaction, storageOf(strapi, 'event'), ofEvent);
  return new Map(
    restored.map(({ documentId, drafts }) => [
      documentId,
      { documentId, slugs: changedSlugs(drafts, after.get(documentId) ?? []), linkedElsewhere: 0 },
    ]),
  );
}

async function restoreRecord(
  transaction: LockedTransaction,
  person: Person,
  { kind, documentId, drafts, primary }: Target,
  all: readonly KeptLanguage[],
  as: RestoredAs,
): Promise<RestoredRecord> {
  const kept = as === 'before' ? all : [];
  const scheduledAt = kept
    .map(({ draft }) => momentOf(draft.columns['publish_at']))
    .find((at) => at !== undefined);
  const publishAt = scheduledAt === undefined ? null : new Date(scheduledAt).toISOString();
  const data = { trashedAt: null, publishAt, updatedBy: person.id };
  const { strapi } = transaction;
  await updateDocument(strapi, kind, documentId, primary.locale, data, 'draft');
  const open = kept.flatMap(({ locale, published, draft }) =>
    published && drafts.some((row) => row.locale === locale) ? [{ locale, published, draft }] : [],
  );
  if (open.length > 0) {
    const notes = await openNotes(transaction.trx, { kind, documentId });
    const call = { documentId, locale: open.map(({ locale }) => locale) };
    const edited = await publishKept(transaction, kind, call, open, person.id);
    // To come back is no new publication, which would end what was said about its changes.
    await reopenNotes(transaction.trx, notes);
    for (const row of await ownVersions(transaction, kind, documentId)) {
      const own = kept.find(({ locale }) => locale === row.locale);
      if (own?.published && isPublishedRow(kind, row))
        await restoreVersion(transaction, kind, row, own.published);
      // Strapi compares `updated_at` to tell whether a draft has unpublished changes.
      else if (own) await putBackDraftState(transaction, kind, row, own, drafts);
    }
    const rows = await ownVersions(transaction, kind, documentId);
    await markChanged(transaction, storageOf(strapi, kind), rows, edited);
  }
  const unscheduled = publishAt === null ? [] : await leaveUnscheduled(transaction, kind, documentId, kept);
  const linkedFrom = all.flatMap((language) => language.linkedFrom);
  const linkedElsewhere = await restoreLinksTo(transaction, kind, documentId, linkedFrom);
  await linkFromTrash(transaction, kind, documentId, linkedFrom);
  const isChanged = open.length > 0 || unscheduled.length > 0 || linkedFrom.length > 0;
  if (isChanged && !isIndexedLater(kind, documentId)) {
    const settled = later(transaction);
    const relinked = await refreshLinksTo(settled, kind, [documentId]);
    await project(settled, kind, [documentId], { affectedRecords: relinked });
  }
  await deleteWholeRecords(transaction.trx, [documentId]);
  const slugs = changedSlugs(drafts, await ownVersions(transaction, kind, documentId));
  return { documentId, slugs, linkedElsewhere: linkedElsewhere.size };
}

/** Takes the schedule from the drafts of languages that had none among scheduled ones. @returns their rows */
async function leaveUnscheduled(
  transaction: Transaction,
  kind: PostKind,
  documentId: string,
  kept: readonly KeptLanguage[],
): Promise<number[]> {
  const { trx, strapi } = transaction;
  const without = kept.filter(({ draft }) => momentOf(draft.columns['publish_at']) === undefined);
  const locales = new Set(without.map(({ locale }) => locale));
  const rows = await ownVersions(transaction, kind, documentId);
  const ids = rows
    .filter((row) => !isPublishedRow(kind, row) && locales.has(row.locale))
    .map((row) => row.id);
  await trx(storageOf(strapi, kind).table).whereIn('id', ids).update({ publish_at: null });
  return ids;
}

/** Undoes what the publication changed in a draft: when it was changed and published, its review and its schedule. */
async function putBackDraftState(
  { trx, strapi }: Transaction,
  kind: PostKind,
  row: VersionRow,
  { draft }: KeptLanguage,
  drafts: readonly VersionRow[],
): Promise<void> {
  const { updated_at, publish_at } = draft.columns;
  // It may have been edited in the trash.
  const { ready_for_review, date } = drafts.find(({ locale }) => locale === row.locale) ?? row;
  const values = { updated_at, ready_for_review, publish_at, date };
  await trx(storageOf(strapi, kind).table).where({ id: row.id }).update(values);
}

/** The versions of a record without stand-ins. */
export async function ownVersions(
  { trx, strapi }: Transaction,
  kind: PostKind,
  documentId: string,
): Promise<VersionRow[]> {
  return (await versionsOf(trx, storageOf(strapi, kind), documentId)).filter((row) => !isStandInRow(row));
}

/** Identifies a version by its language and whether it is published. Its row id may change, because Strapi may replace the row. */
export const placeOf = (kind: PostKind, row: VersionRow): string =>
  `${isPublishedRow(kind, row)} ${row.locale}`;

/**
 * Puts the versions of a record back into an earlier state and updates the index. Call it after the restored language was published,
 * so that the language has a row again.
 * @param rows the versions of the record without stand-ins
 * @param versionFor the state that a version gets; undefined leaves it as it is
 * @param language the restored language, with its former slug
 * @returns what could not be restored
 */
export async function restoreVersions(
  transaction: LockedTransaction,
  kind: PostKind,
  documentId: string,
  rows: readonly VersionRow[],
  versionFor: (row: VersionRow) => KeptVersion | undefined,
  language: { locale: string; version: KeptVersion },
): Promise<RestoredRecord> {
  for (const row of rows) {
    const version = versionFor(row);
    if (version !== undefined) await restoreVersion(transaction, kind, row, version);
  }
  const settled = await ownVersions(transaction, kind, documentId);
  await markChanged(transaction, storageOf(transaction.strapi, kind), settled);
  await project(later(transaction), kind, [documentId]);
  const { slug } = language.version.columns;
  const slugs = [{ locale: language.locale, slug: typeof slug === 'string' ? slug : null }];
  return { documentId, slugs: changedSlugs(slugs, settled), linkedElsewhere: 0 };
}

/** The slugs that changed, by language. Compares with the published version if there is one, else with the draft. */
function changedSlugs(
  before: readonly Pick<VersionRow, 'locale' | 'slug'>[],
  after: readonly VersionRow[],
): RestoredRecord['slugs'] {
  return before.flatMap(({ locale, slug: was }) => {
    const is = after.findLast((row) => row.locale === locale)?.slug;
    return was !== null && is && is !== was ? [{ locale, was, is }] : [];
  });
}

/**
 * Deletes a record for good, in all its languages.
 * @throws ApplicationError if it is not in the trash
 * @throws NotFoundError and ForbiddenError (needs the right to delete)
 */
export async function deleteForGood(
  { strapi, person }: Context,
  kind: PostKind,
  documentId: string,
): Promise<void> {
  await inTransaction(strapi, async (transaction) => {
    const target = await demandTarget(transaction, person, ['delete'], kind, documentId);
    if (!inTrash(target)) throw impossible('notInTrash', {});
    await strapi.documents(uidOf(kind)).delete({ documentId, locale: '*' });
  });
}
