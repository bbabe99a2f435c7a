import type { Browser, BrowserContext, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { logIn } from '../../scripts/lib/log-in.mjs';
import type { Service } from '../harness';
import { ADMINISTRATOR, adminHeaders } from '../harness/admin';
import { count } from '../jest/counts.mjs';

export const CHROMIUM = findChromium();

/** Options for a throw-away browser in a container; they do not affect pages. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];
/** Time limit of a page in milliseconds. */
const PATIENCE = 60_000;

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ ...(CHROMIUM && { executablePath: CHROMIUM }), args: ARGUMENTS });

/** An address of the panel without a page. */
const NOWHERE = '/admin/nowhere';

type LoggedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Browser states after a log-in, which are reused because Strapi limits log-ins. */
const sessions = new WeakMap<Service, Map<string, LoggedIn>>();

const LANGUAGE = 'strapi-admin-language';

/**
 * Opens the admin panel in a browser with the zone `timezoneId`, logged in as administrator.
 * @param login another existing user
 * @param language of the panel at every load; without it, English until {@link speak}
 */
export async function openPanel(
  browser: Pick<Browser, 'newContext'>,
  service: Service,
  timezoneId: string,
  login = ADMINISTRATOR,
  language?: string,
): Promise<Page> {
  const known = sessions.get(service) ?? new Map<string, LoggedIn>();
  sessions.set(service, known);
  const session = known.get(login.email);
  const context = await browser.newContext({
    timezoneId,
    locale: 'en-US',
    viewport: { width: 1280, height: 1000 },
    ...(session && { storageState: session }),
  });
  context.setDefaultTimeout(PATIENCE);
  context.on('page', (page) => page.on('load', () => count('loads')));
  if (language !== undefined)
    await context.addInitScript(`localStorage.setItem('${LANGUAGE}', '${language}')`);
  const page = await context.newPage();
  if (session === undefined) {
    if (login === ADMINISTRATOR) await adminHeaders(service);
    await logIn(page, service.origin, login);
    const state = await context.storageState();
    for (const origin of state.origins)
      origin.localStorage = origin.localStorage.filter(({ name }) => name !== LANGUAGE);
    known.set(login.email, state);
  } else {
    await page.goto(service.origin + NOWHERE);
    await waitForNowhere(page);
  }
  return page;
}

/**
 * Goes to another page like a link of the panel, without reloading the panel. It leaves the open page
 * first, so that its elements are not mistaken for the new page; unsaved input in it is lost.
 * @param path begins with `/admin`
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await follow(page, NOWHERE);
  await waitForNowhere(page);
  await follow(page, path);
}

/** Leaves the open page for none and closes notifications, so that nothing of one test is mistaken for the next one's. */
export async function leave(page: Page): Promise<void> {
  await goTo(page, NOWHERE);
  await page.evaluate(`for (const button of document.querySelectorAll('[role=alert] button, [role=status] button'))
    if (/^(Close|Fermer)/.test(button.getAttribute('aria-label') ?? button.textContent)) button.click()`);
}

/** Forgets the drafts of what was typed. */
export const dropDrafts = (page: Page): Promise<unknown> =>
  page.evaluate(`for (const key of Object.keys(localStorage))
    if (key.startsWith('event-calendar.draft:')) localStorage.removeItem(key)`);

/** Reloads the panel in a language, as if it were chosen in the profile. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate(`localStorage.setItem('${LANGUAGE}', ${JSON.stringify(language)})`);
  await page.reload();
}

const waitForNowhere = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: /^Page (not found|non trouvée)$/ }).waitFor();

const follow = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
