import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import board from '../../src/plugins/event-calendar/admin/src/translations/en/board.json';
import list from '../../src/plugins/event-calendar/admin/src/translations/en/list.json';
import { useService } from '../harness';
import { clientOf } from '../http/write-client';
import { faultsOfLook, seriousFaults } from './axe';
import { CHROMIUM, goTo, leave, light, speak, takeTab, untilAsked } from './panel';
import { dailyOf } from './turns';
import { useBrowser } from './use-browser';

const WORDS = {
  en: {
    days: 'Days',
    pages: 'Calendar pages',
    filters: /^Filters$/,
    filtered: /^Filters \(1\)$/,
    lastYear: 'Last 12 months',
    missing: 'Language missing',
    french: 'French',
    image: 'Without image',
    pick: 'Select “Harbour walk”',
    name: 'Name of this view',
    reset: 'Clear all filters',
    lacks: 'French is missing',
    remove: 'Delete the view “Old”',
    early: 'The last day is before the first one.',
    waiting: 'Next 14 days: without image',
  },
  fr: {
    days: 'Jours',
    pages: 'Pages du calendrier',
    filters: /^Filtres$/,
    filtered: /^Filtres \(1\)$/,
    lastYear: 'Les 12 derniers mois',
    missing: 'Langue manquante',
    french: 'Français',
    image: 'Sans image',
    pick: 'Sélectionner « Harbour walk »',
    name: 'Nom de cette vue',
    reset: 'Effacer tous les filtres',
    lacks: 'Version manquante : français',
    remove: 'Supprimer la vue « Old »',
    early: 'Le dernier jour est avant le premier.',
    waiting: '14 prochains jours : sans image',
  },
} as const;

