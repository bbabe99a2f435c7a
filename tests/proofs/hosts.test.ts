/**
 * A Strapi project takes the calendar in, uses it, switches it off and on, and takes it out again; before and after its own tables, rows,
 * rights, roles, languages, settings, answers and pages of the panel are equal. At full length this is done in an empty project and in one
 * that has run for a while, with an event that is typed into the panel which the project builds, and a project takes over the database
 * that release 0.1.0 has left. The short form does it in the second project, without the panel, and what a command refuses or leaves on
 * SQLite only; tests/host/switched-off switches it off and on in the same project. The length counts projects.
 */
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from '#test';
import { logIn } from '../../scripts/lib/log-in.mjs';
import { CHROMIUM } from '../browser/panel';
import { useBrowser } from '../browser/use-browser';
import { CLIENT, ask } from '../harness';
import type { BareProject } from '../harness/bare-project';
import { makeBareProject } from '../harness/bare-project';
import { SECRETS, SETTINGS } from '../upgrade/make/known.mjs';
import { storedCalendar, storedDatabase } from '../upgrade/stored';
import { EMPTY, LIVED } from './hosts/projects';
import { LONG as FULL, conclude, lengthOf, report } from './proof';

/** Many starts of Strapi and some builds of its panel, on a busy machine (milliseconds). */
const PATIENCE = 3_600_000;
const PERSON = { email: 'first@calendar.example', password: 'Secret-123', firstname: 'First' };
const OFF = { OFF: 'true' };
const PROJECTS = (
  [
    ['one that has run for a while', LIVED],
    ['an empty one', EMPTY],
  ] as const
).slice(0, lengthOf({ short: 1, full: 2 }));
const WITH_PANEL = FULL && CHROMIUM !== undefined;
/** What commands refuse, and what they leave because the project uses it: Strapi's own queries find that out, not statements of ours. */
const WITH_REASONS = FULL || CLIENT === 'sqlite';

