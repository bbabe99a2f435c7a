import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { project } from '../../write-model/index/projection';
import { updateDocument } from '../../services/write/save-document';
import { primaryLocale } from '../../write-model/records/stand-ins';
import { isPublishedRow, momentOf, storageOf, versionsOf } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import { comparable } from '../../write-model/records/shared-fields';
import type { Settings } from '../../platform/settings/settings';
import type { StoredTimes } from '../../panel-contract/board';

/** The new times of an event. */
export interface TimesChange {
  documentId: string;
  /** Its own versions before. */
  rows: readonly VersionRow[];
  times: StoredTimes;
  /** The default language. */
  language: string;
  /** Who changes them. */
  person: number;
}

/** The attributes that times are kept in. */
const TIMES = ['startDate', 'endDate', 'allDay', 'timezone', 'utcStartDate', 'utcEndDate'] as const;

/**
 * Writes new times to all versions of an event. Where its drafts are what is published, by a publication, as the interface does
 * (`services/write/save-change.ts`). Where they hold more, that is not published along: the published versions take the times alone.
 */
export async function writeTimes(
  trx: Knex,
  strapi: Core.Strapi,
  settings: Settings,
  change: TimesChange,
): Promise<void> {
  const { documentId, rows, times, language, person } = change;
  const published = rows.filter((row) => isPublishedRow('event', row));
  const carried = published.length > 0 && !isUnchanged(rows);
  const locale = primaryLocale(published.length > 0 ? published : rows, language) ?? language;
  const { start: startDate, end: endDate, allDay, timezone } = times;
  const data = { startDate, endDate, allDay, timezone, updatedBy: person };
  const version = published.length > 0 && !carried ? 'published' : 'draft';
  await updateDocument(strapi, 'event', documentId, locale, data, version);
  if (carried) await carryOver(trx, strapi, settings, change);
}

/** Whether the drafts hold nothing that is not published. */
function isUnchanged(rows: readonly VersionRow[]): boolean {
  const published = rows.filter((row) => isPublishedRow('event', row));
  const latest = Math.max(...published.map(changedAt));
  return rows
    .filter((row) => !isPublishedRow('event', row))
    .every((draft) => {
      const open = published.find((row) => row.locale === draft.locale);
      return open === undefined ? changedAt(draft) <= latest : isCopy(draft, open);
    });
}

const changedAt = (row: VersionRow): number => momentOf(row['updated_at']) ?? 0;

/** What may differ between a draft and what was published of it. */
const OF_VERSION = new Set([
  'id',
  'created_at',
  'updated_at',
  'published_at',
  'first_published_at',
  'created_by_id',
  'updated_by_id',
]);

const isCopy = (draft: VersionRow, open: VersionRow): boolean =>
  changedAt(draft) <= changedAt(open) &&
  Object.keys(draft).every(
    (name) => OF_VERSION.has(name) || comparable(draft[name]) === comparable(open[name]),
  );

/**
 * Gives published versions the times of the drafts, where they are. Which drafts hold changes, Strapi tells by the moments of the
 * last change: a draft that was ahead of its published version stays ahead of it.
 */
async function carryOver(
  trx: Knex,
  strapi: Core.Strapi,
  settings: Settings,
  { documentId, rows: before, person }: TimesChange,
): Promise<void> {
  const storage = storageOf(strapi, 'event');
  const drafts = (await versionsOf(trx, storage, documentId)).filter((row) => !isPublishedRow('event', row));
  const at = new Date(Math.max(Date.now(), ...drafts.map(changedAt)));
  const columns = TIMES.map((name) => storage.columns.get(name) ?? name);
  const values = Object.fromEntries(columns.map((column) => [column, drafts[0]?.[column]]));
  const rows = trx(storage.table).where({ document_id: documentId });
  await rows
    .clone()
    .whereNotNull('published_at')
    .update({ ...values, updated_at: at, updated_by_id: person });
  await rows
    .clone()
    .whereNull('published_at')
    .whereIn('locale', changedLanguages(before))
    .update({ updated_at: new Date(at.getTime() + 1) });
  await project(trx, strapi, settings, 'event', [documentId], at.getTime());
}

/** The languages in which a draft was changed after it was published. */
const changedLanguages = (rows: readonly VersionRow[]): string[] =>
  rows
    .filter((row) => isPublishedRow('event', row))
    .filter((open) =>
      rows.some(
        (draft) =>
          draft.locale === open.locale &&
          !isPublishedRow('event', draft) &&
          changedAt(draft) > changedAt(open),
      ),
    )
    .map((row) => row.locale);
