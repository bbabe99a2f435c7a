import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { onEndAsked } from './signals.mjs';

/** How long open requests may take after a signal to end, in milliseconds. */
const PATIENCE = 10_000;
/** Listening stops after this many turns of the event loop without a new connection, ... */
const QUIET_TURNS = 5;
/** ... and at the latest after this many milliseconds. */
const LISTENS_ON = 3000;
/** Ctrl+C reaches a child of npm twice, from the terminal and from npm: a second signal within this many milliseconds is ignored. */
const ECHO = 1000;
/** How long an end after an unhandled error may take, in milliseconds: open requests, then running statements. */
const LAST_PATIENCE = 2 * PATIENCE + LISTENS_ON;

/** Whether connections are being closed, so that reads of Strapi that nothing waits for are aborted. */
let closing = false;

/**
 * Runs `end` at the first signal to end; a second signal ends the process immediately.
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
 * Ends the process in good order, with status 1, at the first error that nothing handles: it runs `end`, for 23 seconds at most. Each
 * such error is logged in one line. Without this, Node.js would drop all open requests.
 *
 * @param {(line: string) => void} log
 * @param {() => unknown} end
 */
export function onUnhandledError(log, end) {
  const seen = new Set();
  const react = async (error) => {
    if (isAborted(error) || seen.has(error)) return;
    seen.add(error);
    log(`An error that nothing handles ends the process: ${String(error?.stack ?? error)}`);
    if (seen.size > 1) return;
    process.exitCode = 1;
    setTimeout(() => process.exit(1), LAST_PATIENCE);
    try {
      await end();
    } catch (failure) {
      log(`The end failed: ${String(failure?.stack ?? failure)}`);
    }
    process.exit(1);
  };
  process.on('unhandledRejection', react);
  process.on('uncaughtException', react);
}

/**
 * Finishes the requests that have arrived, and accepts no more connections. The system hands over one waiting connection per
 * turn of the event loop, and closing would drop the waiting ones, so it waits until none has come for some turns.
 */
export async function finishResponses(strapi) {
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
 * Closes a Strapi without ending the process. It waits for running statements before it closes the connections, and keeps
 * the process's other listeners, which Strapi would remove.
 */
export async function closeApp(strapi) {
  const pool = strapi.db?.connection?.client?.pool;
  const busy = () => pool !== undefined && (pool.numUsed() > 0 || pool.numPendingAcquires() > 0);
  const patience = Date.now() + PATIENCE;
  while (busy() && Date.now() < patience) await pause(5);

  const aborted = (error) => {
    if (!isAborted(error)) throw error;
  };
  process.on('unhandledRejection', aborted);
  const { removeAllListeners } = process;
  process.removeAllListeners = () => process;
  closing = true;
  try {
    await strapi.destroy();
  } finally {
    closing = false;
    process.removeAllListeners = removeAllListeners;
    process.removeListener('unhandledRejection', aborted);
  }
}

/** Strapi may still begin to read for its own events after a commit. Such a read is aborted, and nothing waits for it. */
const isAborted = (error) => closing && error?.message === 'aborted';
