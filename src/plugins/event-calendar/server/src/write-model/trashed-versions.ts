import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { insertRows } from '../storage/insert-rows';
import { TABLES } from '../storage/tables';
import { groupBy } from '../domain/group-by';
import type { PostKind } from '../domain/kinds';
import { readKeptContent } from './kept-form';
import { addedContentOf, addedTexts } from './added-content';
import type { KeptContent, KeptLink, KeptVersion } from './kept-form';
import { linksToKeep } from './kept-links';
import { linksOf, relationsOf, relationsTo, setLinks } from './records/links';
import type { Relation } from './records/links';
import { imagesOf, setImage, sharedColumns } from './records/shared-fields';
import { freeSlug } from './slugs';
import { isPublishedRow, isStandInRow, momentOf, storageOf } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import type { LockedTransaction, Transaction } from '../storage/transaction';

/** A language of a record when it moved to the trash. */
export interface KeptLanguage extends KeptContent {
  id: string;
  kind: PostKind;
  documentId: string;
  locale: string;
  /** Whether the whole record moved to the trash, in which case its drafts still exist. Otherwise only the language did. */
  whole: boolean;
  /** UTC milliseconds. */
  at: number;
}

interface KeptRow {
  id: string;
  kind: PostKind;
  document_id: string;
  locale: string;
  whole: number;
  /** PostgreSQL returns 64-bit integers as text. */
  trashed_at: number | string;
  content: string;
}

/** The current versions, to restore them later. */
export async function versionsAsKept(
  transaction: Transaction,
  kind: PostKind,
  rows: readonly VersionRow[],
): Promise<Map<number, KeptVersion>> {
  const { trx } = transaction;
  const ids = rows.map((row) => row.id);
  const links = groupBy(await linksOf(transaction, kind, ids), ({ rowId }) => rowId);
  const images = await imagesOf(trx, kind, rows);
  const added = await addedContentOf(transaction.strapi, kind, rows);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        columns: { ...row },
        links: (links.get(row.id) ?? []).map(({ role, documentId }) => ({ role, documentId })),
        image: images.get(row.id) ?? null,
        added: added.get(row.id),
      },
    ]),
  );
}

/**
 * Stores the languages of a record before they move to the trash.
 * @param versions of the record; languages without their own draft are left out. Events, to which nothing links, may be several
 * @param whole whether the whole record moves, not only some of its languages
 */
export async function keepLanguages(
  transaction: LockedTransaction,
  kind: PostKind,
  versions: readonly VersionRow[],
  whole: boolean,
): Promise<void> {
  const { trx, at } = transaction;
  const own = versions.filter((row) => !isStandInRow(row));
  const drafts = own.filter((row) => !isPublishedRow(kind, row));
  const [first] = drafts;
  if (first === undefined) return;
  if (whole) await deleteWholeRecords(trx, [...new Set(drafts.map((row) => row.document_id))]);
  const kept = await versionsAsKept(transaction, kind, own);
  const linkedFrom = whole ? await linksToKeep(transaction, kind, versions) : [];
  const published = groupBy(
    own.filter((row) => isPublishedRow(kind, row)),
    placeOf,
  );
  const rows = drafts.flatMap((row) => {
    const draft = kept.get(row.id);
    const open = published.get(placeOf(row))?.[0];
    const rest = {
      published: (open && kept.get(open.id)) ?? null,
      linkedFrom: row === first ? linkedFrom : [],
    };
    const { document_id: documentId, locale } = row;
    return draft ? [rowOf({ id: randomUUID(), kind, documentId, locale, whole, at, draft, ...rest })] : [];
  });
  await insertRows(trx, TABLES.trashed, rows);
}

const placeOf = ({ document_id, locale }: VersionRow): string => `${document_id} ${locale}`;

/** The row in which a language is kept. */
function rowOf({ documentId, whole, at, draft, published, linkedFrom, ...language }: KeptLanguage): KeptRow {
  const content: KeptContent = { draft, published, linkedFrom };
  return {
    ...language,
    document_id: documentId,
    whole: Number(whole),
    trashed_at: at,
    content: JSON.stringify(content),
  };
}

/** The stored languages of records, or those that moved to the trash alone, latest first. */
export async function keptLanguages(
  knex: Knex,
  where: { whole: boolean; documentIds?: readonly string[]; id?: string; since?: number | undefined },
  most?: number,
): Promise<KeptLanguage[]> {
  const query = knex<KeptRow>(TABLES.trashed)
    .where({ whole: Number(where.whole) })
    .orderBy([{ column: 'trashed_at', order: 'desc' }, { column: 'id' }]);
  if (where.documentIds !== undefined) void query.whereIn('document_id', [...where.documentIds]);
  if (where.id !== undefined) void query.where({ id: where.id });
  if (where.since !== undefined) void query.where('trashed_at', '>', where.since);
  if (most !== undefined) void query.limit(most);
  const rows: KeptRow[] = await query;
  return rows.map(({ id, kind, document_id: documentId, locale, whole, trashed_at: at, content }) => {
    const versions = readKeptContent(content);
    return { id, kind, documentId, locale, whole: Boolean(whole), at: Number(at), ...versions };
  });
}

