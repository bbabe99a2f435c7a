import type { Browser, BrowserContext, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { logIn } from '../../scripts/lib/log-in.mjs';
import type { Service } from '../harness';
import { ADMINISTRATOR, adminHeaders } from '../harness/admin';

export const CHROMIUM = findChromium();

/** What a throw-away browser in a container needs; none of it changes what pages see. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];
/** How long a page may take, in milliseconds. */
const PATIENCE = 60_000;

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ ...(CHROMIUM && { executablePath: CHROMIUM }), args: ARGUMENTS });

/** An address of the panel at which it has nothing. */
const NOWHERE = '/admin/nowhere';

type LoggedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What a browser that is logged in remembers. Strapi lets nobody log in every few seconds. */
const sessions = new WeakMap<Service, Map<string, LoggedIn>>();

/**
 * The admin panel in a browser whose clock is in `timezoneId`, logged in as its administrator.
 * @param login of somebody else who is there already
 */
export async function openPanel(
  browser: Browser,
  service: Service,
  timezoneId: string,
  login = ADMINISTRATOR,
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
  const page = await context.newPage();
  if (session === undefined) {
    if (login === ADMINISTRATOR) await adminHeaders(service);
    await logIn(page, service.origin, login);
    known.set(login.email, await context.storageState());
  } else {
    await page.goto(service.origin + NOWHERE);
    await waitForNowhere(page);
  }
  return page;
}

/**
 * Goes to another page of the panel as a link of the panel does, without loading the panel again. The page that was open is
 * left first, so that nothing of it is taken for the new one; what is unsaved in it is lost.
 * @param path from `/admin` on
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await follow(page, NOWHERE);
  await waitForNowhere(page);
  await follow(page, path);
}

/** Loads the panel anew in a language, as whoever chose it in the profile has it. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate(`localStorage.setItem('strapi-admin-language', ${JSON.stringify(language)})`);
  await page.reload();
}

const waitForNowhere = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: /^Page (not found|non trouvée)$/ }).waitFor();

const follow = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
