import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from '#test';
import { OPEN_RECORDS_TABLE } from '../../src/plugins/event-calendar/server/src/storage/open-records';
import { fieldMark } from '../../src/plugins/event-calendar/server/src/domain/field-mark';
import { useSharedService } from '../harness';
import { adminHeaders, contentManager, documentIdOf, panelLogin, panelUser } from '../harness/admin';
import { sitDown } from './hands';
import type { Hands } from './hands';
import { CHROMIUM, leave } from './panel';
import { dailyOf, takeTurns } from './turns';
import { useBrowser } from './use-browser';

const LANGUAGES = ['en', 'fr'] as const;
/** Texts of the panel that this file expects. */
const WORDS = {
  en: {
    open: 'Ada Admin has this open',
    title: 'Somebody else changed the same fields',
    venue: 'Venue',
    theirs: /^Theirs:/,
    mine: /^Mine:/,
    use: 'Use what I chose',
    restore: /^Restore what you typed at \d/,
  },
  fr: {
    open: 'Ada Admin a ouvert cette fiche',
    title: 'Quelqu’un d’autre a modifié les mêmes champs',
    venue: 'Lieu',
    theirs: /^L’autre version/,
    mine: /^La mienne/,
    use: 'Utiliser mes choix',
    restore: /^Rétablir ce que vous avez écrit à \d/,
  },
};