/** `keptLanguages`, as they can be restored: without people who were deleted meanwhile. */
export async function restorableLanguages(
  transaction: Transaction,
  where: Parameters<typeof keptLanguages>[1],
): Promise<KeptLanguage[]> {
  const languages = await keptLanguages(transaction.trx, where);
  const versions = languages.flatMap(({ draft, published }) => [draft, ...(published ? [published] : [])]);
  const present = await withoutGonePeople(transaction, versions);
  return languages.map((language) => {
    const { draft, published } = language;
    return { ...language, draft: present(draft), published: published && present(published) };
  });
}

/** Whether a record in the trash was scheduled when it moved there, so that it can be scheduled again as it was. */
export async function wasScheduled(trx: Knex, documentId: string): Promise<boolean> {
  const kept = await keptLanguages(trx, { whole: true, documentIds: [documentId] });
  return kept.some(({ draft }) => momentOf(draft.columns['publish_at']) !== undefined);
}

/** Which of these records readers see, or will see by themselves, when they come back from the trash as they were. */
export async function publicInTrash(trx: Knex, documentIds: readonly string[]): Promise<Set<string>> {
  if (documentIds.length === 0) return new Set();
  const kept = await keptLanguages(trx, { whole: true, documentIds });
  const isPublic = ({ draft, published }: KeptLanguage): boolean =>
    published !== null || momentOf(draft.columns['publish_at']) !== undefined;
  return new Set(kept.filter(isPublic).map(({ documentId }) => documentId));
}

/** The number of records in one statement. */
const AT_ONCE = 200;

/**
 * The same as `restoreLinksTo` for published versions that are in the trash themselves: they link to the record again when
 * they leave the trash. A version that can link to only one record keeps its current link.
 */
export async function linkFromTrash(
  { trx, strapi }: Transaction,
  kind: PostKind,
  documentId: string,
  links: readonly KeptLink[],
): Promise<void> {
  const [relation] = relationsTo(strapi, kind);
  const published = links.filter((link) => link.published);
  if (relation === undefined) return;
  for (let start = 0; start < published.length; start += AT_ONCE) {
    const batch = published.slice(start, start + AT_ONCE);
    const documentIds = [...new Set(batch.map(({ owner }) => owner))];
    const changed = (await keptLanguages(trx, { whole: true, documentIds })).flatMap((language) => {
      const link = batch.find(
        ({ owner, locale }) => owner === language.documentId && locale === language.locale,
      );
      const version = link && language.published && linkedTo(language.published, relation, documentId, link);
      return version ? [{ ...language, published: version }] : [];
    });
    await rewriteKept(trx, changed);
  }
}

/** Stores other versions of languages that are kept. */
export async function rewriteKept(trx: Knex, languages: readonly KeptLanguage[]): Promise<void> {
  for (let start = 0; start < languages.length; start += AT_ONCE) {
    const rows = languages.slice(start, start + AT_ONCE).map(rowOf);
    await trx(TABLES.trashed).insert(rows).onConflict('id').merge(['content']);
  }
}

/** A stored version with an added link; undefined if it has that link, or another one where only one is possible. */
function linkedTo(
  version: KeptVersion,
  { target, join }: Relation,
  documentId: string,
  { position }: KeptLink,
): KeptVersion | undefined {
  const same = version.links.filter(({ role }) => role === target);
  if (same.some((link) => link.documentId === documentId) || (join.position === null && same.length > 0))
    return undefined;
  // Positions begin with 1.
  const links = same.toSpliced((position ?? 1) - 1, 0, { role: target, documentId });
  return { ...version, links: [...version.links.filter(({ role }) => role !== target), ...links] };
}

/** Deletes everything stored about a record. */
export async function deleteKeptVersions(trx: Knex, documentId: string): Promise<void> {
  for (const table of [TABLES.trashed, TABLES.unpublished]) {
    await trx(table).where({ document_id: documentId }).delete();
  }
}

/** Deletes the stored state of whole records; languages that moved to the trash alone are kept. */
export const deleteWholeRecords = (trx: Knex, documentIds: readonly string[]): Promise<number> =>
  trx(TABLES.trashed)
    .whereIn('document_id', [...documentIds])
    .where({ whole: 1 })
    .delete();

/** Deletes a language that moved to the trash alone. */
export const forgetLanguage = (trx: Knex, id: string): Promise<number> =>
  trx(TABLES.trashed).where({ id, whole: 0 }).delete();

