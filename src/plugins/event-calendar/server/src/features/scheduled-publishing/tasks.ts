import { isPublishedRow, isStandInRow, momentOf } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import type { PostKind } from '../../domain/kinds';
import type { Instant } from '../../domain/time/types';

/** What time alone does to a record: its scheduled publication, and the end of its days in the trash. */
export const TASKS = ['publish', 'remove'] as const;
export type Task = (typeof TASKS)[number];

/** A task on a record, and when it is due. */
export interface ScheduledTask {
  task: Task;
  kind: PostKind;
  documentId: string;
  publicId: number;
  due: Instant;
}

const DAY_MS = 86_400_000;

/** How long a record stays in the trash, in milliseconds; undefined where it stays for ever. */
export const timeInTrash = ({ trashDays }: { trashDays: number }): number | undefined =>
  trashDays === 0 ? undefined : trashDays * DAY_MS;

const draftsOf = (kind: PostKind, rows: readonly VersionRow[]): VersionRow[] =>
  rows.filter((row) => !isPublishedRow(kind, row) && !isStandInRow(row));

/**
 * The languages in which a record is to be published by now (docs/interface.md 16.14): its drafts whose moment has come and
 * which have no published version yet. Nothing in the trash is published.
 */
export function localesToPublish(kind: PostKind, rows: readonly VersionRow[], now: Instant): string[] {
  const open = new Set(rows.filter((row) => isPublishedRow(kind, row)).map((row) => row.locale));
  return draftsOf(kind, rows)
    .filter((row) => {
      const moment = momentOf(row['publish_at']);
      return moment !== undefined && moment <= now && !row.trashed_at && !open.has(row.locale);
    })
    .map((row) => row.locale);
}

/** Whether a record has been in the trash for as long as it may. */
export function isToBeRemoved(
  kind: PostKind,
  rows: readonly VersionRow[],
  settings: { trashDays: number },
  now: Instant,
): boolean {
  const stay = timeInTrash(settings);
  const drafts = draftsOf(kind, rows);
  if (
    stay === undefined ||
    drafts.length === 0 ||
    drafts.length < rows.filter((row) => !isStandInRow(row)).length
  )
    return false;
  return drafts.every((row) => {
    const trashed = momentOf(row.trashed_at);
    return trashed !== undefined && trashed + stay <= now;
  });
}
