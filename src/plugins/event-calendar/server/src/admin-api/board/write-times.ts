import { project } from '../../write-model/index/projection';
import { updateDocument } from '../../services/write/save-document';
import { primaryLocale } from '../../write-model/records/stand-ins';
import { isPublishedRow, momentOf, storageOf, versionsOf } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import { comparable } from '../../write-model/records/shared-fields';
import type { EventTimes } from '../../domain/time/event-times';
import type { StoredTimes } from '../../panel-contract/board';
import { instant } from '../../domain/time/types';
import type { LockedTransaction } from '../../storage/transaction';

/** The new times of an event. */
export interface TimesChange {
  documentId: string;
  /** The event's versions before the change, without stand-ins. */
  rows: readonly VersionRow[];
  times: StoredTimes & Pick<EventTimes, 'utcStartDate' | 'utcEndDate'>;
  /** The default language. */
  language: string;
  /** Id of the admin user who changes them. */
  person: number;
}

/** The attributes that hold the times. */
const TIMES = ['startDate', 'endDate', 'allDay', 'timezone', 'utcStartDate', 'utcEndDate'] as const;

/**
 * Writes new times to all versions of an event. If the drafts equal the published versions, they are saved and published, as the
 * interface does (`services/write/save-change.ts`). If the drafts have unpublished changes, only the times are copied to the
 * published versions, so that the other changes stay unpublished.
 */
export async function writeTimes(transaction: LockedTransaction, change: TimesChange): Promise<void> {
  const { strapi } = transaction;
  const { documentId, rows, times, language, person } = change;
  const published = rows.filter((row) => isPublishedRow('event', row));
  const timesOnly = published.length > 0 && !isUnchanged(rows);
  const locale = primaryLocale(published.length > 0 ? published : rows, language) ?? language;
  const { start: startDate, end: endDate, ...others } = times;
  const data = { startDate, endDate, ...others, updatedBy: person };
  const version = published.length > 0 && !timesOnly ? 'published' : 'draft';
  await updateDocument(strapi, 'event', documentId, locale, data, version);
  if (timesOnly) await publishTimes(transaction, change);
}

/** Whether the drafts have no unpublished changes. */
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

/** Columns that may differ between a draft and an unchanged published version. */
const VERSION_COLUMNS = new Set([
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
    (name) => VERSION_COLUMNS.has(name) || comparable(draft[name]) === comparable(open[name]),
  );

/**
 * Copies the times of the drafts to the published versions. Strapi compares `updated_at` to tell which drafts have changes, so a
 * draft that was newer than its published version stays newer.
 */
async function publishTimes(
  transaction: LockedTransaction,
  { documentId, rows: before, person }: TimesChange,
): Promise<void> {
  const { trx, strapi } = transaction;
  const storage = storageOf(strapi, 'event');
  const drafts = (await versionsOf(trx, storage, documentId)).filter((row) => !isPublishedRow('event', row));
  const at = instant(Math.max(Date.now(), ...drafts.map(changedAt)));
  const columns = TIMES.map((name) => storage.columns.get(name) ?? name);
  const values = Object.fromEntries(columns.map((column) => [column, drafts[0]?.[column]]));
  const rows = trx(storage.table).where({ document_id: documentId });
  await rows
    .clone()
    .whereNotNull('published_at')
    .update({ ...values, updated_at: new Date(at), updated_by_id: person });
  await rows
    .clone()
    .whereNull('published_at')
    .whereIn('locale', changedLanguages(before))
    .update({ updated_at: new Date(at + 1) });
  await project({ ...transaction, at }, 'event', [documentId]);
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
