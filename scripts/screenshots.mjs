import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import util from 'node:util';
import { chromium } from 'playwright-core';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium, findChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/dependencies.mjs';
import { waitForFinishedPage } from './lib/finished-page.mjs';
import { checkedSettings, createApp, listen } from './lib/launch.mjs';
import { logIn } from './lib/log-in.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { PANEL_PAGES } from './lib/panel-pages.mjs';
import { closeApp } from './lib/shutdown.mjs';
import { Failure, runMain } from './lib/steps.mjs';
import { enterEnvironment, makeThrowAway } from './lib/throw-away.mjs';

const HELP = `npm run screenshots -- --out FOLDER [--page NAME]... [--only PART]...

Takes pictures of every page of the calendar in the admin panel, on a throw-away service with the sample calendar: light
and dark, English and French, 1920, 1280 and 768 pixels wide. The files are named PAGE-THEME-LANGUAGE-WIDTH.png.

The command fails if a page is still loading after a minute.

  --out FOLDER   the folder for the pictures; created if it is missing
  --page NAME    only this page, one of: ${PANEL_PAGES.map(({ name }) => name).join(', ')}
  --only PART    only pictures whose name contains this part, such as dark, fr or 768`;

const LOGIN = { email: 'pictures@calendar.test', password: 'Pictures-1234' };
const THEMES = ['light', 'dark'];
const LANGUAGES = ['en', 'fr'];
const WIDTHS = [1920, 1280, 768];

/** Programs that read feeds, by their names in requests. */
const READERS = [
  'Google-Calendar-Importer',
  'iOS/17.1.1 (21B91) dataaccessd/1.0',
  'Microsoft.Exchange/15.20 (Windows NT 10.0; Win64; x64)',
  'FreshRSS/1.21.0 (Linux; https://freshrss.org)',
];

