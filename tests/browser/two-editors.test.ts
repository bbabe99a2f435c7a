import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../harness';
import type { Service } from '../harness';
import { adminHeaders, contentManager, documentIdOf, panelLogin, panelUser } from '../harness/admin';
import { CHROMIUM, goTo, openBrowser, openPanel, speak } from './panel';

const PATH = '/admin/content-manager/collection-types/plugin::event-calendar';

/** The words of the panel that this file looks for. */
const WORDS = {
  en: {
    save: 'Save',
    open: 'Ada Admin has this open',
    title: 'Somebody else changed the same fields',
    theirs: /^Theirs:/,
    mine: /^Mine:/,
    use: 'Use what I chose',
  },
  fr: {
    save: 'Enregistrer',
    open: 'Ada Admin a ouvert cette fiche',
    title: 'Quelqu’un d’autre a modifié les mêmes champs',
    theirs: /^L’autre version/,
    mine: /^La mienne/,
    use: 'Utiliser mes choix',
  },
};

let service: Service;
let browser: Browser;
let headers: Record<string, string>;
/** One of two people, who has the panel in English. */
let anna: Page;
beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  service = await startService();
  headers = await adminHeaders(service);
  await panelUser(service, 'strapi-editor', 'ben');
  browser = await openBrowser();
  anna = await openPanel(browser, service, 'Europe/Paris');
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

describe.skipIf(CHROMIUM === undefined).each(['en', 'fr'] as const)(
  'two editors of one record, in %s',
  (language) => {
    const words = WORDS[language];
    let ben: Page;
    beforeAll(async () => {
      ben = await openPanel(browser, service, 'America/New_York', panelLogin('ben'));
      await speak(ben, language);
    });
    afterAll(() => ben?.context().close());

    const records = (kind: string) => contentManager(service, headers, kind);
    const made = async (title: string): Promise<string> =>
      documentIdOf(
        await records('event').create({
          title,
          startDate: '2031-05-10 20:00:00',
          endDate: '2031-05-10 22:00:00',
          phone: '1',
        }),
      );
    const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
    const open = async (page: Page, kind: string, documentId: string, name: string): Promise<void> => {
      await goTo(page, `${PATH}.${kind}/${documentId}`);
      await expect.poll(() => field(page, kind === 'event' ? 'title' : 'name').inputValue()).toBe(name);
    };
    const type = async (page: Page, name: string, text: string, delay = 0): Promise<void> => {
      await field(page, name).press('End');
      await field(page, name).pressSequentially(text, { delay });
    };
    const saveButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
    const save = async (page: Page, name: string): Promise<number> => {
      const answer = page.waitForResponse(
        (response) => response.url().includes('/collection-types/') && response.request().method() === 'PUT',
      );
      await saveButton(page, name).click();
      return (await answer).status();
    };
    const stored = (id: string) => records('event').read(id);

    it('keeps both changes where they changed different fields', async () => {
      const id = await made('Gala');
      await open(anna, 'event', id, 'Gala');
      await open(ben, 'event', id, 'Gala');
      await type(anna, 'title', ' of Anna', 120);
      expect(await save(anna, WORDS.en.save)).toBe(200);
      await type(ben, 'slug', 'of-ben');
      expect(await save(ben, words.save)).toBe(200);
      expect(await stored(id)).toMatchObject({ title: 'Gala of Anna', slug: 'of-ben' });
      await expect.poll(() => field(ben, 'title').inputValue()).toBe('Gala of Anna');
    });

    it.each(['theirs', 'mine'] as const)(
      'asks where they changed the same field, and keeps %s',
      async (choice) => {
        const id = await made('Fair');
        await open(anna, 'event', id, 'Fair');
        await open(ben, 'event', id, 'Fair');
        await type(anna, 'title', ' A');
        expect(await save(anna, WORDS.en.save)).toBe(200);
        await type(ben, 'title', ' B', 120);
        await type(ben, 'slug', 'kept');
        expect(await save(ben, words.save)).toBe(400);

        const dialog = ben.getByRole('dialog', { name: words.title });
        await dialog.waitFor();
        expect(await dialog.innerText()).toContain('Ada Admin');
        expect(await dialog.innerText()).toContain('Fair A');
        expect(await dialog.innerText()).toContain('Fair B');
        expect(await stored(id)).toMatchObject({ title: 'Fair A', slug: null });

        await dialog.getByRole('radio', { name: words[choice] }).click();
        await dialog.getByRole('button', { name: words.use }).click();
        await dialog.waitFor({ state: 'detached' });
        expect(await field(ben, 'title').inputValue()).toBe(choice === 'mine' ? 'Fair B' : 'Fair A');
        expect(await save(ben, words.save)).toBe(200);
        expect(await stored(id)).toMatchObject({
          title: choice === 'mine' ? 'Fair B' : 'Fair A',
          slug: 'kept',
        });
      },
    );

    it.each(['event', 'venue', 'organizer', 'category', 'tag'])(
      'tells who else has an open %s',
      async (kind) => {
        const id =
          kind === 'event' ? await made('Seen') : documentIdOf(await records(kind).create({ name: 'Seen' }));
        await open(anna, kind, id, 'Seen');
        expect(await anna.getByText(WORDS.en.open).count()).toBe(0);
        await open(ben, kind, id, 'Seen');
        await ben.getByText(words.open).waitFor();
        await anna.getByText(WORDS.en.open).waitFor();
      },
    );
  },
);
