import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { onEndAsked } from './signals.mjs';

/** How long answers that are under way may take when the service is asked to end, in milliseconds. */
const PATIENCE = 10_000;
/** For how many turns of the event loop no connection may have come, and how long that may take in milliseconds. */
const QUIET_TURNS = 5;
const LISTENS_ON = 3000;
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

/**
 * Answers what clients have asked by now, and takes no more connections. The system hands over one waiting connection in a
 * turn of the event loop, and closing would drop the waiting ones: so it goes on until none has come for some turns.
 */
export async function finishAnswers(strapi) {
  const { httpServer } = strapi.server;
  if (!httpServer.listening) return;
  httpServer.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  let quiet = 0;
  httpServer.on('connection', () => (quiet = 0));
  const stopListening = Date.now() + LISTENS_ON;
  while (quiet < QUIET_TURNS && Date.now() < stopListening) {
    quiet++;
    await pause(10);
  }
  const closed = once(httpServer, 'close');
  httpServer.close();
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    if ((await Promise.race([closed, pause(20, 'waiting')])) !== 'waiting') return;
    httpServer.closeIdleConnections();
  }
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
