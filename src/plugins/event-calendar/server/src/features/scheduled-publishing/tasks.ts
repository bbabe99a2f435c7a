import { isPublishedRow, isStandInRow, momentOf } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import type { PostKind } from '../../domain/kinds';
import type { Instant } from '../../domain/time/types';

/** What happens to a record by the passage of time: its scheduled publication, and its deletion from the trash. */
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

/** How long a record stays in the trash, in milliseconds; undefined if it stays for ever. */
export const timeInTrash = ({ trashDays }: { trashDays: number }): number | undefined =>
  trashDays === 0 ? undefined : trashDays * DAY_MS;

const draftsOf = (kind: PostKind, rows: readonly VersionRow[]): VersionRow[] =>
  rows.filter((row) => !isPublishedRow(kind, row) && !isStandInRow(row));

/**
 * The languages in which a record is due for publication (docs/interface.md 16.14): those of drafts whose moment has come and
 * that have no published version yet. Nothing in the trash is published.
 */
export function localesToPublish(kind: PostKind, rows: readonly VersionRow[], now: Instant): string[] {
  const published = new Set(rows.filter((row) => isPublishedRow(kind, row)).map((row) => row.locale));
  return draftsOf(kind, rows)
    .filter((row) => {
      const moment = momentOf(row['publish_at']);
      return moment !== undefined && moment <= now && !row.trashed_at && !published.has(row.locale);
    })
    .map((row) => row.locale);
}

/** Whether the time of a record in the trash is over. */
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
