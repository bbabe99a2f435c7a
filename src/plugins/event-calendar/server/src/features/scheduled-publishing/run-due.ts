import type { Core } from '@strapi/strapi';
import { latestChange, noteDuePublication } from '../webhooks';
import { isPublishedRow, storageOf, versionsOf } from '../../storage/documents';
import { uidOf } from '../../domain/kinds';
import type { Instant } from '../../domain/time/types';
import type { Settings } from '../../platform/settings/settings';
import { findTasks } from './find-tasks';
import { TASKS, isToBeRemoved, localesToPublish } from './tasks';
import type { ScheduledTask, Task } from './tasks';
import { inTransaction } from '../../storage/transaction';
import type { LockedTransaction } from '../../storage/transaction';

/** What one run has done. */
export interface Run {
  /** The tasks that this run carried out, without those that another process carried out first. */
  done: ScheduledTask[];
  /** The tasks that failed and stay due. */
  failed: { task: ScheduledTask; reason: string }[];
}

export interface RunOptions {
  /** The tasks to carry out; by default all. */
  tasks?: readonly Task[];
  /** Ends the run after the current record. */
  signal?: AbortSignal;
  /** Called before each record. */
  onTask?(): void;
}

/**
 * Carries out what is due by a moment: scheduled records are published in all their languages (docs/interface.md 16.14), and
 * records that have been in the trash for `trashDays` are deleted for good (docs/interface.md 16.13). Each record has its own
 * transaction under the calendar's lock and is checked again in it: only one of several processes carries out a task, and a
 * process that dies leaves nothing half done. A failed task does not stop the others.
 * @param now tasks with a moment up to this one are due
 */
export async function runDue(
  strapi: Core.Strapi,
  settings: Settings,
  now: Instant,
  { tasks = TASKS, signal, onTask }: RunOptions = {},
): Promise<Run> {
  const run: Run = { done: [], failed: [] };
  for (const task of await findTasks(strapi.db.connection, strapi, settings, now)) {
    if (signal?.aborted) break;
    if (!tasks.includes(task.task)) continue;
    onTask?.();
    try {
      const did = await inTransaction(strapi, (transaction) => carryOut(transaction, settings, task, now));
      if (did) run.done.push(task);
    } catch (error) {
      run.failed.push({ task, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return run;
}

/** @returns whether the task was still to be done */
async function carryOut(
  { trx, strapi }: LockedTransaction,
  settings: Settings,
  { task, kind, documentId, due }: ScheduledTask,
  now: Instant,
): Promise<boolean> {
  const storage = storageOf(strapi, kind);
  const rows = await versionsOf(trx, storage, documentId);
  if (task === 'remove') {
    if (!isToBeRemoved(kind, rows, settings, now)) return false;
    await strapi.documents(uidOf(kind)).delete({ documentId, locale: '*' });
    return true;
  }
  const locales = localesToPublish(kind, rows, now);
  const [only, ...others] = locales;
  if (only === undefined) return false;
  // The scheduled moment becomes the publication date, even if it is carried out late. A record that is already published in
  // another language keeps its date.
  const isOpen = rows.some((row) => isPublishedRow(kind, row));
  await trx(storage.table)
    .where({ document_id: documentId })
    .whereNull('published_at')
    .update({ ...(isOpen ? {} : { date: trx.ref('publish_at') }), publish_at: null });
  const before = await latestChange(trx);
  // One call for all languages, so that the log has one change.
  await strapi.documents(uidOf(kind)).publish({ documentId, locale: others.length === 0 ? only : locales });
  await noteDuePublication(trx, due, before, settings.untranslated);
  return true;
}