describe('the plugin in a Strapi project', () => {
  const browser = useBrowser();
  let project: BareProject | undefined;
  afterEach(async () => {
    await project?.remove();
    project = undefined;
  });

  it.each(PROJECTS)(
    'is taken in and out, leaves what the project had, and says in one line why a command cannot run: %s',
    async (name, files) => {
      const since = Date.now();
      const did = (what: string): void => report(`${name}: ${what}`);
      project = await makeBareProject(files);
      const host = project;
      const lived = files === LIVED;
      const begin = lived ? 'live register' : 'register';
      // One start for both where nothing comes between.
      if (WITH_PANEL) await host.did(begin, OFF);
      const pages = WITH_PANEL ? await panelPages(host, lived, OFF) : undefined;
      const before = await host.did(WITH_PANEL ? 'look' : `${begin} look`, OFF);
      did('looked at before');
      if (lived)
        expect(before.result).toMatchObject({
          default: 'de',
          answers: [
            { status: 200, own: 'yes', body: { data: [{ title: 'Fest' }] } },
            {},
            { status: 403 },
            { status: 403 },
          ],
        });

      const read = await host.did('use read', { LOG: 'info' });
      expect(read.output.includes('because of ./src/middlewares/own')).toBe(lived);
      expect(read.result).toMatchObject([{ status: 200, body: { events: [{ title: 'First' }] } }, {}]);
      if (lived)
        expect(read.result).toMatchObject([
          { own: 'yes' },
          { status: 200, own: 'yes', body: { data: [{ title: 'Fest' }] }, cors: 'https://a.example' },
        ]);
      if (pages !== undefined) {
        expect(await panelPages(host, lived, {}, typeEvent)).toEqual(pages);
        did('typed an event into the panel');
      }
      if (FULL) {
        const full = pages === undefined ? read : await host.did('read');
        expect(Object(full.result)[0].body.events).toHaveLength(pages === undefined ? 1 : 2);
        await host.did('look', OFF);
        expect((await host.did('read')).result).toEqual(full.result);
        did('restarted, switched off and on');
      }

      // A removal says the same before it begins.
      const planned = expect.stringMatching(
        pages === undefined ? /\b1 events, 0 venues/ : /\b2 events, 1 venues/,
      );
      if (WITH_REASONS) {
        const plan = await host.command('uninstall');
        expect([plan.status, plan.output]).toEqual([0, planned]);
        expect(plan.output).toContain('Nothing has been removed.');
        const unwritable = await host.command('uninstall', '--yes', '--backup', 'missing/backup.gz');
        expect([unwritable.status, unwritable.output]).toEqual([
          1,
          expect.stringContaining('Nothing was removed'),
        ]);
        expect(await host.hasTable('calendar_index')).toBe(true);
      }

      const removal = await host.command('uninstall', '--yes', '--backup', 'backup.jsonl.gz');
      expect([removal.status, removal.output]).toEqual([0, planned]);
      expect(removal.output).toContain('It has been removed.');
      const lines = gunzipSync(await readFile(join(host.directory, 'backup.jsonl.gz')))
        .toString()
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line));
      const row: unknown = expect.objectContaining({ title: 'First' });
      expect(lines).toContainEqual({ table: 'calendar_events', row });
      const after = await host.did('look', OFF);
      expect(after.result).toEqual(before.result);
      did('taken out');
      if (lived && WITH_REASONS) await expectUsedPartsLeft(host);
      if (WITH_REASONS) await expectReasons(host);
      conclude(
        `${name}: rows, rights, languages, answers${pages === undefined ? '' : ' and pages of the panel'} as before, after ${Math.round((Date.now() - since) / 1000)} s`,
      );
    },
    PATIENCE,
  );

  it.runIf(FULL)(
    'takes over the database that release 0.1.0 has left',
    async () => {
      const database = await storedDatabase('0.1.0');
      const { DATA_DIR = '', DATABASE_URL } = database.env;
      project = await makeBareProject(EMPTY);
      await mkdir(join(project.directory, '.tmp'), { recursive: true });
      if (DATABASE_URL === undefined)
        await copyFile(join(DATA_DIR, 'calendar.db'), join(project.directory, '.tmp', 'data.db'));
      const env: Record<string, string> = {
        ...SECRETS,
        ...SETTINGS,
        ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }),
      };
      const { answers } = storedCalendar('0.1.0');
      const stored = answers.find(
        ({ as, path }) => as === 'anonymous' && path.includes('/events?start_date='),
      );
      const strapi = project.start(env);
      try {
        const port = await strapi.printed(/listening on (\d+)\./);
        const list = await ask(`http://127.0.0.1:${port}/api/${stored?.path}`);
        expect([list.status, Object(list.body).total]).toEqual([200, Object(stored?.body).total]);
        expect(Object(list.body).total).toBeGreaterThan(0);
      } finally {
        strapi.child.kill('SIGTERM');
        await strapi.ended;
        await database.remove();
      }
      conclude('the database of release 0.1.0 answers as it did');
    },
    PATIENCE,
  );

  /** Builds the panel and looks at the list and the form of the project's own types, after doing something in it. */
  async function panelPages(
    host: BareProject,
    lived: boolean,
    env: Record<string, string>,
    first?: (page: Page, origin: string) => Promise<void>,
  ): Promise<string[]> {
    await host.build(env);
    const strapi = host.start({ ...env, NODE_ENV: 'production', PANEL: 'true' });
    try {
      const origin = `http://127.0.0.1:${await strapi.printed(/listening on (\d+)\./)}`;
      const window = await browser.newContext({ locale: 'en-US', timezoneId: 'Europe/Paris' });
      const page = await window.newPage();
      page.setDefaultTimeout(60_000);
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await logIn(page, origin, PERSON);
      await first?.(page, origin);
      const texts: string[] = [];
      for (const type of lived ? ['event', 'tag', 'note'] : []) {
        // The panel keeps the language that was chosen last.
        const place = `${origin}/admin/content-manager/collection-types/api::${type}.${type}`;
        const language = 'plugins[i18n][locale]=de';
        await page.goto(`${place}?${language}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        texts.push(await page.locator('main').innerText());
        await page.goto(`${place}/create?${language}`);
        await page.getByLabel('title').waitFor();
        await page.waitForLoadState('networkidle');
        texts.push(await page.locator('main').innerText());
      }
      expect(errors).toEqual([]);
      await window.close();
      return texts;
    } finally {
      strapi.child.kill('SIGTERM');
      await strapi.ended;
    }
  }

  /** Commands that cannot run say why in one line. */
  async function expectReasons(host: BareProject): Promise<void> {
    const off = await host.command('uninstall', OFF);
    expect([off.status, off.output.trim().split('\n')]).toEqual([
      1,
      [expect.stringContaining('switched off')],
    ]);
    const wrong = await host.command('uninstall', { ZONE: 'Europe/Nowhere' });
    expect([wrong.status, wrong.output.trim().split('\n')]).toEqual([
      78,
      [expect.stringContaining('Europe/Nowhere')],
    ]);
    const unknown = await host.command('unknown');
    expect([unknown.status, unknown.output]).toEqual([1, expect.stringContaining('unknown command')]);
  }

  /** What the project uses stays, and is named. */
  async function expectUsedPartsLeft(host: BareProject): Promise<void> {
    await host.did('useMore');
    const last = await host.command('uninstall', '--yes', '--backup', 'last.jsonl.gz');
    expect(last.output).toContain('the role Calendar editor, which 1 users have');
    expect(last.output).toContain('the language fr, in which the project has 1 records');
    const left = await host.did('look', OFF);
    expect(left.result).toMatchObject({
      languages: ['de', 'en', 'fr'],
      users: ['ann'],
      roles: expect.arrayContaining(['editor']),
      notes: ['fr Une note'],
    });
    expect(Object(left.result).roles).not.toContain('author');
  }
});

/** An event with a description and a new venue, typed by an editor and published, which the interface then shows. */
async function typeEvent(page: Page, origin: string): Promise<void> {
  const field = (name: string) => page.locator(`input[name="${name}"]`);
  const typeOver = async (name: string, keys: string): Promise<void> => {
    await field(name).click();
    await page.keyboard.press('Control+A');
    await field(name).pressSequentially(keys);
  };
  const saved = async (press: () => Promise<unknown>): Promise<void> => {
    const responding = page.waitForResponse(
      (response) => response.url().includes('/content-manager/') && response.request().method() !== 'GET',
    );
    await press();
    const response = await responding;
    expect(response.status(), await response.text()).toBeLessThan(300);
  };
  const create = `${origin}/admin/content-manager/collection-types/plugin::event-calendar.event/create`;
  await page.goto(`${create}?plugins[i18n][locale]=en`);
  await typeOver('title', 'Typed in the panel');
  await field('startDate.date').pressSequentially('05162031');
  await typeOver('startDate.time', '8pm');
  await field('endDate.date').pressSequentially('05162031');
  await typeOver('endDate.time', '22:30');
  await page.locator('[contenteditable=true]').first().click();
  await page.keyboard.type('Typed text');
  await page.getByRole('combobox', { name: 'Venue' }).click();
  await page.getByText('Create a venue').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="name"]').pressSequentially('Town hall');
  await saved(() => dialog.getByRole('button', { name: 'Save', exact: true }).click());
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Town hall', exact: true }).waitFor();
  await saved(async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
    const question = page.getByRole('alertdialog', { name: 'Publish the event?' });
    await question.getByRole('button', { name: 'Publish the event' }).click();
  });
  await page.getByRole('button', { name: 'Publish it' }).click();
  await page.getByText('Not yet public').waitFor({ state: 'detached' });
  const list = `${origin}/api/en/calendar/events/v1/events?start_date=2031-05-16&end_date=2031-05-17`;
  await expect
    .poll(async () => Object((await ask(list)).body).events)
    .toMatchObject([
      {
        title: 'Typed in the panel',
        description: expect.stringContaining('Typed text'),
        venue: { venue: 'Town hall' },
      },
    ]);
}