/** Deletes the stored state of languages of whole records. */
export async function forgetOfWhole(
  trx: Knex,
  languages: readonly { documentId: string; locale: string }[],
): Promise<void> {
  for (const [locale, ofLocale] of groupBy(languages, (language) => language.locale))
    await trx(TABLES.trashed)
      .where({ whole: 1, locale })
      .whereIn(
        'document_id',
        ofLocale.map(({ documentId }) => documentId),
      )
      .delete();
}

/** Deletes languages whose time in the trash is over. @param before UTC milliseconds */
export const forgetOldLanguages = (knex: Knex, before: number): Promise<number> =>
  knex(TABLES.trashed).where({ whole: 0 }).andWhere('trashed_at', '<=', before).delete();

/** Columns that are not restored: ids, the number of the schedule, which never falls, and values that moving to the trash set. */
const NOT_RESTORED = new Set([
  ...['id', 'document_id', 'locale', 'public_id', 'stand_in', 'slug', 'trashed_at'],
  ...['uid', 'sequence'],
]);

const EDITORS = ['created_by_id', 'updated_by_id'];

/**
 * Nobody rewrites stored versions when a user is deleted, and the database refuses a row that names a deleted editor.
 * @param versions the stored versions to ask about
 * @returns gives one of them without deleted people: nobody in place of an editor, and no author, so that the row keeps the one that it has
 */
export async function withoutGonePeople(
  { trx, strapi }: Transaction,
  versions: readonly KeptVersion[],
): Promise<(version: KeptVersion) => KeptVersion> {
  const areGone = async (uid: string, columns: readonly string[]): Promise<(id: unknown) => boolean> => {
    const named = versions.flatMap((version) => columns.map((column) => version.columns[column]));
    const ids = new Set(named.filter((id) => typeof id === 'number'));
    const { tableName } = strapi.db.metadata.get(uid);
    const present: number[] =
      ids.size === 0
        ? []
        : await trx(tableName)
            .whereIn('id', [...ids])
            .pluck('id');
    return (id) => typeof id === 'number' && !present.includes(id);
  };
  const isGoneEditor = await areGone('admin::user', EDITORS);
  const isGoneAuthor = await areGone('plugin::users-permissions.user', ['author']);
  return (version) => {
    const columns = { ...version.columns };
    for (const column of EDITORS) if (isGoneEditor(columns[column])) columns[column] = null;
    if (isGoneAuthor(columns['author'])) delete columns['author'];
    return { ...version, columns };
  };
}

/** The columns of a stored version that a version gets back. */
export function restoredColumns(row: VersionRow, { columns }: KeptVersion): Record<string, unknown> {
  const known = new Set(Object.keys(row));
  return Object.fromEntries(
    Object.entries(columns).filter(([column]) => known.has(column) && !NOT_RESTORED.has(column)),
  );
}

/**
 * Restores a version. Links lead to records that still exist, and a slug that another record has taken gets a number.
 * Update the index afterwards.
 */
export async function restoreVersion(
  transaction: Transaction,
  kind: PostKind,
  row: VersionRow,
  kept: KeptVersion,
): Promise<void> {
  const { trx, strapi } = transaction;
  const storage = storageOf(strapi, kind);
  const { slug } = kept.columns;
  const values = restoredColumns(row, kept);
  if (typeof slug === 'string')
    values['slug'] = await freeSlug(trx, storage, slug, row.locale, row.document_id);
  await trx(storage.table).where({ id: row.id }).update(values);
  await putBackLinks(transaction, kind, row, kept);
  await setImage(trx, kind, [row], kept.image);
}

/** Replaces the links of a version by links to these records, in this order; records that it cannot link to are left out. */
export async function putBackLinks(
  transaction: Transaction,
  kind: PostKind,
  row: VersionRow,
  { links }: Pick<KeptVersion, 'links'>,
): Promise<void> {
  for (const relation of relationsOf(transaction.strapi, kind)) {
    const wanted = links.filter(({ role }) => role === relation.target).map(({ documentId }) => documentId);
    await setLinks(transaction, relation, [row], wanted);
  }
}

/** A version with the texts of one version and the shared fields of another one. */
export function textsWithin(
  strapi: Core.Strapi,
  kind: PostKind,
  texts: KeptVersion,
  shared: KeptVersion | undefined,
): KeptVersion {
  if (shared === undefined) return texts;
  const columns = { ...texts.columns };
  for (const column of sharedColumns(storageOf(strapi, kind))) columns[column] = shared.columns[column];
  const { links, image } = shared;
  // A version that was kept before the project had such fields has none.
  const added = shared.added && { ...shared.added, ...addedTexts(strapi, kind, texts.added ?? {}) };
  return { ...texts, columns, links, image, ...(added !== undefined && { added }) };
}
