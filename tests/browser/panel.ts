import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from '#test';
import { sendLogIn } from '../../scripts/lib/log-in.mjs';
import type { Service } from '../harness';
import { ADMINISTRATOR, adminHeaders } from '../harness/admin';
import { count } from '../jest/counts.mjs';
import { NOWHERE, tabsOfWorker, watchWindow } from '../jest/kept-browser.mjs';
import type { KeptTab } from '../jest/kept-browser.mjs';

export { CHROMIUM } from '../jest/kept-browser.mjs';

/** Time limit of a page in milliseconds. */
const PATIENCE = 60_000;

/** What tests need of a browser. */
export type Windows = Pick<Browser, 'newContext'>;
type Person = typeof ADMINISTRATOR;
type LoggedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Browser states after a log-in, which are reused because Strapi limits log-ins. */
const sessions = new WeakMap<Service, Map<string, LoggedIn>>();

const WINDOW = { width: 1280, height: 1000 };

/**
 * Opens a window of its own with the admin panel in English, in a browser with the zone `timezoneId`, logged in as administrator.
 * Where two windows are not the subject, {@link takeTab} is faster.
 * @param login another existing user
 */
export const openPanel = (
  browser: Windows,
  service: Service,
  timezoneId: string,
  login = ADMINISTRATOR,
): Promise<Page> => newPanel(browser, service, login, { timezoneId });

async function newPanel(
  browser: Windows,
  service: Service,
  login: Person,
  options: BrowserContextOptions,
): Promise<Page> {
  const known = sessions.get(service) ?? new Map<string, LoggedIn>();
  sessions.set(service, known);
  const session = known.get(login.email);
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: WINDOW,
    ...options,
    ...(session && { storageState: session }),
  });
  context.setDefaultTimeout(PATIENCE);
  watchWindow(context);
  const page = await context.newPage();
  page.on('load', () => count('loads'));
  if (session === undefined && login === ADMINISTRATOR) await adminHeaders(service);
  await page.goto(service.origin + NOWHERE);
  if (session === undefined) await sendLogIn(page, login);
  await waitForNowhere(page);
  if (session === undefined) known.set(login.email, await context.storageState());
  return page;
}

/**
 * The tab of a person with the admin panel, without a record, drafts and whatever the test before has done in it, in a zone and a
 * language. All tests of a service take the same one, also those of other files: a new window costs as much as opening three forms.
 * @param login an existing user; by default the administrator
 */
export async function takeTab(
  browser: Windows,
  service: Service,
  timezoneId: string,
  { login = ADMINISTRATOR, language = 'en' }: { login?: Person | undefined; language?: string } = {},
): Promise<Page> {
  const known = tabsOfWorker();
  const key = `${service.origin} ${login.email}`;
  const kept = known.get(key);
  if (kept !== undefined) await clean(kept.page, service).catch(() => dropTab(kept.page));
  const tab = known.get(key) ?? (await newTab(browser, service, login));
  known.set(key, tab);
  // The zone of a window can only be changed if it was opened without one.
  await tab.session.send('Emulation.setTimezoneOverride', { timezoneId });
  await speak(tab.page, language);
  return tab.page;
}

/** Closes a tab that cannot be cleaned, so that the next test gets another one. */
export async function dropTab(page: Page): Promise<void> {
  const known = tabsOfWorker();
  for (const [key, tab] of known) if (tab.page === page) known.delete(key);
  await page.context().close();
}

async function newTab(browser: Windows, service: Service, login: Person): Promise<KeptTab> {
  for (const [key, { page }] of tabsOfWorker())
    if (!key.startsWith(`${service.origin} `)) await dropTab(page);
  const page = await newPanel(browser, service, login, {});
  return { page, session: await page.context().newCDPSession(page) };
}

async function clean(page: Page, service: Service): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of ['request', 'response', 'dialog', 'load']) page.removeAllListeners(event);
  page.on('load', () => count('loads'));
  const { width, height } = page.viewportSize() ?? WINDOW;
  if (width !== WINDOW.width || height !== WINDOW.height) await page.setViewportSize(WINDOW);
  await leave(page);
  await page.evaluate(`for (const key of Object.keys(localStorage))
    if (key.startsWith('event-calendar.')) localStorage.removeItem(key)`);
  // A question that a failed test has left open.
  if ((await page.locator('[role=dialog], [role=alertdialog]').count()) === 0) return;
  await page.goto(service.origin + NOWHERE);
  await waitForNowhere(page);
}

