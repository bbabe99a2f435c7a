import { findChromium } from '../../scripts/lib/chromium.mjs';
import { load } from '../../scripts/lib/project.mjs';
import { endAtOnce } from './end-of-worker.mjs';

/** Under which a test file finds what the worker has, on the global object of its own. */
export const KEPT_BROWSER = Symbol.for('calendar.tests.browser');

export const CHROMIUM = findChromium();

/** An address of the panel without a page. */
export const NOWHERE = '/admin/nowhere';

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

/**
 * The open windows, each with its requests that have no response yet.
 *
 * @type {Map<import('playwright-core').BrowserContext, Set<import('playwright-core').Request>>}
 */
const windows = new Map();

/** @param {import('playwright-core').BrowserContext} context */
function watch(context) {
  const open = new Set();
  windows.set(context, open);
  context.on('request', (request) => open.add(request));
  for (const end of ['requestfinished', 'requestfailed']) context.on(end, (request) => open.delete(request));
  context.on('close', () => windows.delete(context));
}

/** jest gives each test file modules of its own. This is what the worker has, for all of them. */
export const KEPT = { keptBrowser, tabs, watch };

/** Runs in the page: the beginning of the focused element's HTML, and the text of a focused input. */
const FOCUSED = `(() => {
  const { outerHTML = '', value = '' } = document.activeElement ?? {};
  return outerHTML.slice(0, 200) + ' ' + JSON.stringify(value);
})()`;

/** The longest part of a page that is shown, in characters. */
const SHOWN = 1500;

/**
 * What the open pages show, for the output of a failed test: address, requests without a response, dialogs and text, and what has the focus.
 *
 * @returns {Promise<string>} empty without a page
 */
export async function describePages() {
  const lines = [];
  for (const [context, requests] of windows) {
    for (const page of context.pages()) {
      const text = await page
        .locator('[role=dialog], [role=alertdialog], [role=alert], main')
        .allInnerTexts()
        .catch((error) => [String(error)]);
      const focused = await page.evaluate(FOCUSED).catch(String);
      lines.push(`The page ${page.url()} shows:`, text.join(' | ').replaceAll(/\s+/g, ' ').slice(0, SHOWN));
      lines.push(`The focus is on: ${focused}`);
    }
    for (const request of requests) lines.push(`Without a response: ${request.method()} ${request.url()}`);
  }
  return lines.join('\n');
}

/** Loads the pages of the tabs anew after a failed test: its dialogs and interceptions would fail the tests after it too. */
export async function clearTabs() {
  for (const { page } of tabs.values()) {
    try {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto(new URL(NOWHERE, page.url()).href);
    } catch {
      // The next test that takes the tab gets another one.
    }
  }
}

/**
 * The browser of the worker, for a test file.
 *
 * @returns {Promise<import('playwright-core').Browser>}
 */
export const browserOfWorker = () => globalThis[KEPT_BROWSER].keptBrowser();

/** Remembers a window, so that a failed test can tell what it shows. */
export const watchWindow = (context) => globalThis[KEPT_BROWSER].watch(context);

/**
 * The tabs that tests take one after the other, by the origin of the service and the person, for a test file.
 *
 * @returns {Map<string, KeptTab>}
 */
export const tabsOfWorker = () => globalThis[KEPT_BROWSER].tabs;
