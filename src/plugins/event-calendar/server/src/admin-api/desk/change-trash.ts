import type { Knex } from 'knex';
import { project, refreshLinksTo } from '../../write-model/index/projection';
import { moveToTrash } from '../../services/write/delete-record';
import { updateDocument } from '../../services/write/save-document';
import { inTransaction } from '../../services/write/writing';
import { putBackLinksTo } from '../../write-model/kept-links';
import { impossible } from '../../write-model/records/refuse';
import { defaultLocale } from '../../write-model/records/stand-ins';
import { isPublishedRow, isStandInRow, momentOf, storageOf, versionsOf } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import { forgetWhole, keptLanguages, linkFromTrash, putBack } from '../../write-model/trashed-versions';
import type { KeptLanguage, KeptVersion } from '../../write-model/trashed-versions';
import { uidOf } from '../../domain/kinds';
import type { PostKind } from '../../domain/kinds';
import { instant } from '../../domain/time/types';
import type { RestoredAs, RestoredRecord, Trashed } from '../../panel-contract/desk';
import type { PanelRequest } from '../request/route';
import { beforeOf } from './public-before';
import { demandTarget, demandTargets } from './targets';
import type { Target } from './targets';

type Asked = Pick<PanelRequest, 'strapi' | 'settings' | 'person'>;

const inTrash = ({ primary }: Target): boolean => Boolean(primary.trashed_at);

/**
 * Moves records to the trash in all their languages, as a deletion over the interface does: all of them or none.
 * @returns those that were not in the trash already
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
    const writing = { strapi, trx, language, languages: [language], now: instant(Date.now()) };
    const trashed: Trashed[] = [];
    for (const target of targets) {
      if (inTrash(target)) continue;
      trashed.push({ documentId: target.documentId });
      await moveToTrash(writing, target, { updatedBy: person.id });
    }
    return trashed;
  });
}

/**
 * Takes records out of the trash, all of them or none. As they were `before`: each language is published or scheduled again where
 * it was, with the content that it was published with; what was not published of its draft stays a draft. A slug that another
 * record has taken meanwhile gets a number (`write-model/before-write.ts`). Events link to it again, in either case.
 * @returns what could not be as it was
 * @throws NotFoundError and ForbiddenError (needs the right to update, and to publish where something is to be published)
 */
export async function restoreRecords(
  { strapi, settings, person }: Asked,
  kind: PostKind,
  documentIds: readonly string[],
  as: RestoredAs,
): Promise<RestoredRecord[]> {
  return inTransaction(strapi, async (trx) => {
    const kept = await keptLanguages(trx, { whole: true, documentIds });
    const isPublic = as === 'before' && beforeOf(kept) !== 'nothing';
    const rights = isPublic ? (['update', 'publish'] as const) : (['update'] as const);
    const targets = await demandTargets(strapi, trx, person, rights, kind, documentIds);
    const restored: RestoredRecord[] = [];
    for (const target of targets) {
      if (!inTrash(target)) continue;
      const ofRecord = kept.filter(({ documentId }) => documentId === target.documentId);
      restored.push(await restoreRecord(trx, { strapi, settings, person }, target, ofRecord, as));
    }
    return restored;
  });
}

async function restoreRecord(
  trx: Knex,
  { strapi, settings, person }: Asked,
  { kind, documentId, drafts, primary }: Target,
  all: readonly KeptLanguage[],
  as: RestoredAs,
): Promise<RestoredRecord> {
  const kept = as === 'before' ? all : [];
  const waited = kept
    .map(({ draft }) => momentOf(draft.columns['publish_at']))
    .find((at) => at !== undefined);
  const publishAt = waited === undefined ? null : new Date(waited).toISOString();
  const data = { trashedAt: null, publishAt, updatedBy: person.id };
  await updateDocument(strapi, kind, documentId, primary.locale, data, 'draft');
  const open = kept.filter(
    ({ locale, published }) => published && drafts.some((row) => row.locale === locale),
  );
  if (open.length > 0) {
    await strapi.documents(uidOf(kind)).publish({ documentId, locale: open.map(({ locale }) => locale) });
    for (const row of await ownVersions(trx, strapi, kind, documentId)) {
      const own = kept.find(({ locale }) => locale === row.locale);
      if (own?.published && isPublishedRow(kind, row)) await putBack(trx, strapi, kind, row, own.published);
      // By its time the draft tells whether it has changes that are not published.
      else if (own) await putBackDraftState(trx, strapi, kind, row, own);
    }
  }
  const linkedFrom = all.flatMap((language) => language.linkedFrom);
  const linkedElsewhere = await putBackLinksTo(trx, strapi, kind, documentId, linkedFrom);
  await linkFromTrash(trx, strapi, kind, documentId, linkedFrom);
  if (open.length > 0 || linkedFrom.length > 0) {
    const relinked = await refreshLinksTo(trx, strapi, kind, [documentId]);
    await project(trx, strapi, settings, kind, [documentId], Date.now(), undefined, relinked);
  }
  await forgetWhole(trx, documentId);
  const slugs = changedSlugs(drafts, await ownVersions(trx, strapi, kind, documentId));
  return { documentId, slugs, linkedElsewhere: linkedElsewhere.size };
}

/** What a publication has changed of a draft: it was published earlier, and may have changed since. */
async function putBackDraftState(
  trx: Knex,
  strapi: PanelRequest['strapi'],
  kind: PostKind,
  row: VersionRow,
  { draft }: KeptLanguage,
): Promise<void> {
  const { updated_at, ready_for_review, publish_at, date } = draft.columns;
  const values = { updated_at, ready_for_review, publish_at, date };
  await trx(storageOf(strapi, kind).table).where({ id: row.id }).update(values);
}

/** The versions of a record that are its own. */
export async function ownVersions(
  trx: Knex,
  strapi: PanelRequest['strapi'],
  kind: PostKind,
  documentId: string,
): Promise<VersionRow[]> {
  return (await versionsOf(trx, storageOf(strapi, kind), documentId)).filter((row) => !isStandInRow(row));
}

/** Where a version stands in its record. Strapi may put another row there. */
export const placeOf = (kind: PostKind, row: VersionRow): string =>
  `${isPublishedRow(kind, row)} ${row.locale}`;

/**
 * Makes the versions of a record what they were, after one of its languages was published to have a row again, and brings the index
 * up to them.
 * @param rows the versions of the record that are its own
 * @param was what a version is to be; one without stays as it is
 * @param language the language that comes back, with its slug as it was
 * @returns what could not be as it was
 */
export async function putBackVersions(
  trx: Knex,
  { strapi, settings }: Pick<Asked, 'strapi' | 'settings'>,
  kind: PostKind,
  documentId: string,
  rows: readonly VersionRow[],
  was: (row: VersionRow) => KeptVersion | undefined,
  language: { locale: string; version: KeptVersion },
): Promise<RestoredRecord> {
  for (const row of rows) {
    const version = was(row);
    if (version !== undefined) await putBack(trx, strapi, kind, row, version);
  }
  await project(trx, strapi, settings, kind, [documentId], Date.now());
  const { slug } = language.version.columns;
  const slugs = [{ locale: language.locale, slug: typeof slug === 'string' ? slug : null }];
  const settled = await ownVersions(trx, strapi, kind, documentId);
  return { documentId, slugs: changedSlugs(slugs, settled), linkedElsewhere: 0 };
}

/** The slugs that differ between versions, by language; published ones count where there are any. */
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
    if (!inTrash(target)) throw impossible('notInTrash', {});
    await strapi.documents(uidOf(kind)).delete({ documentId, locale: '*' });
  });
}
