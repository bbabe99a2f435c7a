import type { AffectedRecord } from '../storage/change-log';
import { NO_ENTRIES } from './index/entries';
import { isIndexedLater } from './index/index-once';
import { project, refreshLinksTo } from './index/projection';
import { TABLES } from '../storage/tables';
import { isPostKind, nameAttribute } from '../domain/kinds';
import type { Write } from './write';
import { keepUnpublishedLinks } from './discarded-links';
import { leaveUnscheduled } from './kept-schedule';
import { restoreLinks } from './held-links';
import { relationsTo } from './records/links';
import { relink, shareLinks } from './shared-links';
import { shareFields, shareImage } from './records/shared-fields';
import { settleMarks } from './records/unpublished-changes';
import { settleReview } from './review-rounds';
import { settleTextTimes } from './text-times';
import { freeSlug } from './slugs';
import { age, ensureVersions, followStandIns, localesByAge } from './records/stand-ins';
import { isPublishedRow, isStandInRow, versionsOf } from '../storage/documents';
import type { VersionRow } from '../storage/documents';

/**
 * The part of the guard that runs after Strapi has written: it makes the versions of the record agree, updates the records that
 * link to it, and updates the calendar index.
 */
export async function settle(write: Write, documentId: string, moved: readonly string[]): Promise<void> {
  const { trx, storage, locale } = write;
  const { kind } = storage;
  const isMade = write.isNew || write.action === 'clone';
  const made = isMade ? await madeVersionsOf(write, documentId) : undefined;
  const { updated } = write;
  let rows = made?.rows ?? updated?.rows.slice() ?? (await versionsOf(trx, storage, documentId));
  if (write.action === 'clone') await renameClones(write, rows);
  rows = await removeUnowned(write, rows);
  rows = await shareFields(trx, storage, rows, locale, write.inherited);
  rows = await leaveUnscheduled(write, rows);
  rows = await withdrawTrashed(write, rows);
  if (updated === undefined) {
    await shareImage(write, storage, rows, locale, write.inherited);
    if (write.draftLinks !== undefined) await keepUnpublishedLinks(write, kind, rows, write.draftLinks);
    await shareLinks(write, kind, rows, locale);
  }
  await settleMarks(write, storage, rows, { locale, keepsAlike: updated?.keepsAlike });
  await settleReview(write, documentId, rows);
  await settleTextTimes(write, documentId, rows);
  const relinked = await settleLinksTo(write, documentId, rows);
  if (isIndexedLater(kind, documentId)) return;
  const before = made?.isKnown === false ? NO_ENTRIES : undefined;
  await project(write, kind, [documentId, ...moved], { before, affectedRecords: relinked });
}

/**
 * The versions of a record that the write has made, and whether the index knows it already: a lifecycle of the host may have written the
 * new record again.
 */
async function madeVersionsOf(
  { trx, storage }: Write,
  documentId: string,
): Promise<{ rows: VersionRow[]; isKnown: boolean }> {
  const entry = trx(TABLES.index).where({ document_id: documentId }).limit(1).select('public_id');
  const found: (VersionRow & { known_as: unknown })[] = await trx(storage.table)
    .where({ document_id: documentId })
    .orderBy('id')
    .select('*', entry.as('known_as'));
  return {
    rows: found.map(({ known_as: _, ...row }) => row),
    isKnown: found.some((row) => row.known_as !== null),
  };
}

/**
 * A duplicate begins with the slug of its original in each language and gets its own here. Strapi makes its languages at once, in any
 * order; here they get the order of the original, which tells the first language.
 */
async function renameClones(write: Write, rows: VersionRow[]): Promise<void> {
  const { trx } = write;
  const order = localesByAge(write.rows);
  const begun = Math.min(...rows.map(age));
  const title = write.storage.columns.get(nameAttribute(write.storage.kind)) ?? 'name';
  for (const row of rows) {
    const original = write.rows.find((other) => other.locale === row.locale);
    const wanted = original?.slug ?? row[title];
    if (isStandInRow(row) || typeof wanted !== 'string') continue;
    const slug = await freeSlug(trx, write.storage, wanted, row.locale, row.document_id);
    const at = begun + order.indexOf(row.locale);
    const made = { slug, created_at: row['created_at'] instanceof Date ? new Date(at) : at };
    await trx(write.storage.table).where({ id: row.id }).update(made);
    Object.assign(row, made);
  }
}

/** When the last version of its own is gone, its stand-ins go too: the record is gone. */
async function removeUnowned(write: Write, rows: VersionRow[]): Promise<VersionRow[]> {
  const { trx } = write;
  if (rows.length === 0 || !rows.every(isStandInRow)) return rows;
  await trx(write.storage.table)
    .whereIn(
      'id',
      rows.map((row) => row.id),
    )
    .delete();
  return [];
}

/** Records in the trash are never published, however they got there. */
async function withdrawTrashed(write: Write, rows: VersionRow[]): Promise<VersionRow[]> {
  const { trx, storage } = write;
  const trashed = rows.some((row) => !isPublishedRow(storage.kind, row) && Boolean(row.trashed_at));
  if (!isPostKind(storage.kind) || !trashed) return rows;
  const published = rows.filter((row) => isPublishedRow(storage.kind, row)).map((row) => row.id);
  if (published.length > 0) await trx(storage.table).whereIn('id', published).delete();
  return rows.filter((row) => !published.includes(row.id));
}

/** @returns the events whose links have changed */
async function settleLinksTo(
  write: Write,
  documentId: string,
  rows: readonly VersionRow[],
): Promise<AffectedRecord[]> {
  const { trx, strapi, storage } = write;
  const { kind } = storage;
  if (kind === 'event' || rows.length === 0) return [];
  if (rows.some((row) => Boolean(row.trashed_at))) {
    for (const { join } of relationsTo(strapi, kind)) {
      await trx(join.table)
        .whereIn(
          join.target,
          rows.map((row) => row.id),
        )
        .delete();
    }
    return [];
  }
  const publicId = rows[0]?.public_id ?? 0;
  const linked = await trx(TABLES.links).where({ target_id: publicId, role: kind }).first('event_id');
  const isParent =
    kind === 'category' && (await trx(TABLES.index).where({ parent_id: publicId }).first('public_id'));
  await followStandIns(write, storage, rows);
  if (linked === undefined && !isParent && write.held.length === 0) return [];
  if (write.held.length > 0) {
    // A deleted language may still be the language of records that link here.
    const lost = new Set(write.held.map((link) => link.locale));
    await ensureVersions(write, kind, [documentId], [...lost]);
    await restoreLinks(trx, kind, await versionsOf(trx, storage, documentId), write.held);
  }
  const was = openLanguages(write, write.rows);
  const open = openLanguages(write, await versionsOf(trx, storage, documentId));
  const opened = open.filter((locale) => !was.includes(locale));
  await relink(write, kind, documentId, opened);
  if (write.held.length === 0 && open.join() === was.join()) return [];
  return refreshLinksTo(write, kind, [documentId]);
}

/** The languages in which a record has a published version, stand-ins included. */
const openLanguages = (write: Write, rows: readonly VersionRow[]): string[] =>
  rows
    .filter((row) => isPublishedRow(write.storage.kind, row))
    .map((row) => row.locale)
    .toSorted();