describe.skipIf(CHROMIUM === undefined)('two editors of one record', () => {
  const browser = useBrowser();
  const service = useSharedService();
  let headers: Record<string, string>;
  /** One of the two editors, the administrator, with the panel in English. */
  let anna: Hands;
  const venues = new Map<string, string>();
  beforeAll(async () => {
    headers = await adminHeaders(service);
    await panelUser(service, 'strapi-editor', 'ben');
    anna = await sitDown(browser, service, 'Europe/Paris', 'en');
    for (const name of ['Rink', 'Pier', 'Lido'])
      venues.set(name, documentIdOf(await records('venue').create({ name })));
  });

  const records = (kind: string) => contentManager(service, headers, kind);
  const made = async (title: string): Promise<string> => {
    const times = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };
    return documentIdOf(await records('event').create({ title, slug: null, ...times }));
  };
  /** Anna saves by a request, where only Ben's panel is looked at. */
  const annaSaves = (id: string, changes: object) => records('event').update(id, changes);
  const annaChooses = (id: string, venue: string) =>
    annaSaves(id, { venue: { connect: [{ documentId: venues.get(venue), locale: 'en' }] } });
  const stored = (id: string) => records('event').read(id);
  const linked = async (id: string, attribute: string): Promise<unknown[]> => {
    const path = `/content-manager/relations/plugin::event-calendar.event/${id}/${attribute}?locale=en`;
    const { results } = Object((await service.request(path, { headers })).body);
    return Array.isArray(results) ? results.map(({ name }) => name) : [];
  };
  /** Types at the end of a field. */
  const type = async ({ field }: Hands, name: string, text: string, delay = 0): Promise<void> => {
    await field(name).press('End');
    await field(name).pressSequentially(text, { delay });
  };
  const save = async (hands: Hands): Promise<number> => (await hands.press('save')).status;
  /** Links a record by its name. */
  const link = async ({ page }: Hands, label: string, name: string): Promise<void> => {
    const field = page.getByRole('combobox', { name: label });
    await field.click();
    await field.pressSequentially(name, { delay: 0 });
    // The option that creates a record names it too: `Create venue “Pier”`.
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await linkButton(page, name).waitFor();
  };
  const linkButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

  describe.each(LANGUAGES)('in %s', (language) => {
    const inTurn = takeTurns(LANGUAGES.indexOf(language), LANGUAGES.length);
    const words = WORDS[language];
    let ben: Hands;
    beforeAll(async () => {
      ben = await sitDown(browser, service, 'America/New_York', language, panelLogin('ben'));
    });

    /** Creates an event and opens it. */
    const opened = async (title: string, by: Hands[]): Promise<string> => {
      const id = await made(title);
      for (const hands of by) {
        await hands.open('event', id);
        await hands.shows('title', title);
      }
      return id;
    };
    const dialog = () => ben.page.getByRole('dialog', { name: words.title });
    const choose = async (choice: 'theirs' | 'mine'): Promise<void> => {
      await dialog().getByRole('radio', { name: words[choice] }).click();
      await dialog().getByRole('button', { name: words.use }).click();
      await dialog().waitFor({ state: 'detached' });
    };

    inTurn()(
      'keeps both changes of different fields, shows the other’s saved value in a focused field in which nobody has typed, and asks about two passwords, which are sent only to store them',
      async () => {
        const id = await opened('Gala', [anna, ben]);
        await type(anna, 'title', ' of Anna', 120);
        expect(await save(anna)).toBe(200);
        await type(ben, 'website', 'https://example.org/ben');
        expect(await save(ben)).toBe(200);
        expect(await stored(id)).toMatchObject({ title: 'Gala of Anna', website: 'https://example.org/ben' });
        await ben.shows('title', 'Gala of Anna');
        await ben.shows('website', 'https://example.org/ben');

        await annaSaves(id, { ticketUrl: 'https://example.org/anna' });
        await type(ben, 'title', '!');
        await ben.field('ticketUrl').click();
        const responding = ben.page.waitForResponse((response) => response.request().method() === 'PUT');
        await ben.page.keyboard.press('Control+s');
        expect((await responding).status()).toBe(200);
        await ben.shows('ticketUrl', 'https://example.org/anna');
        await type(ben, 'ticketUrl', '/and-ben', 120);
        expect(await save(ben)).toBe(200);
        expect(await stored(id)).toMatchObject({
          title: 'Gala of Anna!',
          ticketUrl: 'https://example.org/anna/and-ben',
        });

        const headersSent: string[] = [];
        ben.page.on('request', (request) => headersSent.push(JSON.stringify(request.headers())));
        await annaSaves(id, { password: 'sesame' });
        await type(ben, 'password', 'mellon', 60);
        expect(await save(ben)).toBe(400);
        await dialog().waitFor();
        expect(await stored(id)).toMatchObject({ password: 'sesame' });
        await choose('mine');
        expect(await save(ben)).toBe(200);
        expect(await stored(id)).toMatchObject({ password: 'mellon' });
        // One's own saved password causes no conflict.
        await type(ben, 'password', ' 2');
        expect(await save(ben)).toBe(200);
        expect(await stored(id)).toMatchObject({ password: 'mellon 2' });
        expect(headersSent.length).toBeGreaterThan(0);
        for (const secret of ['sesame', 'mellon', fieldMark('sesame'), fieldMark('mellon')])
          expect(headersSent.join()).not.toContain(secret);
      },
    );

    inTurn()(
      'asks if they changed the same field, keeps theirs or mine, and asks again if the other one has saved once more',
      async () => {
        const id = await opened('Fair', [ben]);
        await annaSaves(id, { title: 'Fair A' });
        await type(ben, 'title', ' B', 120);
        await type(ben, 'website', 'https://example.org/kept');
        expect(await save(ben)).toBe(400);
        await dialog().waitFor();
        const text = await dialog().innerText();
        for (const part of ['Ada Admin', 'Fair A', 'Fair B']) expect(text).toContain(part);
        expect(await stored(id)).toMatchObject({ title: 'Fair A', website: null });
        await choose('theirs');
        await ben.shows('title', 'Fair A');
        expect(await save(ben)).toBe(200);
        expect(await stored(id)).toMatchObject({ title: 'Fair A', website: 'https://example.org/kept' });
        await ben.shows('title', 'Fair A');

        await annaSaves(id, { title: 'Fair AA' });
        await type(ben, 'title', ' B');
        await type(ben, 'website', '/too');
        expect(await save(ben)).toBe(400);
        await dialog().waitFor();
        await annaSaves(id, { title: 'Fair AAA' });
        await choose('mine');
        await ben.shows('title', 'Fair A B');
        expect(await save(ben)).toBe(400);
        await dialog().waitFor();
        expect(await dialog().innerText()).toContain('Fair AAA');
        expect(await stored(id)).toMatchObject({ title: 'Fair AAA', website: 'https://example.org/kept' });
        await choose('mine');
        expect(await save(ben)).toBe(200);
        expect(await stored(id)).toMatchObject({
          title: 'Fair A B',
          website: 'https://example.org/kept/too',
        });
        await ben.shows('title', 'Fair A B');
      },
    );

    inTurn()(
      'asks if they chose two venues, keeps theirs or mine, and restores a chosen venue in place of the other’s choice',
      async () => {
        const id = await opened('Place', [ben]);
        await annaChooses(id, 'Pier');
        await link(ben, words.venue, 'Lido');
        expect(await save(ben)).toBe(400);
        await dialog().waitFor();
        const text = await dialog().innerText();
        for (const part of ['Pier', 'Lido']) expect(text).toContain(part);
        expect(await linked(id, 'venue')).toEqual(['Pier']);
        await choose('theirs');
        await linkButton(ben.page, 'Pier').waitFor();
        await type(ben, 'title', '!');
        expect(await save(ben)).toBe(200);
        expect(await linked(id, 'venue')).toEqual(['Pier']);

        await link(ben, words.venue, 'Lido');
        await annaChooses(id, 'Rink');
        // Ben's tab is closed and opened again.
        await ben.page.reload();
        await linkButton(ben.page, 'Rink').waitFor();
        await ben.page.getByRole('button', { name: words.restore }).click();
        await linkButton(ben.page, 'Lido').waitFor();
        await linkButton(ben.page, 'Rink').waitFor({ state: 'detached' });
        expect(await save(ben)).toBe(400);
        await dialog().waitFor();
        await choose('mine');
        await linkButton(ben.page, 'Lido').waitFor();
        expect(await save(ben)).toBe(200);
        expect(await linked(id, 'venue')).toEqual(['Lido']);
      },
    );

    inTurn()('shows lists and tables of two texts with their lines', async () => {
      const id = await opened('Lists', [ben]);
      await ben.page.getByRole('textbox', { name: /^Description/ }).click();
      await ben.page.keyboard.type('Mine', { delay: 20 });
      await annaSaves(id, {
        description:
          '<ul><li>One</li><li><p>Two</p></li></ul><ol><li>First</li></ol><table><tbody><tr><td>A</td><td><p>B</p></td></tr></tbody></table>',
      });
      expect(await save(ben)).toBe(400);
      await dialog().waitFor();
      expect(await dialog().innerText()).toContain('• One\n• Two\n1. First\nA | B');
      await choose('mine');
      expect(await save(ben)).toBe(200);
    });

    // Every form has the same component. `edited-record.test.ts` and `tests/admin/presence.test.ts` go through all kinds.
    inTurn().each(dailyOf(['event', 'category']))(
      'shows who else has a %s open, for 30 seconds',
      async (kind) => {
        const id =
          kind === 'event' ? await made('Seen') : documentIdOf(await records(kind).create({ name: 'Seen' }));
        await anna.page.clock.install();
        // Loaded again: timers that were made before the clock could not be stopped, and would go on to report the record before.
        await anna.load(kind, id);
        expect(await anna.page.getByText(WORDS.en.open).count()).toBe(0);
        // The language stands above all others, once it has come.
        const isWhole = async (): Promise<boolean> => {
          const [language = [], next = []] = await placesOf(anna.page);
          return Number(language[1]) < Number(next[1]);
        };
        await expect.poll(isWhole).toBe(true);
        const before = await placesOf(anna.page);
        await ben.open(kind, id);
        await ben.page.getByText(words.open).waitFor();
        // The next report to the server, after ten seconds.
        await anna.page.clock.fastForward(10_000);
        await anna.page.getByText(WORDS.en.open).waitFor();
        expect(await placesOf(anna.page), 'nothing moves').toEqual(before);
        const [said, chooser] = await Promise.all(
          [anna.page.getByText(WORDS.en.open), anna.page.locator('main [role=combobox]').first()].map((one) =>
            one.boundingBox(),
          ),
        );
        expect(said?.y, 'in sight').toBeGreaterThan((chooser?.y ?? Infinity) + (chooser?.height ?? 0) - 1);

        await leave(ben.page);
        // Makes the last report of the other editor older.
        const rows = service.strapi.db.connection(OPEN_RECORDS_TABLE).where({ document_id: id });
        await rows.decrement('at', 30_001);
        await anna.page.clock.fastForward(10_000);
        await anna.page.getByText(WORDS.en.open).waitFor({ state: 'detached' });
      },
    );
  });
});

/** Where the language, the tabs and the first field of a form are. */
const placesOf = (page: Page): Promise<number[][]> =>
  page.evaluate(`[
    document.querySelector('main [role=combobox]'),
    ...document.querySelectorAll('main :is([role=tab], input[name=title], input[name=name])'),
  ].map((one) => {
    const { left, top, width } = one.getBoundingClientRect();
    return [left, top, width].map(Math.round);
  })`);
