import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import enEditorial from '../../src/plugins/event-calendar/admin/src/translations/en/editorial.json';
import frEditorial from '../../src/plugins/event-calendar/admin/src/translations/fr/editorial.json';
import en from '../../src/plugins/event-calendar/admin/src/translations/en/list.json';
import fr from '../../src/plugins/event-calendar/admin/src/translations/fr/list.json';
import { sendLogIn } from '../../scripts/lib/log-in.mjs';
import { useService } from '../harness';
import {
  ADMINISTRATOR,
  adminHeaders,
  contentManager,
  documentIdOf,
  panelLogin,
  panelUser,
} from '../harness/admin';
import { seriousFaults } from './axe';
import { handsOn } from './keyboard';
import { CHROMIUM, dropTab, goTo, leave, takeTab } from './panel';
import { takeTurns } from './turns';
import { useBrowser } from './use-browser';

const PANELS = [
  { language: 'en', words: { ...en, ...enEditorial } },
  { language: 'fr', words: { ...fr, ...frEditorial } },
] as const;
const EDITOR = 'home-editor';
const AUTHOR = 'home-author';
/** A file of the media library. */
const IMAGE = {
  ...{ name: 'home.png', url: '/uploads/home.png', ext: '.png', mime: 'image/png' },
  ...{ hash: 'home', size: 1, width: 1, height: 1, provider: 'local' },
};