/**
 * Goes to another page like a link of the panel, without reloading the panel. It leaves the open page
 * first, so that its elements are not mistaken for the new page; unsaved input in it is lost.
 * @param path begins with `/admin`
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await goNowhere(page);
  await follow(page, path);
}

async function goNowhere(page: Page): Promise<void> {
  await follow(page, NOWHERE);
  await waitForNowhere(page);
}

/**
 * Cuts off the requests of a page to addresses that end like this, as a lost network does.
 * @param ending begins with a slash
 * @param isReceived whether they reach the service, and only the responses are lost
 * @returns lets them through again
 */
export async function cutOff(page: Page, ending: string, isReceived = false): Promise<() => Promise<void>> {
  const addresses = `**${ending}`;
  await page.route(addresses, async (route) => {
    if (isReceived) await route.fetch();
    await route.abort();
  });
  await untilAsked(page);
  return () => page.unroute(addresses);
}

/**
 * Waits until Chromium asks before each request of a page that has a route. It confirms that it will, and then sends some without asking: on
 * a busy machine, the next request reached the service.
 */
export async function untilAsked(page: Page): Promise<void> {
  const probe = '**/admin/probe';
  await page.route(probe, (route) => route.abort());
  await expect.poll(() => page.evaluate(`fetch('/admin/probe').then(() => true, () => false)`)).toBe(false);
  await page.unroute(probe);
}

/**
 * Holds back the requests of a page to some addresses.
 * @returns lets them through, but those that the page has given up meanwhile
 */
export async function holdBack(
  page: Page,
  addresses: string | ((address: URL) => boolean),
): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const going: Promise<void>[] = [];
  await page.route(addresses, (route) => {
    const gone = held.then(() => route.continue()).catch(() => undefined);
    going.push(gone);
    return gone;
  });
  await untilAsked(page);
  return async () => {
    release();
    // Ending a route lets what is held go on by itself, and it cannot go on twice.
    await Promise.all(going);
    await page.unroute(addresses);
  };
}

/** The hits of a search on the board, once they are there: they stand above the calendar and push it down. */
export const HITS_SHOWN = 'main section[aria-busy="false"]';

/** Leaves the open page for none, without waiting for it. */
export const abandon = (page: Page): Promise<unknown> => follow(page, NOWHERE);

/** Leaves the open page for none and closes notifications, so that nothing of one test is mistaken for the next one's. */
export async function leave(page: Page): Promise<void> {
  await goNowhere(page);
  await closeNotifications(page);
}

/** Runs in the page: the buttons that close notifications. */
const CLOSERS = `[...document.querySelectorAll('[role=alert] button, [role=status] button')].filter((button) =>
  /^(Close|Fermer)/.test(button.getAttribute('aria-label') ?? button.textContent))`;

/** Closes notifications, and waits until they have faded: their texts would be mistaken for those of the next ones. */
export async function closeNotifications(page: Page): Promise<void> {
  const close = `(() => { const found = ${CLOSERS}; for (const one of found) one.click(); return found.length; })()`;
  await expect.poll(() => page.evaluate(close)).toBe(0);
}

/**
 * Changes the language of the open panel, as its profile page does. The page is rendered again, not loaded.
 * @throws Error if the panel keeps its state elsewhere
 */
export const speak = (page: Page, language: string): Promise<unknown> =>
  page.evaluate(dispatching({ type: 'admin/setLocale', payload: language }));

/** Changes the theme of the open panel, as its menu does. */
export const light = (page: Page, theme: 'light' | 'dark'): Promise<unknown> =>
  page.evaluate(dispatching({ type: 'admin/setAppTheme', payload: theme }));

/** Code that hands an action to the panel's store, which React's provider of it holds. */
const dispatching = (action: object): string => `(() => {
  const root = document.getElementById('strapi');
  let at = root[Object.keys(root).find((key) => key.startsWith('__reactContainer'))];
  while (at && !at.memoizedProps?.store) at = at.child;
  if (!at) throw new Error('The panel has no store');
  at.memoizedProps.store.dispatch(${JSON.stringify(action)});
})()`;

const waitForNowhere = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: /^Page (not found|non trouvée)$/ }).waitFor();

/** Goes to a page like {@link goTo}, from none: after {@link leave}. */
export const follow = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
