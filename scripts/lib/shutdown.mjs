import { join } from 'node:path';
import { PLUGIN_SERVER, load } from './project.mjs';
import { onEndAsked } from './signals.mjs';

/** Ctrl+C reaches a child of npm twice, from the terminal and from npm: a second signal within this many milliseconds is ignored. */
const ECHO = 1000;
/** How long an end after an unhandled error may take, in milliseconds: open requests, then running statements. */
const LAST_PATIENCE = 40_000;

/** Whether connections are being closed, so that reads of Strapi that nothing waits for are aborted. */
let closing = false;

/**
 * Runs `end` at the first signal to end; a second signal ends the process immediately.
 *
 * @param {(signal: NodeJS.Signals) => unknown} end
 */
export function onSignal(end) {
  let first;
  const react = async (signal) => {
    if (first !== undefined) {
      if (Date.now() - first > ECHO) process.exit(130);
      return;
    }
    first = Date.now();
    try {
      await end(signal);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  onEndAsked(react);
}

/**
 * Ends the process in good order, with status 1, at the first error that nothing handles: it runs `end`, for 40 seconds at most. Each
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
 * Finishes the requests that have arrived, and accepts no more connections; on SIGTERM after the grace period
 * (`platform/strapi/stop-serving.ts`).
 *
 * @param {NodeJS.Signals} [signal] why the service ends; without one, listening ends at once
 */
export function finishResponses(strapi, signal) {
  const { stopServing } = load(join(PLUGIN_SERVER, 'platform', 'strapi', 'stop-serving.js'));
  const { settingsOf } = load(join(PLUGIN_SERVER, 'platform', 'settings', 'settings-reader.js'));
  return stopServing(strapi, signal === 'SIGTERM' ? settingsOf(strapi).stopGraceSeconds : 0);
}

/** Closes a Strapi without ending the process (`platform/strapi/close-strapi.ts`). */
export async function closeApp(strapi) {
  const { closeStrapi } = load(join(PLUGIN_SERVER, 'platform', 'strapi', 'close-strapi.js'));
  closing = true;
  try {
    await closeStrapi(strapi);
  } finally {
    closing = false;
  }
}

/** Strapi may still begin to read for its own events after a commit. Such a read is aborted, and nothing waits for it. */
const isAborted = (error) => closing && error?.message === 'aborted';