/** What waits for a person, from the home page to where it is mended. */
describe.skipIf(CHROMIUM === undefined)('what waits for a person', () => {
  const browser = useBrowser();
  const service = useService({ settings: { timezone: 'Europe/Paris' } });
  const ids = new Map<string, string>();
  beforeAll(async () => {
    const image = (await service.strapi.db.query('plugin::upload.file').create({ data: IMAGE })).id;
    const admin = await adminHeaders(service);
    const venues = contentManager(service, admin, 'venue');
    const venue = async (name: string) => ({
      connect: [{ documentId: documentIdOf(await venues.create({ name })) }],
    });
    const make = async (
      title: string,
      daysLater: number,
      has: object,
      { by = admin, isTranslated = true, hour = 20 } = {},
    ): Promise<string> => {
      const day = new Date(Date.now() + daysLater * 86_400_000).toISOString().slice(0, 10);
      const times = { startDate: `${day} ${hour}:00:00`, endDate: `${day} ${hour + 1}:00:00` };
      const events = contentManager(service, by, 'event');
      const event = { title, timezone: 'Europe/Paris', ...times, ...has };
      const id = documentIdOf(await events.create(event));
      if (isTranslated) await events.update(id, { title }, 'fr');
      ids.set(title, id);
      return id;
    };
    const hall = await venue('Hall');
    await make('Without image', 3, { venue: hall });
    await make('Without venue', 4, { image });
    await make('Without French', 5, { image, venue: hall }, { isTranslated: false });
    await make('Booked first', 6, { image, venue: hall });
    await make('Booked again', 6, { image, venue: hall });
    await make('Complete', 7, { image, venue: hall });
    await make('Later', 30, {}, { isTranslated: false });

    const author = await panelUser(service, 'strapi-author', AUTHOR);
    const editor = await panelUser(service, 'strapi-editor', EDITOR);
    await make('My draft', 40, {}, { by: editor });
    const ask = async (by: Record<string, string>, path: string, json: object = {}): Promise<void> => {
      const options = { method: 'POST', headers: by, json };
      const { status, text } = await service.request(`/event-calendar/review/event/${path}`, options);
      expect([status, text]).toEqual([200, text]);
    };
    await ask(author, `${await make('To review', 41, {}, { by: author })}/request`);
    const sendBack = async (title: string, day: number, by: Record<string, string>): Promise<void> => {
      const returned = await make(title, day, {}, { by });
      await ask(by, `${returned}/request`);
      await ask(admin, `${returned}/send-back`, { reason: `Which hall for “${title}”?` });
    };
    await sendBack('Sent back', 42, editor);
    await sendBack('First of two', 43, author);
    await sendBack('Second of two', 44, author);
    await make('Bare and mine', 8, {}, { by: author, isTranslated: false });
  });

  describe.each(PANELS)('in the panel in $language', ({ language, words }) => {
    const inTurn = takeTurns(language === 'en' ? 0 : 1, PANELS.length);
    let page: Page;
    let hands: ReturnType<typeof handsOn>;
    beforeAll(async () => {
      page = await takeTab(browser, service, 'Europe/Paris', { language, login: panelLogin(EDITOR) });
      hands = handsOn(page);
    });
    /** Follows a link of the widget by keys. */
    const follow = async (name: keyof typeof words, count: number): Promise<void> => {
      await goTo(page, '/admin/');
      const widget = page.getByRole('region', { name: words['editorial.widget.waiting'] });
      const link = widget.getByRole('link', { name: words[name], exact: true });
      const row = widget.getByRole('listitem').filter({ has: page.getByRole('link', { name: words[name] }) });
      await row.waitFor();
      expect(await row.innerText()).toMatch(new RegExp(`${words[name]}\\s+${count}$`));
      await hands.enter(link);
    };
    const inForm = (title: string): Promise<void> =>
      page.waitForURL((url) => url.pathname.endsWith(`.event/${ids.get(title)}`));

    inTurn()('is listed behind each link, one key from its form', async () => {
      const lists = [
        ['waiting.drafts', ['My draft', 'Sent back']],
        ['waiting.image', ['Without image', 'Bare and mine']],
        ['waiting.venue', ['Without venue', 'Bare and mine']],
        ['waiting.translation', ['Without French', 'Bare and mine']],
        ['waiting.double', ['Booked first', 'Booked again']],
      ] as const;
      for (const [name, titles] of lists) {
        await follow(name, titles.length);
        await expect
          .poll(() => page.locator('a[data-event]').allTextContents(), { message: name })
          .toEqual(titles);
        const [first] = titles;
        await hands.enterInTable(page.getByRole('link', { name: first, exact: true }));
        await inForm(first);
        await page.locator('input[name=title]:enabled').waitFor();
        await expect.poll(() => page.locator('input[name=title]').inputValue()).toBe(first);
      }
      await leave(page);
    });

    inTurn()('is on the page of the review, or in the form of what was sent back', async () => {
      await follow('waiting.review', 1);
      const publish = page.getByRole('button', { name: `${words['editorial.review.publish']}: ` });
      await publish.first().waitFor();
      expect(await publish.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
        `${words['editorial.review.publish']}: To review`,
      ]);
      await follow('waiting.returned', 1);
      await inForm('Sent back');
      await page.getByText('Which hall for “Sent back”?').waitFor();
      await leave(page);
    });

    inTurn()('is only what an author may change, and what was sent back as a list', async () => {
      page = await takeTab(browser, service, 'Europe/Paris', { language, login: panelLogin(AUTHOR) });
      hands = handsOn(page);
      for (const name of ['waiting.image', 'waiting.venue', 'waiting.translation'] as const) {
        await follow(name, 1);
        await expect
          .poll(() => page.locator('a[data-event]').allTextContents(), { message: name })
          .toEqual(['Bare and mine']);
        expect(await page.getByRole('checkbox', { name: words['list.changeable'] }).isChecked()).toBe(true);
      }
      await follow('waiting.returned', 2);
      await page.getByRole('heading', { name: words['editorial.widget.returned'], level: 2 }).waitFor();
      for (const title of ['First of two', 'Second of two'])
        await page
          .getByRole('row')
          .filter({ hasText: `Which hall for “${title}”?` })
          .waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      await hands.enterInTable(page.getByRole('link', { name: 'First of two' }));
      await inForm('First of two');
      await page.getByText('Which hall for “First of two”?').waitFor();
      await leave(page);
    });
  });

  it('is that of the person who logs in after another one in the same tab', async () => {
    const page = await takeTab(browser, service, 'Europe/Paris', { login: panelLogin(AUTHOR) });
    const tabs = page.getByRole('navigation', { name: enEditorial['editorial.nav'] }).getByRole('link');
    const review = tabs.filter({ hasText: enEditorial['editorial.review.title'] });
    await goTo(page, '/admin/plugins/event-calendar/list');
    await tabs.first().waitFor();
    expect(await review.count()).toBe(0);
    await page.getByRole('button', { name: /Ada Admin$/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.locator('input[name=email]').waitFor();
    await sendLogIn(page, ADMINISTRATOR);
    await page.waitForURL((url) => !url.pathname.includes('/auth/'));
    await goTo(page, '/admin/plugins/event-calendar/list');
    await tabs.first().waitFor();
    expect(await review.count()).toBe(1);
    await dropTab(page);
  });
});