describe.skipIf(CHROMIUM === undefined)('the list of events', () => {
  const browser = useBrowser();
  const service = useService({ settings: { timezone: 'Europe/Paris' } });
  let page: Page;
  beforeAll(async () => {
    const event = async (title: string, daysLater: number) => {
      const day = new Date(Date.now() + daysLater * 86_400_000).toISOString().slice(0, 10);
      const times = { start_date: `${day} 20:00:00`, end_date: `${day} 22:00:00`, timezone: 'Europe/Paris' };
      await clientOf(service, 'editor').create('events', { title, ...times, venue: { venue: 'Old barn' } });
    };
    await event('Spring fair', -200);
    await event('Harbour walk', 5);
    page = await takeTab(browser, service, 'Europe/Paris');
  });

  /** Opens a select and goes down to an option, by keys. */
  const choose = async (name: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: option, exact: true }).waitFor();
    const at = page.locator('[role=option]:is(:focus, [data-highlighted])');
    for (;;) {
      const before = (await at.first().textContent()) ?? '';
      if (before === option) break;
      await page.keyboard.press('ArrowDown');
      // A key that comes while the list still opens has no effect: then it is pressed again.
      await at
        .filter({ hasNotText: before })
        .waitFor({ timeout: 2_000 })
        .catch(() => undefined);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    // The list gives the focus back in a later task.
    await page.getByRole('combobox', { name, exact: true }).and(page.locator(':focus')).waitFor();
  };
  const shown = () => page.locator('a[data-event]').allTextContents();
  const query = () => Object.fromEntries(new URL(page.url()).searchParams);

  it.each(dailyOf(['en', 'fr'] as const))(
    'has tabs that keep their place and the focus while one moves between the pages, by keys, in %s',
    async (language) => {
      await speak(page, language);
      await goTo(page, '/admin/plugins/event-calendar');
      await page.locator('.fc-day').first().waitFor();
      const tabs = page.getByRole('navigation', { name: WORDS[language].pages }).getByRole('link');
      const places = (): Promise<unknown> =>
        tabs.evaluateAll((all) =>
          all.map((tab) => {
            const { x, y } = tab.getBoundingClientRect();
            return [x, y];
          }),
        );
      const before = await places();
      const names = await tabs.allInnerTexts();
      expect(names).toHaveLength(5);
      await tabs.first().focus();
      for (const [place, name] of names.slice(1).entries()) {
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name, exact: true, level: 2 }).waitFor();
        expect([name, await places()]).toEqual([name, before]);
        expect(await tabs.nth(place + 1).evaluate((tab) => tab.matches(':focus'))).toBe(true);
      }
      await tabs.first().press('Enter');
      await page.locator('.fc-day').first().waitFor();
      expect(await places()).toEqual(before);
      await leave(page);
    },
  );

  it.each(dailyOf(['en', 'fr'] as const))(
    'says at the field that the days are the wrong way round, and asks for none, in %s',
    async (language) => {
      const early = page.getByText(WORDS[language].early);
      const asked: number[] = [];
      page.on('response', (response) => {
        if (response.url().includes('/event-list?')) asked.push(response.status());
      });
      await speak(page, language);
      const [from, until] = ['2031-05-10', '2031-05-09'];
      await goTo(page, `/admin/plugins/event-calendar/list?range=days&from=${from}&until=${until}&locale=en`);
      await early.waitFor();
      expect(asked).toEqual([]);
      expect(await seriousFaults(page)).toEqual([]);
      await page.locator('input[name="list-until"]').press('ArrowUp');
      await page.locator('input[name="list-until"]').press('ArrowUp');
      await early.waitFor({ state: 'detached' });
      await expect.poll(() => asked).toContain(200);
      expect(asked).not.toContain(400);
    },
  );

  it.each(dailyOf(['fr', 'en'] as const))(
    'has its filters behind one button on a telephone, by keys, in %s',
    async (language) => {
      const words = WORDS[language];
      await page.setViewportSize({ width: 420, height: 900 });
      await speak(page, language);
      await goTo(page, '/admin/plugins/event-calendar/list?locale=en');
      await expect.poll(shown).toEqual(['Harbour walk']);
      const first = await page.locator('a[data-event]').boundingBox();
      expect(first?.y, 'in sight').toBeLessThan(900);
      const days = page.getByRole('combobox', { name: words.days, exact: true });
      expect(await days.count()).toBe(0);
      const button = page.getByRole('button', { name: words.filters });
      expect(await button.getAttribute('aria-expanded')).toBe('false');
      await button.focus();
      await page.keyboard.press('Enter');
      await days.waitFor();
      await page.getByRole('checkbox', { name: words.image, exact: true }).focus();
      await page.keyboard.press('Space');
      await expect.poll(query).toEqual({ locale: 'en', image: 'none' });
      await page.getByRole('button', { name: words.filtered }).focus();
      await page.keyboard.press('Enter');
      await days.waitFor({ state: 'detached' });
      expect(await seriousFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 1000 });
      await days.waitFor();
      await leave(page);
    },
  );

  it('shows the events of one filter after the next ones could not be loaded', async () => {
    await speak(page, 'en');
    // As if there were more events than one page shows.
    await page.route(/\/event-list\?/, async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      await route.fulfill({ response, json: { data: { ...data, next: '2000-01-01 00:00:00,1' } } });
    });
    await untilAsked(page);
    await goTo(page, '/admin/plugins/event-calendar/list?locale=en');
    await expect.poll(shown).toEqual(['Harbour walk']);
    await page.unroute(/\/event-list\?/);
    await page.route(/\/event-list\?/, (route) => route.abort());
    await untilAsked(page);
    await choose(WORDS.en.days, WORDS.en.lastYear);
    await page.getByText(board['board.not-loaded']).waitFor();
    await page.unroute(/\/event-list\?/);
    await page.getByRole('button', { name: list['list.more'], exact: true }).click();
    await expect.poll(shown).toEqual(['Spring fair']);
    await leave(page);
  });

  it.each(dailyOf(['en', 'fr'] as const))(
    'finds events of other days and without something, and keeps a view, by keys alone, in %s',
    async (language) => {
      const words = WORDS[language];
      await speak(page, language);
      await goTo(page, '/admin/plugins/event-calendar/list?locale=en');
      await expect.poll(shown).toEqual(['Harbour walk']);
      await page.getByText(words.lacks).waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      await light(page, 'dark');
      expect(await faultsOfLook(page)).toEqual([]);
      // The checkboxes of the table are those of the browser, in the look of the others.
      const colours = (name: string): Promise<unknown> =>
        page
          .getByRole('checkbox', { name, exact: true })
          .evaluate((box) => box.ownerDocument.defaultView?.getComputedStyle(box).backgroundColor);
      expect(await colours(words.pick)).toBe(await colours(words.image));
      await light(page, 'light');

      await choose(words.days, words.lastYear);
      await expect.poll(shown).toEqual(['Spring fair']);
      await choose(words.missing, words.french);
      await expect.poll(query).toMatchObject({ missing: 'fr' });
      await page.getByRole('checkbox', { name: words.image }).focus();
      await page.keyboard.press('Space');
      await expect.poll(query).toEqual({ locale: 'en', range: 'last-year', missing: 'fr', image: 'none' });
      await expect.poll(shown).toEqual(['Spring fair']);

      await page.getByRole('textbox', { name: words.name }).focus();
      await page.keyboard.type('Old');
      await page.keyboard.press('Enter');
      const view = page.getByRole('link', { name: 'Old', exact: true });
      await view.waitFor();
      // Another computer has it too. What an earlier version has kept in a browser is taken over.
      await page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('event-calendar.'))
        .forEach((key) => localStorage.removeItem(key));
        localStorage.setItem('event-calendar.views.1', JSON.stringify([{ name: 'Kept', query: 'mine=1' }]))`);
      const here = page.url().slice(new URL(page.url()).origin.length);
      await goTo(page, here);
      await view.waitFor();
      await page.getByRole('link', { name: 'Kept', exact: true }).waitFor();
      expect(await page.evaluate(`localStorage.getItem('event-calendar.views.1')`)).toBeNull();
      await page.getByRole('button', { name: words.reset }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(shown).toEqual(['Harbour walk']);
      await view.focus();
      await page.keyboard.press('Enter');
      await expect.poll(shown).toEqual(['Spring fair']);
      expect(query()).toMatchObject({ range: 'last-year', missing: 'fr', image: 'none' });
      await page.getByRole('button', { name: words.remove }).focus();
      await page.keyboard.press('Enter');
      await view.waitFor({ state: 'detached' });

      await page.getByRole('link', { name: 'Spring fair' }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/content-manager\/collection-types\/plugin::event-calendar\.event\//);
      await page.goBack();
      await expect.poll(shown).toEqual(['Spring fair']);

      await goTo(page, '/admin');
      await page.getByRole('link', { name: words.waiting }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(shown).toEqual(['Harbour walk']);
      expect(query()).toEqual({ locale: language, range: 'next-14', image: 'none' });
      await leave(page);
    },
  );
});
