import { findChromium } from '../../scripts/lib/chromium.mjs';
import { load } from '../../scripts/lib/project.mjs';
import { endAtOnce } from './end-of-worker.mjs';

/** Under which a test file finds what the worker has, on the global object of its own. */
export const KEPT_BROWSER = Symbol.for('calendar.tests.browser');

export const CHROMIUM = findChromium();

/** Options for a throw-away browser in a container; they do not affect pages. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

/**
 * @typedef {object} KeptTab a tab with the admin panel, and the connection to it
 * @property {import('playwright-core').Page} page
 * @property {import('playwright-core').CDPSession} session
 */

/** @type {Promise<import('playwright-core').Browser> | undefined} */
let opening;

/** @type {Map<string, KeptTab>} */
const tabs = new Map();

/**
 * The browser of this worker, which its test files use one after the other. It closes when the worker ends; a worker that is killed
 * takes it along, because Chromium ends with the pipe to it.
 *
 * @returns {Promise<import('playwright-core').Browser>}
 */
async function keptBrowser() {
  if (opening === undefined) process.on('message', endAtOnce);
  else if ((await opening).isConnected()) return opening;
  opening = load('playwright-core').chromium.launch({
    ...(CHROMIUM && { executablePath: CHROMIUM }),
    args: ARGUMENTS,
  });
  return opening;
}

/** jest gives each test file modules of its own. This is what the worker has, for all of them. */
export const KEPT = { keptBrowser, tabs };

/**
 * The browser of the worker, for a test file.
 *
 * @returns {Promise<import('playwright-core').Browser>}
 */
export const browserOfWorker = () => globalThis[KEPT_BROWSER].keptBrowser();

/**
 * The tabs that tests take one after the other, by the origin of the service and the person, for a test file.
 *
 * @returns {Map<string, KeptTab>}
 */
export const tabsOfWorker = () => globalThis[KEPT_BROWSER].tabs;