await runMain(async () => {
  requireNodeVersion();
  const { values } = util.parseArgs({
    options: {
      out: { type: 'string' },
      page: { type: 'string', multiple: true, default: PANEL_PAGES.map(({ name }) => name) },
      only: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(HELP);
  if (values.out === undefined) throw new Failure(HELP);
  const unknown = values.page.find((name) => !PANEL_PAGES.some((page) => page.name === name));
  if (unknown !== undefined) throw new Failure(`--page is "${unknown}": there is no such page\n\n${HELP}`);
  const parts = [...THEMES, ...LANGUAGES, ...WIDTHS.map(String)];
  const odd = values.only.find((part) => !parts.includes(part));
  if (odd !== undefined) throw new Failure(`--only is "${odd}": it must be one of ${parts.join(', ')}`);
  await ensureInstalled();
  await ensureBuilt();
  await ensureChromium();
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Failure('Pictures need Chromium');
  const folder = resolve(values.out);
  mkdirSync(folder, { recursive: true });

  const service = await startSample();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const pages = PANEL_PAGES.filter(({ name }) => values.page.includes(name));
    const isWanted = (parts) => values.only.every((part) => parts.includes(part));
    const { state, target } = await enter(browser, service);
    const shown = { ...service.shown, target };
    for (const theme of THEMES) {
      for (const language of LANGUAGES) {
        for (const width of WIDTHS) {
          if (!isWanted([theme, language, String(width)])) continue;
          await takeAll(browser, { ...service, shown, state, pages, folder, theme, language, width });
        }
      }
    }
  } finally {
    await browser.close();
    await service.stop();
  }
});

/** Starts a service with the sample calendar. @returns also the records that the pictures show, and a function that changes the event */
async function startSample() {
  const env = {
    CALENDAR_SAMPLE: 'true',
    CALENDAR_TIMEZONE: 'Europe/Paris',
    CALENDAR_PRIVATE_TARGET_ADDRESSES: 'true',
    ADMIN_EMAIL: LOGIN.email,
    ADMIN_PASSWORD: LOGIN.password,
  };
  const throwAway = makeThrowAway({ env });
  enterEnvironment(throwAway.env);
  const settings = checkedSettings();
  const strapi = createApp(settings);
  const stop = async () => {
    await closeApp(strapi);
    throwAway.remove();
  };
  await strapi.load();
  await listen(strapi, settings.environment);
  const shown = {};
  for (const kind of ['event', 'venue']) {
    const record = await strapi.db
      .query(`plugin::event-calendar.${kind}`)
      .findOne({ where: { locale: 'en', publishedAt: null }, orderBy: { id: 'asc' }, offset: 3 });
    shown[kind] = record.documentId;
  }
  const change = () =>
    strapi.documents('plugin::event-calendar.event').update({
      documentId: shown.event,
      locale: 'en',
      status: 'published',
      data: { excerpt: '<p>Every Saturday, in all weathers.</p>' },
    });
  return { origin: `http://127.0.0.1:${strapi.server.httpServer.address().port}`, shown, change, stop };
}

/** Creates a webhook target that is up to date, one that fails, and one that is switched off. @returns the id of the failing one */
async function makeTargets(origin, token) {
  const ask = async (method, path, body) => {
    const response = await fetch(`${origin}/event-calendar/rebuilds/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Failure(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()).data;
  };
  const hook = { body: 'empty', rollovers: ['day'] };
  await ask('POST', 'targets', {
    ...hook,
    name: 'Archive',
    url: 'https://archive.example.org/',
    active: false,
  });
  const { id: site } = await ask('POST', 'targets', {
    ...hook,
    name: 'Website',
    url: `${origin}/_health`,
    method: 'GET',
  });
  const { id: index } = await ask('POST', 'targets', {
    name: 'Search index',
    url: `${origin}/no-such-search-index`,
    headers: { 'X-Key': 'some-key' },
  });
  await ask('POST', `targets/${index}/test`);
  await Promise.all([site, index].map((id) => ask('POST', `targets/${id}/rebuild`)));
  for (;;) {
    const told = (await ask('GET', 'targets')).filter(({ lastAt }) => lastAt !== null);
    if (told.length === 2) return index;
    await pause(200);
  }
}

/** Fetches feeds as programs that subscribe do, some of them before the last change of the event and some after it. */
async function subscribe({ origin, change }) {
  const [google, apple, outlook, reader] = READERS;
  const read = (feed, name) =>
    fetch(`${origin}/api/en/calendar/${feed}`, { headers: { 'User-Agent': name } });
  await read('events/v1/events.rss', reader);
  for (const name of [outlook, google, apple]) await read('events/v1/events.ics', name);
  await change();
  await read('events/v1/events.ics', apple);
  await read('sync/v1/changes', reader);
}

/** Logs in, creates the webhook targets and reads some feeds. */
async function enter(browser, { origin, change }) {
  await subscribe({ origin, change });
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, origin, LOGIN);
  // Strapi's news would cover the top of every page.
  const news = page.getByText('Read blog post').locator('xpath=following::button[1]');
  await news.click({ timeout: 5000 }).catch(() => undefined);
  const state = await context.storageState();
  const token = state.cookies.find(({ name }) => name === 'jwtToken')?.value;
  await context.close();
  return { state, target: await makeTargets(origin, token) };
}

async function takeAll(browser, { origin, shown, state, pages, folder, theme, language, width }) {
  const context = await browser.newContext({
    storageState: state,
    viewport: { width, height: 900 },
    colorScheme: theme,
    timezoneId: 'Europe/Paris',
    locale: language,
  });
  const remembered = { STRAPI_THEME: theme, 'strapi-admin-language': language };
  await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(remembered)})`);
  const page = await context.newPage();
  for (const { name, path, height = 900, shows, prepare } of pages) {
    await page.setViewportSize({ width, height });
    const picture = `${name}-${theme}-${language}-${width}.png`;
    await page.goto(origin + path(shown));
    await page.locator('h1').first().waitFor();
    await waitForFinishedPage(page, picture, { shows: shows?.(page) });
    await prepare?.(page);
    await waitForFinishedPage(page, picture);
    await page.screenshot({ path: join(folder, picture), fullPage: true });
    console.log(picture);
  }
  await context.close();
}
