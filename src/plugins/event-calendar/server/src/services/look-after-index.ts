import type { Core } from '@strapi/strapi';
import { isAnyStarting } from '../platform/strapi/start-in-turn';
import { isOutdated } from '../storage/migrations/run';
import { runningProcesses } from '../storage/processes';
import { readStamp } from '../storage/stamps';
import { markMixed, MIXED } from '../write-model/index/mixed';
import { reindex } from '../write-model/index/reindex';
import { isOnlyInIndex } from '../write-model/index/start';

/**
 * Notes that a process goes on to write entries as it was started beside those of others. Rebuilds the index if that was noted before, and
 * all processes that run now write the same entries; the one that began first does it. Not beside a start, which may be rebuilding it for
 * other settings, and is announced only at its end. An index without records stays, as at a start.
 * @param self the id of the process, as it is announced, and the fingerprint of its entries
 * @param signal ends a rebuild after the current batch
 */
export async function lookAfterIndex(
  strapi: Core.Strapi,
  self: { id: string; fingerprint: string },
  signal: AbortSignal,
): Promise<void> {
  const knex = strapi.db.connection;
  if (await isOnlyInIndex(strapi)) return;
  const wasMixed = (await readStamp(knex, 'index')) === MIXED;
  await markMixed(strapi, self.fingerprint);
  if (!wasMixed || (await isOutdated(knex))) return;
  const running = await runningProcesses(knex, Date.now());
  if (running[0]?.id !== self.id) return;
  if (running.some(({ fingerprint }) => fingerprint !== self.fingerprint)) return;
  if (await isAnyStarting(strapi)) return;
  strapi.log.info('Calendar index: is rebuilt, because processes with other settings have written entries');
  const { total } = await reindex(strapi, self.fingerprint, undefined, signal);
  if (!signal.aborted) strapi.log.info(`Calendar index: rebuilt, ${total} records`);
}
