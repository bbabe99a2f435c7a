import { project } from '../../write-model/index/projection';
import { updateDocument } from '../../services/write/save-document';
import { primaryLocale } from '../../write-model/records/stand-ins';
import { isPublishedRow, momentOf, storageOf, versionsOf } from '../../storage/documents';
import type { Storage, VersionRow } from '../../storage/documents';
import {
  hasSameColumns,
  isMarkedModified,
  pairsOf,
  settleMarks,
} from '../../write-model/records/unpublished-changes';
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
  const timesOnly = published.length > 0 && !isUnchanged(storageOf(strapi, 'event'), rows);
  const locale = primaryLocale(published.length > 0 ? published : rows, language) ?? language;
  const { start: startDate, end: endDate, ...others } = times;
  const data = { startDate, endDate, ...others, updatedBy: person };
  const version = published.length > 0 && !timesOnly ? 'published' : 'draft';
  await updateDocument(strapi, 'event', documentId, locale, data, version);
  if (timesOnly) await publishTimes(transaction, change);
}

/** Whether the drafts have no unpublished changes. */
export const isUnchanged = (storage: Storage, rows: readonly VersionRow[]): boolean =>
  pairsOf(storage, rows).every((pair) => !isMarkedModified(pair) && hasSameColumns(pair));

const changedAt = (row: VersionRow): number => momentOf(row['updated_at']) ?? 0;

/** Copies the times of the drafts to the published versions, and leaves the drafts marked that have other changes. */
async function publishTimes(
  transaction: LockedTransaction,
  { documentId, person }: TimesChange,
): Promise<void> {
  const { trx, strapi } = transaction;
  const storage = storageOf(strapi, 'event');
  const drafts = (await versionsOf(trx, storage, documentId)).filter((row) => !isPublishedRow('event', row));
  const at = instant(Math.max(Date.now(), ...drafts.map(changedAt)));
  const columns = TIMES.map((name) => storage.columns.get(name) ?? name);
  const values = Object.fromEntries(columns.map((column) => [column, drafts[0]?.[column]]));
  const rows = trx(storage.table).where({ document_id: documentId });
  await rows
    .whereNotNull('published_at')
    .update({ ...values, updated_at: new Date(at), updated_by_id: person });
  await settleMarks(transaction, storage, await versionsOf(trx, storage, documentId), { locale: undefined });
  await project({ ...transaction, at }, 'event', [documentId]);
}
