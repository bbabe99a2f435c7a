import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { onEndAsked } from './signals.mjs';

/** How long answers that are under way may take when the service is asked to end, in milliseconds. */
const PATIENCE = 10_000;
/** Ctrl+C reaches a process of npm twice, from the terminal and from npm: what comes this soon is no second request. */
const ECHO = 1000;

/**
 * Runs `end` when the process is asked to end; when it is asked again, it ends at once.
 *
 * @param {() => unknown} end
 */
export function onSignal(end) {
  let first;
  const react = async () => {
    if (first !== undefined) {
      if (Date.now() - first > ECHO) process.exit(130);
      return;
    }
    first = Date.now();
    try {
      await end();
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  onEndAsked(react);
}

/** Takes no more connections and waits until the answers that are under way have been sent. */
export async function finishAnswers(strapi) {
  const { httpServer } = strapi.server;
  if (!httpServer.listening) return;
  const closed = once(httpServer, 'close');
  httpServer.close();
  const idle = setInterval(() => httpServer.closeIdleConnections(), 50);
  await Promise.race([closed, pause(PATIENCE, undefined, { ref: false })]);
  clearInterval(idle);
}

/**
 * Ends a Strapi without leaving the process: no statement may be under way on its connections when they are closed, and
 * listeners of others on the process must stay (Strapi removes them all).
 */
export async function closeApp(strapi) {
  const pool = strapi.db?.connection?.client?.pool;
  const busy = () => pool !== undefined && (pool.numUsed() > 0 || pool.numPendingAcquires() > 0);
  const patience = Date.now() + PATIENCE;
  while (busy() && Date.now() < patience) await pause(5);

  // What Strapi reads for its own events after a commit may still begin; then nobody waits for it any more.
  const aborted = (error) => {
    if (error?.message !== 'aborted') throw error;
  };
  process.on('unhandledRejection', aborted);
  const { removeAllListeners } = process;
  process.removeAllListeners = () => process;
  try {
    await strapi.destroy();
  } finally {
    process.removeAllListeners = removeAllListeners;
    process.removeListener('unhandledRejection', aborted);
  }
}
