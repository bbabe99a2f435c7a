import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import { useService } from '../harness';
import { clientOf } from '../http/write-client';
import { atKeyboard, storedEvent } from './hands';
import type { Hands, PanelLanguage } from './hands';
import { PAINTED } from './keyboard';
import { CHROMIUM } from './panel';
import { dailyOf, takeTurns } from './turns';
import { useBrowser } from './use-browser';

const LANGUAGES = ['en', 'fr'] as const;
const RUNS: [PanelLanguage, number][] = [
  ['en', 0],
  ['fr', 120],
  ['fr', 0],
  ['en', 120],
];
const CREATE = /^(Create a relation|Créer une relation)$/;
/** Strapi's notification when a link could not be created. */
const COMPLAINT = /error|erreur/i;
const WRITTEN = /\/content-manager\/collection-types\/plugin::event-calendar\.(\w+)(.*)$/;
const PUBLISH = /^(Publish|Publier)$/;
const SAVE = /^(Save|Enregistrer)$/;

describe.skipIf(CHROMIUM === undefined)('the links of an event form', () => {
  const browser = useBrowser();
  const service = useService({ settings: { timezone: 'Europe/Paris' } });
  const editor = clientOf(service, 'editor');
  beforeAll(async () => {
    for (const venue of ['Opera', 'Opera garden', 'Castle']) await editor.create('venues', { venue });
    await editor.create('organizers', { organizer: 'Town' });
    await editor.create('categories', { name: 'Concerts' });
    await editor.create('tags', { name: 'Open air' });
  });

  const inPanel = (language: PanelLanguage, work: (hands: Hands) => Promise<void>): Promise<void> =>
    atKeyboard(browser, service, ['America/Los_Angeles', language], work);
  const stored = (data: Record<string, unknown>) => storedEvent(editor, data);
  const dialog = ({ page }: Hands): Locator => page.getByRole('dialog');
  const linked = ({ page }: Hands, name: string): Locator =>
    page.locator('main').getByRole('button', { name, exact: true });
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
  /** Types an unused name, and chooses "Create" by keyboard. */
  const create = async (hands: Hands, field: string, name: string, delay: number): Promise<void> => {
    await hands.type(field, name, delay);
    await hands.page.getByRole('option', { name: CREATE }).waitFor();
    await hands.page.keyboard.press('ArrowDown');
    await hands.page.locator('[role="option"][data-highlighted]', { hasText: CREATE }).waitFor();
    await hands.page.keyboard.press('Enter');
    await expect.poll(() => dialog(hands).locator('input[name="name"]').inputValue()).toBe(name);
    // An editor presses keys in a dialog only when it is visible: by then its name counts as a change.
    await dialog(hands).getByRole('button', { name: SAVE, disabled: false }).waitFor();
    await hands.page.evaluate(PAINTED);
  };

  it.each(dailyOf(LANGUAGES))('ask about a venue that somebody else has set meanwhile (%s)', (language) =>
    inPanel(language, async (hands) => {
      await newEvent(hands, `Contested ${language}`);
      await hands.type('venue', 'Castl', 0);
      await hands.page.keyboard.press('ArrowDown');
      await hands.page.keyboard.press('Enter');
      await linked(hands, 'Castle').waitFor();
      const { data } = await hands.press('save');
      await hands.open('event', String(data['documentId']));
      await linked(hands, 'Castle').waitFor();
      await editor.update(`events/${Number(data['publicId'])}`, { venue: { venue: 'Opera' } });
      const name = `Tent ${language}`;
      await create(hands, 'venue', name, 0);
      await dialog(hands).getByRole('button', { name: PUBLISH }).press('Enter');
      await linked(hands, name).waitFor();
      expect((await hands.press('save')).status).toBe(400);
      await dialog(hands).waitFor();
      expect(await dialog(hands).innerText()).toContain('Opera');
      expect(await stored(data)).toMatchObject({ venue: { venue: 'Opera' } });
    }),
  );

  describe.each(RUNS)('in the %s panel, at %i ms per key', (language, delay) => {
    const inTurn = takeTurns(
      RUNS.findIndex((run) => run[0] === language && run[1] === delay),
      RUNS.length,
    );
    const mark = `${language} ${delay}`;

    inTurn()('creates a new record from the typed text, and links to it', () =>
      inPanel(language, async (hands) => {
        const title = `Harvest supper ${mark}`;
        const names = {
          venue: `Barn ${mark}`,
          organizers: `Farmers ${mark}`,
          categories: `Suppers ${mark}`,
          tags: `Harvest ${mark}`,
        };
        await newEvent(hands, title);
        for (const [field, name] of Object.entries(names)) {
          await create(hands, field, name, delay);
          await expectNoComplaint(hands);
          // The focus is in the name, so typing can continue.
          await expect.poll(() => dialog(hands).locator('input[name="name"]:focus').count()).toBe(1);
          await dialog(hands)
            .getByRole('button', { name: field === 'venue' ? PUBLISH : SAVE })
            .press('Enter');
          await dialog(hands).waitFor({ state: 'detached' });
          await linked(hands, name).waitFor();
          await expect.poll(() => hands.page.locator(`input[name="${field}"]:focus`).count()).toBe(1);
          expect(await hands.field(field).inputValue()).toBe('');
        }
        await hands.shows('title', title);
        await hands.shows('startDate.time', '20:00');
        const { status, data } = await hands.press('save');
        expect(status).toBeLessThan(300);
        expect(await stored(data)).toMatchObject({
          title,
          start_date: '2031-05-10 20:00:00',
          venue: { venue: names.venue, status: 'publish' },
          organizer: [{ organizer: names.organizers, status: 'draft' }],
          categories: [{ name: names.categories }],
          tags: [{ name: names.tags }],
        });
      }),
    );

    inTurn()('selects the best match with the first arrow key', () =>
      inPanel(language, async (hands) => {
        await newEvent(hands, `Matinee ${mark}`);
        await hands.type('venue', 'pera', delay);
        await hands.page.keyboard.press('ArrowDown', { delay });
        await hands.page.keyboard.press('Enter');
        await linked(hands, 'Opera').waitFor();
        // Further arrow keys go through the list to "Create" at its end.
        await hands.type('venue', 'Oper', delay);
        await hands.page.getByRole('option', { name: /Opera garden/ }).waitFor();
        await hands.page.keyboard.press('ArrowDown');
        const highlighted = hands.page.locator('[role="option"][data-highlighted]');
        await expect.poll(() => highlighted.innerText()).toContain('Opera garden');
        await hands.page.keyboard.press('ArrowDown');
        await expect.poll(() => highlighted.innerText()).toMatch(CREATE);
        await hands.page.keyboard.press('ArrowUp');
        await expect.poll(() => highlighted.innerText()).toContain('Opera garden');
        await hands.page.keyboard.press('Enter');
        await linked(hands, 'Opera garden').waitFor();
        expect(await linked(hands, 'Opera').count()).toBe(0);
        expect(await dialog(hands).count()).toBe(0);
        await expectNoComplaint(hands);
      }),
    );

    inTurn()('keeps the typed text when "Create" is clicked, and the other texts of a stored event', () =>
      inPanel(language, async (hands) => {
        await newEvent(hands, `Tea ${mark}`);
        await hands.type('venue', 'Castl', delay);
        await hands.page.keyboard.press('ArrowDown');
        await hands.page.keyboard.press('Enter');
        await linked(hands, 'Castle').waitFor();
        const made = await hands.press('publish');
        expect(made.status).toBeLessThan(300);
        await hands.open('event', String(made.data['documentId']));
        await linked(hands, 'Castle').waitFor();
        await hands.typeOver('title', `Tea with cake ${mark}`, delay);
        // The form is invalid in this state.
        await hands.typeOver('startDate.time', 'soon', delay);
        await hands.leave('startDate.time');

        const name = `Kitchen ${mark}`;
        await hands.type('venue', name, delay);
        await hands.page.getByRole('option', { name: CREATE }).click();
        await expect.poll(() => dialog(hands).locator('input[name="name"]').inputValue()).toBe(name);
        await dialog(hands).getByRole('button', { name: PUBLISH }).press('Enter');
        await dialog(hands).waitFor({ state: 'detached' });
        await linked(hands, name).waitFor();
        await linked(hands, 'Castle').waitFor({ state: 'detached' });
        await hands.shows('title', `Tea with cake ${mark}`);
        await hands.shows('startDate.time', 'soon');
        expect(await stored(made.data)).toMatchObject({ title: `Tea ${mark}`, venue: { venue: 'Castle' } });

        await hands.typeOver('startDate.time', '16', delay);
        await hands.leave('startDate.time');
        expect((await hands.press('publish')).status).toBeLessThan(300);
        expect(await stored(made.data)).toMatchObject({
          title: `Tea with cake ${mark}`,
          start_date: '2031-05-10 16:00:00',
          venue: { venue: name },
        });
      }),
    );
  });

  describe.each(LANGUAGES)('a text in the %s panel that was not linked', (language) => {
    const inTurn = takeTurns(LANGUAGES.indexOf(language), LANGUAGES.length);
    const LEFT = /“Nowhere” is not linked yet|«\sNowhere\s» n’est pas encore lié/;

    inTurn()('stays in its field with a message, and Tab moves on from an open list', () =>
      inPanel(language, async (hands) => {
        await newEvent(hands, 'Somewhere');
        await hands.type('venue', 'Nowhere', 60);
        await hands.page.getByRole('option', { name: CREATE }).waitFor();
        await hands.page.keyboard.press('Tab');
        await hands.reads(LEFT);
        await hands.shows('venue', 'Nowhere');
        expect(await hands.page.locator('input[name="venue"]:focus').count()).toBe(0);
        await expectNoComplaint(hands);
        await hands.typeOver('venue', 'Somehow', 60);
        await hands.page.keyboard.press('Escape');
        await hands.field('title').click();
        await hands.reads(/“Somehow”|«\sSomehow\s»/);
        await expectNoComplaint(hands);
        expect((await hands.press('save')).status).toBeLessThan(300);
      }),
    );

    inTurn()('is linked if one record has that name, by Tab and by a click elsewhere', () =>
      inPanel(language, async (hands) => {
        await newEvent(hands, 'Matinee');
        await hands.type('venue', 'opera', 60);
        await hands.page.getByRole('option', { name: /^Opera\b(?! garden)/ }).waitFor();
        await hands.page.keyboard.press('Tab');
        await linked(hands, 'Opera').waitFor();
        await hands.shows('venue', '');
        await hands.type('organizers', 'Town', 60);
        await hands.page.getByRole('option', { name: /^Town/ }).waitFor();
        await hands.field('title').click({ force: true });
        await linked(hands, 'Town').waitFor();
        const { data } = await hands.press('save');
        expect(await stored(data)).toMatchObject({
          venue: { venue: 'Opera' },
          organizer: [{ organizer: 'Town' }],
        });
      }),
    );

    inTurn()('is still there when the dialog is closed without saving', () =>
      inPanel(language, async (hands) => {
        await newEvent(hands, 'Undecided');
        await create(hands, 'venue', 'Perhaps here', 0);
        await hands.page.keyboard.press('Escape');
        await hands.page
          .getByRole('alertdialog')
          .getByRole('button', { name: /^(Confirm|Confirmer)$/ })
          .press('Enter');
        await dialog(hands).waitFor({ state: 'detached' });
        await hands.shows('venue', 'Perhaps here');
        await expect.poll(() => hands.page.locator('input[name="venue"]:focus').count()).toBe(1);
        // Chosen again, it is still there.
        await hands.page.keyboard.press('ArrowDown');
        await hands.page.locator('[role="option"][data-highlighted]', { hasText: CREATE }).waitFor();
        await hands.page.keyboard.press('Enter');
        await expect
          .poll(() => dialog(hands).locator('input[name="name"]').inputValue())
          .toBe('Perhaps here');
      }),
    );
  });

  describe.each(LANGUAGES)('the keys that save and publish, in the %s panel', (language) => {
    const inTurn = takeTurns(LANGUAGES.indexOf(language), LANGUAGES.length);
    /** What the panel writes, as kind and action. */
    const writesOf = ({ page }: Hands): string[] => {
      const writes: string[] = [];
      page.on('request', (request) => {
        const [, kind, rest = ''] = WRITTEN.exec(request.url()) ?? [];
        if (kind !== undefined && request.method() !== 'GET')
          writes.push(`${kind} ${rest.includes('/publish') ? 'publish' : 'save'}`);
      });
      return writes;
    };
    const startedAt = async (hands: Hands, title: string): Promise<Record<string, unknown>> => {
      await newEvent(hands, title);
      const { data } = await hands.press('save');
      await hands.open('event', String(data['documentId']));
      await hands.typeOver('title', `${title} changed`);
      return data;
    };

    inTurn().each([
      ['Control+Shift+Enter', 'venue', 'venue publish', 'publish'],
      ['Control+Enter', 'venue', 'venue save', 'draft'],
      ['Control+s', 'organizers', 'organizer save', 'draft'],
      ['Control+Enter', 'tags', 'tag save', undefined],
    ] as const)(
      '%s in the dialog of %s is about its record, not about the event behind it',
      (keys, field, ...about) =>
        inPanel(language, async (hands) => {
          const [written, status] = about;
          const mark = `${language} ${keys} ${field}`;
          const data = await startedAt(hands, `Behind ${mark}`);
          const name = `In front ${mark}`;
          await create(hands, field, name, 0);
          const writes = writesOf(hands);
          await hands.page.keyboard.press(keys);
          await dialog(hands).waitFor({ state: 'detached' });
          await linked(hands, name).waitFor();
          expect(writes).toEqual([written]);
          await expectNoComplaint(hands);
          const event = await stored(data);
          expect(event).toMatchObject({ title: `Behind ${mark}`, status: 'draft' });
          await hands.shows('title', `Behind ${mark} changed`);
          // The keys belong to the event again.
          const responding = hands.page.waitForResponse((response) => response.request().method() !== 'GET');
          await hands.page.keyboard.press('Control+Enter');
          expect((await responding).status()).toBeLessThan(300);
          const shown = field === 'venue' ? { venue: { venue: name, status } } : {};
          await expect.poll(() => stored(data)).toMatchObject({ title: `Behind ${mark} changed`, ...shown });
        }),
    );

    inTurn()('do nothing while a question or the dialog of a text covers the dialog', () =>
      inPanel(language, async (hands) => {
        const data = await startedAt(hands, `Asked ${language}`);
        await create(hands, 'venue', `Unsure ${language}`, 0);
        const writes = writesOf(hands);
        await hands.page.keyboard.press('Escape');
        await hands.page.getByRole('alertdialog').waitFor();
        for (const keys of ['Control+Shift+Enter', 'Control+s']) await hands.page.keyboard.press(keys);
        await hands.page
          .getByRole('alertdialog')
          .getByRole('button', { name: /^(Confirm|Confirmer)$/ })
          .press('Enter');
        await dialog(hands).waitFor({ state: 'detached' });
        expect(writes).toEqual([]);
        expect(await stored(data)).toMatchObject({ title: `Asked ${language}`, status: 'draft' });
      }),
    );
  });

  it.each(dailyOf(['fr', 'en'] as const))(
    'are shown as public as soon as they are published (%s)',
    (language) =>
      inPanel(language, async (hands) => {
        await newEvent(hands, `Opening ${language}`);
        const name = `Shed ${language}`;
        await create(hands, 'venue', name, 0);
        await dialog(hands).getByRole('button', { name: SAVE }).press('Enter');
        await dialog(hands).waitFor({ state: 'detached' });
        const { data } = await hands.press('save');
        await hands.open('event', String(data['documentId']));
        const button = hands.page.getByRole('button', { name, exact: true });
        const chip = hands.page.locator('main li').filter({ has: button });
        await expect.poll(() => chip.innerText()).toMatch(/Draft|Brouillon/i);
        await hands.page.getByRole('button', { name: PUBLISH }).first().click();
        await hands.page
          .getByRole('alertdialog')
          .getByRole('button', { name: /^(Publish the event|Publier l’événement)$/ })
          .click();
        await hands.type('cost', '5 €');
        await hands.page.getByRole('button', { name: /^(Publish it|Le publier)$/ }).click();
        await expect.poll(() => chip.innerText()).toMatch(/Published|Publié/i);
        await hands.shows('cost', '5 €');
        expect(await stored(data)).toMatchObject({
          status: 'publish',
          venue: { venue: name, status: 'publish' },
        });
      }),
  );

  it('leaves a dialog that was opened without typing empty', () =>
    inPanel('en', async (hands) => {
      await newEvent(hands, 'Untyped');
      await create(hands, 'venue', 'Given up', 0);
      await hands.page.keyboard.press('Escape');
      await hands.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).press('Enter');
      await dialog(hands).waitFor({ state: 'detached' });
      await hands.field('organizers').click();
      await hands.page.getByRole('option', { name: CREATE }).click();
      await expect.poll(() => dialog(hands).locator('input[name="name"]:focus').count()).toBe(1);
      expect(await dialog(hands).locator('input[name="name"]').inputValue()).toBe('');
    }));
});
