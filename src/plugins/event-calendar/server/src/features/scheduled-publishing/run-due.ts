import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { inTransaction } from '../../services/write/writing';
import { latestChange, noteDuePublication } from '../webhooks';
import { isPublishedRow, storageOf, versionsOf } from '../../storage/documents';
import { uidOf } from '../../domain/kinds';
import type { Instant } from '../../domain/time/types';
import type { Settings } from '../../platform/settings/settings';
import { findTasks } from './find-tasks';
import { TASKS, isToBeRemoved, localesToPublish } from './tasks';
import type { ScheduledTask, Task } from './tasks';

/** What one run has done. */
export interface Run {
  /** Carried out by this run; what another process did first is not among them. */
  done: ScheduledTask[];
  /** What could not be carried out and stays due. */
  failed: { task: ScheduledTask; reason: string }[];
}

export interface RunOptions {
  /** The tasks that are carried out; all unless given. */
  tasks?: readonly Task[];
  /** Ends the run after the record that is under way. */
  signal?: AbortSignal;
}

/**
 * Carries out what is due by a moment: scheduled records are published in all their languages (docs/interface.md 16.14), and
 * what has been in the trash for `trashDays` is deleted for good (docs/interface.md 16.13). Each record is a transaction of
 * its own under the calendar's lock, in which it is looked at again: of several processes one does it, and one that dies in
 * the middle has done nothing. A failure does not keep the others waiting.
 * @param now the moment until which things are due
 */
export async function runDue(
  strapi: Core.Strapi,
  settings: Settings,
  now: Instant,
  { tasks = TASKS, signal }: RunOptions = {},
): Promise<Run> {
  const run: Run = { done: [], failed: [] };
  for (const task of await findTasks(strapi.db.connection, strapi, settings, now)) {
    if (signal?.aborted) break;
    if (!tasks.includes(task.task)) continue;
    try {
      const did = await inTransaction(strapi, (trx) => carryOut(trx, strapi, settings, task, now));
      if (did) run.done.push(task);
    } catch (error) {
      run.failed.push({ task, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return run;
}

/** @returns whether there was still something to do */
async function carryOut(
  trx: Knex,
  strapi: Core.Strapi,
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
  // The moment is the publication's date, however late it is carried out; of what is open in a language the date is known.
  const isOpen = rows.some((row) => isPublishedRow(kind, row));
  await trx(storage.table)
    .where({ document_id: documentId })
    .whereNull('published_at')
    .update({ ...(isOpen ? {} : { date: trx.ref('publish_at') }), publish_at: null });
  const before = await latestChange(trx);
  // One call for all languages: one change for whoever follows the record.
  await strapi.documents(uidOf(kind)).publish({ documentId, locale: others.length === 0 ? only : locales });
  await noteDuePublication(trx, due, before, settings.untranslated);
  return true;
}
