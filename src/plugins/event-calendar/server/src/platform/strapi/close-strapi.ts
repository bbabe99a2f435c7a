import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { readsOnSpare } from './spare-connections';

/** Milliseconds that running statements get. */
const PATIENCE = 10_000;

/**
 * Closes a Strapi, also one whose start has failed, without ending the process. Strapi reads for events of its own after a commit, and nothing waits for these
 * reads: closing aborts them, and their rejections would end the process. Strapi also removes every listener of the process.
 * Seen with Strapi 5.54.
 */
export async function closeStrapi(strapi: Core.Strapi): Promise<void> {
  // A start that failed early has no database.
  const db: Core.Strapi['db'] | undefined = strapi.db;
  const client = db?.connection.client;
  const isBusy = (): boolean =>
    client?.pool !== undefined &&
    client.pool.numUsed() + client.pool.numPendingAcquires() + readsOnSpare(client) > 0;
  const until = Date.now() + PATIENCE;
  while (isBusy() && Date.now() < until) await pause(5);
  const aborted = (error: unknown): void => {
    if (!(error instanceof Error) || error.message !== 'aborted') throw error;
  };
  const { removeAllListeners } = process;
  process.on('unhandledRejection', aborted);
  process.removeAllListeners = () => process;
  try {
    await strapi.destroy();
  } finally {
    // Rejections are reported at the end of a turn.
    await turn();
    process.removeAllListeners = removeAllListeners;
    process.off('unhandledRejection', aborted);
  }
}
