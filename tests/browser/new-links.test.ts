import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import { useSharedService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { clientOf } from '../http/write-client';
import { atKeyboard, storedEvent, untilStored } from './hands';
import type { Hands, PanelLanguage } from './hands';
import { PAINTED } from './keyboard';
import { CHROMIUM } from './panel';
import { dailyOf } from './turns';
import { useBrowser } from './use-browser';

const LANGUAGES = ['en', 'fr'] as const;
/** The panel in both languages, at both speeds in milliseconds per key. Each claim begins with another run; see `dailyOf`. */
const RUNS: [PanelLanguage, number][] = [
  ['en', 0],
  ['fr', 120],
  ['fr', 0],
  ['en', 120],
];
const runsFrom = (place: number): [PanelLanguage, number][] => [
  ...RUNS.slice(place),
  ...RUNS.slice(0, place),
];
const CREATE = /^(Create|Créer) /;
/** Strapi's notification when a link could not be created. */
const COMPLAINT = /error|erreur/i;
const WRITTEN = /\/content-manager\/collection-types\/plugin::event-calendar\.(\w+)(.*)$/;
const PUBLISH = /^(Publish|Publier)$/;
/** The button of the dialog instead of keys. */
const BUTTON = 'Save';
const SAVE = /^(Save|Enregistrer)$/;

describe.skipIf(CHROMIUM === undefined)('the links of an event form', () => {
  const browser = useBrowser();
  const service = useSharedService({ settings: { timezone: 'Europe/Paris' } });
  const editor = clientOf(service, 'editor');
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = await adminHeaders(service);
    for (const venue of ['Odeon', 'Odeon garden', 'Fortress']) await editor.create('venues', { venue });
    await editor.create('organizers', { organizer: 'Guild' });
    await editor.create('categories', { name: 'Dances' });
    await editor.create('tags', { name: 'Outdoors' });
  });

  const inPanel = (language: PanelLanguage, work: (hands: Hands) => Promise<void>): Promise<void> =>
    atKeyboard(browser, service, ['America/Los_Angeles', language], work);
  const stored = (data: Record<string, unknown>) => storedEvent(editor, data);
  const records = (kind: string) => contentManager(service, headers, kind);
  /** An event that is stored and open in the form. @param venue the documentId of a venue that it is linked to */
  const openStored = async (
    hands: Hands,
    title: string,
    venue?: string,
  ): Promise<Record<string, unknown>> => {
    const times = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 21:00:00' };
    const link = venue === undefined ? {} : { venue: { connect: [{ documentId: venue, locale: 'en' }] } };
    const data = await records('event').create({ title, ...times, ...link });
    await hands.open('event', documentIdOf(data));
    return data;
  };
  const castle = async (): Promise<string> =>
    documentIdOf(Object((await records('venue').list('?locale=en&filters[name][$eq]=Fortress'))[0]));
  const dialog = ({ page }: Hands): Locator => page.getByRole('dialog');
  const linked = ({ page }: Hands, name: string): Locator =>
    page.locator('main').getByRole('button', { name, exact: true });
  const highlighted = ({ page }: Hands): Locator => page.locator('[role="option"][data-highlighted]');
  const hasFocus = ({ page }: Hands, name: string): Promise<void> =>
    expect.poll(() => page.locator(`input[name="${name}"]:focus`).count(), { message: name }).toBe(1);
  /** Closes the dialog without saving. */
  const giveUp = async (hands: Hands): Promise<void> => {
    await hands.page.keyboard.press('Escape');
    await hands.page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^(Confirm|Confirmer)$/ })
      .press('Enter');
    await dialog(hands).waitFor({ state: 'detached' });
  };
  const expectNoComplaint = async ({ page }: Hands): Promise<void> =>
    expect((await page.locator('[role="alert"], [role="status"]').allInnerTexts()).join()).not.toMatch(
      COMPLAINT,
    );
  const newEvent = async (hands: Hands, title: string): Promise<void> => {
    await hands.openNew('event');
    await hands.type('title', title);
    await hands.type('startDate.date', '05102031');
    await hands.type('startDate.time', '20');
  };
  /** Types an unused name, and chooses "Create" by keyboard. @param name of which the keys may be the end */
  const create = async (
    hands: Hands,
    field: string,
    keys: string,
    delay: number,
    name = keys,
  ): Promise<void> => {
    await hands.type(field, keys, delay);
    await hands.page.getByRole('option', { name: CREATE }).waitFor();
    await hands.page.keyboard.press('ArrowDown');
    await highlighted(hands).filter({ hasText: CREATE }).waitFor();
    await hands.page.keyboard.press('Enter');
    await expect.poll(() => dialog(hands).locator('input[name="name"]').inputValue()).toBe(name);
    // An editor presses keys in a dialog only when it is visible: by then its name counts as a change.
    await dialog(hands).getByRole('button', { name: SAVE, disabled: false }).waitFor();
    await hands.page.evaluate(PAINTED);
  };

  it.each(dailyOf(LANGUAGES))('ask about a venue that somebody else has set meanwhile (%s)', (language) =>
    inPanel(language, async (hands) => {
      const data = await openStored(hands, 'Contested', await castle());
      await linked(hands, 'Fortress').waitFor();
      await editor.update(`events/${Number(data['publicId'])}`, { venue: { venue: 'Odeon' } });
      const name = `Tent ${language}`;
      await create(hands, 'venue', name, 0);
      await dialog(hands).getByRole('button', { name: PUBLISH }).press('Enter');
      await linked(hands, name).waitFor();
      expect((await hands.press('save')).status).toBe(400);
      await dialog(hands).waitFor();
      expect(await dialog(hands).innerText()).toContain('Odeon');
      expect(await stored(data)).toMatchObject({ venue: { venue: 'Odeon' } });
    }),
  );

  it('link nothing that is created in a dialog for another record, such as the parent of a category', () =>
    inPanel('en', async (hands) => {
      const { page } = hands;
      const [dances] = await records('category').list('?locale=en&filters[name][$eq]=Dances');
      const times = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 21:00:00' };
      const connect = [{ documentId: documentIdOf(Object(dances)), locale: 'en' }];
      const data = await records('event').create({ title: 'Ball', ...times, categories: { connect } });
      await hands.open('event', documentIdOf(data));
      await linked(hands, 'Dances').click();
      await dialog(hands).locator('input[name="parent"]').click();
      await page.getByRole('option', { name: 'Create a relation' }).click();
      const name = dialog(hands).locator('input[name="name"]');
      await expect.poll(() => name.inputValue()).toBe('');
      await name.pressSequentially('Festivities');
      await dialog(hands).getByRole('button', { name: SAVE, disabled: false }).click();
      await dialog(hands).getByRole('heading', { name: 'Festivities' }).waitFor();
      await page.evaluate(PAINTED);
      await page.keyboard.press('Escape');
      await dialog(hands).waitFor({ state: 'detached' });
      await linked(hands, 'Dances').waitFor();
      expect(await linked(hands, 'Festivities').count()).toBe(0);
      const [child] = await records('category').list('?locale=en&filters[name][$eq]=Dances');
      expect(child).toMatchObject({ parent: { name: 'Festivities' } });
    }));

  it.each(dailyOf(runsFrom(0)))(
    'create new records from the typed texts, in the %s panel, at %i ms per key, and link to them; the keys that save and publish belong to the dialog, not to the event behind it or beside a question',
    (language, delay) =>
      inPanel(language, async (hands) => {
        const { page } = hands;
        const writes: string[] = [];
        page.on('request', (request) => {
          const [, kind, rest = ''] = WRITTEN.exec(request.url()) ?? [];
          if (kind !== undefined && request.method() !== 'GET')
            writes.push(`${kind} ${rest.includes('/publish') ? 'publish' : 'save'}`);
        });
        const mark = `${language} ${delay}`;
        /** Creates a record in the dialog of a field, which may write nothing else. */
        const createBy = async (act: string, field: string, name: string, written: string): Promise<void> => {
          await create(hands, field, name, delay);
          await expectNoComplaint(hands);
          // The focus is in the name, so typing can continue.
          await expect.poll(() => dialog(hands).locator('input[name="name"]:focus').count()).toBe(1);
          writes.length = 0;
          if (act === BUTTON) await dialog(hands).getByRole('button', { name: SAVE }).press('Enter');
          else await page.keyboard.press(act);
          await dialog(hands).waitFor({ state: 'detached' });
          await linked(hands, name).waitFor();
          expect(writes, `${act} in the dialog of ${field}`).toEqual([written]);
          await expectNoComplaint(hands);
          await hasFocus(hands, field);
          await hands.shows(field, '');
        };
        /** Saves the event by its keys. */
        const saved = async (): Promise<Record<string, unknown>> => {
          const responding = page.waitForResponse(
            (response) => WRITTEN.test(response.url()) && response.request().method() !== 'GET',
          );
          await page.keyboard.press('Control+Enter');
          const response = await responding;
          expect(response.status()).toBeLessThan(300);
          return Object(Object(await response.json()).data);
        };

        let title = `Harvest supper ${mark}`;
        const names = {
          tags: `Harvest ${mark}`,
          categories: `Suppers ${mark}`,
          organizers: `Farmers ${mark}`,
          venue: `Barn ${mark}`,
        };
        await newEvent(hands, title);
        await createBy('Control+Enter', 'tags', names.tags, 'tag save');
        await createBy(BUTTON, 'categories', names.categories, 'category save');
        await createBy('Control+s', 'organizers', names.organizers, 'organizer save');
        await createBy('Control+Shift+Enter', 'venue', names.venue, 'venue publish');
        await hands.shows('title', title);
        await hands.shows('startDate.time', '20:00');
        // The keys belong to the event again.
        const data = await saved();
        expect(await stored(data)).toMatchObject({
          title,
          status: 'draft',
          start_date: '2031-05-10 20:00:00',
          venue: { venue: names.venue, status: 'publish' },
          organizer: [{ organizer: names.organizers, status: 'draft' }],
          categories: [{ name: names.categories }],
          tags: [{ name: names.tags }],
        });

        // The form of the stored event is opened now.
        await untilStored(page);
        await page.locator('input[name=slug]:enabled').waitFor();
        const was = title;
        title += '!';
        await hands.field('title').press('End');
        await hands.type('title', '!');
        const draft = `Loft ${mark}`;
        await createBy('Control+Enter', 'venue', draft, 'venue save');
        expect(await stored(data)).toMatchObject({ title: was, status: 'draft' });
        await hands.shows('title', title);
        await saved();
        await expect
          .poll(() => stored(data))
          .toMatchObject({ title, venue: { venue: draft, status: 'draft' } });

        await create(hands, 'venue', `Unsure ${mark}`, 0);
        writes.length = 0;
        await page.keyboard.press('Escape');
        await page.getByRole('alertdialog').waitFor();
        for (const keys of ['Control+Shift+Enter', 'Control+s']) await page.keyboard.press(keys);
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: /^(Confirm|Confirmer)$/ })
          .press('Enter');
        await dialog(hands).waitFor({ state: 'detached' });
        expect(writes, 'while a question covers the dialog').toEqual([]);
        expect(await stored(data)).toMatchObject({ title, status: 'draft' });
      }),
  );

  it.each(dailyOf(runsFrom(1)))(
    'in the %s panel, at %i ms per key: results that arrive after the arrow keys leave selected what was selected',
    (language, delay) =>
      inPanel(language, async (hands) => {
        const { page } = hands;
        /** Types a text, of which the results of the last key come after these other keys, and presses Enter. */
        const typeAhead = async (text: string, shown: RegExp, ...keys: string[]): Promise<void> => {
          const isLast = (url: URL): boolean => url.searchParams.get('_q') === text;
          let letGo = (): void => undefined;
          const held = new Promise<void>((resolve) => (letGo = resolve));
          await page.route(isLast, async (route) => {
            await held;
            await route.continue();
          });
          await hands.type('venue', text.slice(0, -1), delay);
          await page.getByRole('option', { name: shown }).first().waitFor();
          await page.getByRole('option', { name: new RegExp(`${text.slice(0, -1)}\\W*$`) }).waitFor();
          await page.keyboard.type(text.slice(-1));
          for (const key of keys) await page.keyboard.press(key);
          const arrived = page.waitForResponse((response) => isLast(new URL(response.url())));
          letGo();
          await arrived;
          await page.getByRole('option', { name: new RegExp(`${text}\\W*$`) }).waitFor();
          await page.keyboard.press('Enter');
        };
        await newEvent(hands, 'Late results');
        await typeAhead('odeon', /^Odeon\b(?! garden)/, 'ArrowDown', 'ArrowDown');
        await linked(hands, 'Odeon garden').waitFor();
        await typeAhead('odeon', /^Odeon\b(?! garden)/, 'ArrowDown');
        await linked(hands, 'Odeon').waitFor();
        await typeAhead('odeon', /^Odeon garden/, 'ArrowDown', 'ArrowDown', 'ArrowUp');
        await linked(hands, 'Odeon garden').waitFor();
        // Nothing matches: "Create" stays selected.
        await typeAhead('nowhere', CREATE, 'ArrowDown');
        await expect.poll(() => dialog(hands).locator('input[name="name"]').inputValue()).toBe('nowhere');
        await dialog(hands).getByRole('button', { name: SAVE, disabled: false }).waitFor();
        await hands.page.evaluate(PAINTED);
        await giveUp(hands);
      }),
  );

  it.each(dailyOf(runsFrom(1)))(
    'in the %s panel, at %i ms per key: the first arrow key selects the best match, Tab or a click elsewhere the record of that name',
    (language, delay) =>
      inPanel(language, async (hands) => {
        const { page } = hands;
        await newEvent(hands, 'Matinee');
        await hands.type('venue', 'deon', delay);
        await page.keyboard.press('ArrowDown', { delay });
        await page.keyboard.press('Enter');
        await linked(hands, 'Odeon').waitFor();
        // Further arrow keys go through the list to "Create" at its end.
        await hands.type('venue', 'Odeo', delay);
        await page.getByRole('option', { name: /Odeon garden/ }).waitFor();
        // The results of the last key are there, too.
        await page.getByRole('option', { name: /Odeo\W*$/ }).waitFor();
        await page.keyboard.press('ArrowDown');
        await expect.poll(() => highlighted(hands).innerText()).toContain('Odeon garden');
        await page.keyboard.press('ArrowDown');
        await expect.poll(() => highlighted(hands).innerText()).toMatch(CREATE);
        await page.keyboard.press('ArrowUp');
        await expect.poll(() => highlighted(hands).innerText()).toContain('Odeon garden');
        await page.keyboard.press('Enter');
        await linked(hands, 'Odeon garden').waitFor();
        expect(await linked(hands, 'Odeon').count()).toBe(0);
        expect(await dialog(hands).count()).toBe(0);

        await hands.type('venue', 'odeon', 60);
        await page.getByRole('option', { name: /^Odeon\b(?! garden)/ }).waitFor();
        await page.keyboard.press('Tab');
        await linked(hands, 'Odeon').waitFor();
        await hands.shows('venue', '');
        await hands.type('organizers', 'Guild', 60);
        await page.getByRole('option', { name: /^Guild/ }).waitFor();
        await hands.field('title').click({ force: true });
        await linked(hands, 'Guild').waitFor();
        await expectNoComplaint(hands);
        const { data } = await hands.press('save');
        expect(await stored(data)).toMatchObject({
          venue: { venue: 'Odeon' },
          organizer: [{ organizer: 'Guild' }],
        });
      }),
  );

  it.each(dailyOf(LANGUAGES))(
    'keep a text that was not linked, with a message, after Tab, Escape and a closed dialog; an untyped dialog is empty (%s)',
    (language) =>
      inPanel(language, async (hands) => {
        const { page } = hands;
        await newEvent(hands, 'Somewhere');
        // Tab moves on from an open list.
        await hands.type('venue', 'Nowhere', 60);
        await page
          .getByRole('option', { name: /^(Create venue “Nowhere”|Créer le lieu «\sNowhere\s»)$/ })
          .waitFor();
        await page.keyboard.press('Tab');
        await hands.reads(/“Nowhere” is not linked yet|«\sNowhere\s» n’est pas encore lié/);
        await hands.shows('venue', 'Nowhere');
        expect(await page.locator('input[name="venue"]:focus').count()).toBe(0);
        await hands.typeOver('venue', 'Somehow', 60);
        await page.keyboard.press('Escape');
        await hands.field('title').click();
        await hands.reads(/“Somehow”|«\sSomehow\s»/);
        await expectNoComplaint(hands);
        expect((await hands.press('save')).status).toBeLessThan(300);
        // A new event is created now, and its form opened.
        await untilStored(page);
        await page.locator('input[name=slug]:enabled').waitFor();

        await hands.typeOver('venue', 'Perhaps', 0);
        await create(hands, 'venue', ' here', 0, 'Perhaps here');
        await giveUp(hands);
        await hands.shows('venue', 'Perhaps here');
        await hasFocus(hands, 'venue');
        // Chosen again, it is still there.
        await page.keyboard.press('ArrowDown');
        await highlighted(hands).filter({ hasText: CREATE }).waitFor();
        await page.keyboard.press('Enter');
        const name = dialog(hands).locator('input[name="name"]');
        await expect.poll(() => name.inputValue()).toBe('Perhaps here');
        await dialog(hands).getByRole('button', { name: SAVE, disabled: false }).waitFor();
        await page.evaluate(PAINTED);
        await giveUp(hands);
        await hands.field('organizers').click();
        await page.getByRole('option', { name: /^(Create an organizer|Créer un organisateur)$/ }).click();
        await expect.poll(() => dialog(hands).locator('input[name="name"]:focus').count()).toBe(1);
        expect(await name.inputValue()).toBe('');
      }),
  );

  it.each(dailyOf(runsFrom(2)))(
    'in the %s panel, at %i ms per key: a clicked "Create" keeps the typed text, and the other texts of a stored event',
    (language, delay) =>
      inPanel(language, async (hands) => {
        const mark = `${language} ${delay}`;
        const data = await openStored(hands, `Tea ${mark}`, await castle());
        await linked(hands, 'Fortress').waitFor();
        await hands.typeOver('title', `Tea cake ${mark}`, delay);
        // The form is invalid in this state.
        await hands.typeOver('startDate.time', 'soon', delay);
        await hands.leave('startDate.time');

        const name = `Kitchen ${mark}`;
        await hands.type('venue', name, delay);
        await hands.page.getByRole('option', { name: CREATE }).click();
        await expect.poll(() => dialog(hands).locator('input[name="name"]').inputValue()).toBe(name);
        await dialog(hands).getByRole('button', { name: PUBLISH, disabled: false }).press('Enter');
        await dialog(hands).waitFor({ state: 'detached' });
        await linked(hands, name).waitFor();
        await linked(hands, 'Fortress').waitFor({ state: 'detached' });
        await hands.shows('title', `Tea cake ${mark}`);
        await hands.shows('startDate.time', 'soon');
        expect(await stored(data)).toMatchObject({ title: `Tea ${mark}`, venue: { venue: 'Fortress' } });

        await hands.typeOver('startDate.time', '16', delay);
        await hands.leave('startDate.time');
        expect((await hands.press('publish')).status).toBeLessThan(300);
        expect(await stored(data)).toMatchObject({
          title: `Tea cake ${mark}`,
          start_date: '2031-05-10 16:00:00',
          venue: { venue: name },
        });
      }),
  );

  it.each(dailyOf(['fr', 'en'] as const))(
    'are shown as public as soon as they are published (%s)',
    (language) =>
      inPanel(language, async (hands) => {
        const { page } = hands;
        const name = `Shed ${language}`;
        const shed = documentIdOf(await records('venue').create({ name }));
        const data = await openStored(hands, `Opening ${language}`, shed);
        const chip = page.locator('main li').filter({ has: page.getByRole('button', { name, exact: true }) });
        await expect.poll(() => chip.innerText()).toMatch(/Draft|Brouillon/i);
        await page.getByRole('button', { name: PUBLISH }).first().click();
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: /^(Publish the event|Publier l’événement)$/ })
          .click();
        await hands.type('cost', '5 €');
        await page.getByRole('button', { name: /^(Publish it|Le publier)$/ }).click();
        await expect.poll(() => chip.innerText()).toMatch(/Published|Publié/i);
        await hands.shows('cost', '5 €');
        expect(await stored(data)).toMatchObject({
          status: 'publish',
          venue: { venue: name, status: 'publish' },
        });
      }),
  );
});
