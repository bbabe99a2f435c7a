import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import en from '../../src/plugins/event-calendar/admin/src/translations/en';
import enCopies from '../../src/plugins/event-calendar/admin/src/translations/en/copies.json';
import enEditor from '../../src/plugins/event-calendar/admin/src/translations/en/editor.json';
import fr from '../../src/plugins/event-calendar/admin/src/translations/fr';
import frCopies from '../../src/plugins/event-calendar/admin/src/translations/fr/copies.json';
import frEditor from '../../src/plugins/event-calendar/admin/src/translations/fr/editor.json';
import { useService } from '../harness';
import { clientOf } from '../http/write-client';
import { PAINTED, handsOn } from './keyboard';
import { CHROMIUM, goTo, speak, takeTab } from './panel';
import { dailyOf } from './turns';
import { useBrowser } from './use-browser';

const SITE = 'Europe/Paris';
/** The panel in both languages; Strapi itself is only partly in French. */
const PANELS = [
  {
    language: 'en',
    words: { ...en, ...enCopies, ...enEditor },
    title: 'Lantern walk',
    french: 'Marche aux lanternes',
    hall: 'Boat house',
  },
  {
    language: 'fr',
    words: { ...fr, ...frCopies, ...frEditor },
    title: 'Harvest supper',
    french: 'Dîner des moissons',
    hall: 'Barn',
  },
];
/** From the title of a new event to the button that publishes it. */
const MOST_STOPS = 25;
const NEW_EVENT =
  '/admin/content-manager/collection-types/plugin::event-calendar.event/create?plugins[i18n][locale]=en';
/** Time limit for the whole walk in milliseconds. */
const WHOLE_WALK = 240_000;
const PUBLISH = /^(Publish|Publier)$/;
const CREATE = /^(Create|Créer) /;

/** The whole life of an event, from its creation to the trash and back, without a mouse. */
describe.skipIf(CHROMIUM === undefined)('an editor with only a keyboard', () => {
  const browser = useBrowser();
  const service = useService({ settings: { timezone: SITE } });
  const editor = clientOf(service, 'editor');
  beforeAll(async () => {
    // A calendar that is in use already.
    await editor.create('venues', { venue: 'Opera' });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const [start_date, end_date] = [`${tomorrow} 10:00:00`, `${tomorrow} 12:00:00`];
    await editor.create('events', { title: 'Market', start_date, end_date });
  });

  describe.each(dailyOf(PANELS))('and the panel in $language', ({ language, words, title, french, hall }) => {
    let page: Page;
    let hands: ReturnType<typeof handsOn>;
    beforeAll(async () => {
      page = await takeTab(browser, service, 'America/Los_Angeles', { language });
      await goTo(page, '/admin/');
      hands = handsOn(page);
    });

    const field = (name: string, within: Page | Locator = page) => within.locator(`input[name="${name}"]`);
    const button = (name: string | RegExp, within: Page | Locator = page) =>
      within.getByRole('button', { name, exact: true }).first();
    const dialog = (name?: string) => page.getByRole('dialog', { ...(name && { name }) });
    const onBoard = () => page.locator('.fc-event[data-event]', { hasText: title }).first();
    const named = async (status: string): Promise<Record<string, unknown>[]> => {
      const query = new URLSearchParams({ search: title, start_date: '2020-01-01', status, per_page: '50' });
      const { events } = await editor.get(`events?${query}&end_date=2040-12-31`);
      return Array.isArray(events) ? events.map(Object) : [];
    };
    const startOf = async (): Promise<unknown> => (await named('publish'))[0]?.['start_date'];
    const howMany = async (status: string): Promise<number> => (await named(status)).length;
    /** Presses a button that saves, and waits for the response. */
    const saving = async (target: Locator): Promise<void> => {
      await hands.tabTo(target);
      const responding = page.waitForResponse(
        (response) => response.url().includes('/content-manager/') && response.request().method() !== 'GET',
      );
      await hands.press('Enter');
      expect((await responding).status()).toBeLessThan(300);
    };
    const toBoard = async (): Promise<void> => {
      await hands.enter(page.getByRole('link', { name: words['board.menu'], exact: true }));
      await page.locator('.fc-day').first().waitFor();
    };
    const openFromBoard = async (): Promise<void> => {
      await hands.enter(onBoard());
      await dialog().waitFor();
    };

    /** Whether the focus is in a part of the page, and in sight. */
    const goesOnIn = (part: string): Promise<unknown> =>
      page.evaluate(`(() => {
        const { top, bottom } = document.activeElement.getBoundingClientRect();
        return document.activeElement.matches('main ${part} *') && top >= 0 && bottom <= innerHeight;
      })()`);

    /** Goes through a group of switches with the arrow keys, and turns each on and off. @returns how many there are */
    const reachedByArrows = async (): Promise<number> => {
      const group = page.getByRole('group', { name: words['fields.switch.group'] });
      const first = group.getByRole('switch').first();
      await hands.press('Home');
      expect(await hands.isOn(first)).toBe(true);
      let reached = 0;
      do {
        const on = group.locator('[role="switch"]:focus');
        const was = await on.getAttribute('aria-checked');
        for (const _ of ['there', 'back']) await hands.press('Space');
        expect(await on.getAttribute('aria-checked')).toBe(was);
        await hands.press('ArrowRight');
        reached += 1;
      } while (!(await hands.isOn(first)));
      return reached;
    };

    it('reaches the next events from the home page', async () => {
      await hands.enter(page.getByRole('link', { name: 'Market', exact: true }).first());
      await expect.poll(() => field('title').inputValue()).toBe('Market');
    });

    it('has few stops from the title to the buttons, and goes on where the form was saved and scheduled', async () => {
      await goTo(page, NEW_EVENT);
      await hands.write(field('title'), `${title} later`);
      // Keys in a date lead through its parts.
      expect(await hands.tabTo(field('startDate.date'))).toBe(1);
      await page.keyboard.type('05162031');
      expect(await hands.tabTo(field('startDate.time'))).toBe(1);
      await page.keyboard.type('20:00');
      await hands.tabBackTo(field('title'));
      expect(await hands.tabTo(button(PUBLISH))).toBeLessThanOrEqual(MOST_STOPS);
      await hands.tabBackTo(page.getByRole('switch'));
      expect(await reachedByArrows()).toBe(6);
      const description = page.getByRole('textbox', { name: /^Description/ });
      await hands.tabBackTo(description);
      await hands.press('Shift+Tab');
      const bold = page.getByRole('toolbar').first().getByRole('button', { name: words['texts.tool.bold'] });
      expect(await hands.isOn(page.getByRole('toolbar').first().getByRole('button'))).toBe(true);
      await hands.press('Tab');
      await hands.press('Alt+F10');
      for (let n = 0; !(await hands.isOn(bold)) && n < 9; n += 1) await hands.press('ArrowRight');
      expect(await hands.isOn(bold)).toBe(true);
      await hands.tabBackTo(field('cost'));
      await hands.press('Control+Enter');
      await page.waitForURL(/\.event\/(?!create)/);
      await expect.poll(() => hands.isOn(field('cost'))).toBe(true);

      await hands.enter(button(words['editorial.schedule.open']));
      const day = field('calendar-schedule-day');
      await expect.poll(() => hands.isOn(day)).toBe(true);
      await page.keyboard.type('05162030');
      await hands.press('Enter');
      await expect.poll(() => hands.isOn(button(words['editorial.schedule.cancel']))).toBe(true);
      expect(await goesOnIn('aside')).toBe(true);
      await hands.press('Enter');
      await expect.poll(() => hands.isOn(button(words['editorial.schedule.open']))).toBe(true);

      // As many in the other language.
      await speak(page, language === 'en' ? 'fr' : 'en');
      await goTo(page, NEW_EVENT);
      await hands.write(field('title'), `${title} once more`);
      expect(await hands.tabTo(button(PUBLISH))).toBeLessThanOrEqual(MOST_STOPS);
      await speak(page, language);
      await goTo(page, '/admin/');
    });

    it(
      'creates, publishes, translates, moves, duplicates, trashes and restores',
      async () => {
        // The calendar begins in the language of the panel; the administrator has chosen English before.
        await page.evaluate(`localStorage.setItem('event-calendar.language.1', 'en')`);
        await toBoard();
        // Two months on: the next one may show today too, which the board would then propose.
        await hands.press('n');
        await page.waitForURL(/date=/);
        const next = page.url();
        await hands.press('n');
        await page.waitForURL((url) => url.href !== next);
        const month = new URL(page.url()).searchParams.get('date')?.slice(0, 7);
        await hands.enter(button(words['board.create']));
        await hands.write(field('title'), title);
        // The board proposes the day; the time is chosen from the list of half hours.
        await hands.tabTo(field('startDate.time'));
        const proposed = await field('startDate.time').inputValue();
        for (let n = 0; n < 3; n += 1) await hands.press('ArrowDown');
        await hands.press('Enter');
        await hands.press('Tab');
        const time = await field('startDate.time').inputValue();
        expect(time).not.toBe(proposed);
        const start = `${await field('startDate.date').inputValue()} ${time}:00`;
        expect(start).toMatch(new RegExp(`^${month}-.* \\d\\d:\\d\\d:00$`));

        const venue = field('venue');
        await hands.write(venue, hall);
        await hands.choose(page.getByRole('option', { name: CREATE }));
        // The typed text is its name; the dialog closes when it is published.
        await expect.poll(() => field('name', dialog()).inputValue()).toBe(hall);
        await saving(button(PUBLISH, dialog()));
        await dialog().waitFor({ state: 'detached' });
        await page.locator('main').getByRole('button', { name: hall, exact: true }).waitFor();

        await saving(button(PUBLISH));
        await expect.poll(startOf).toBe(start);
        expect(await named('publish')).toMatchObject([{ title, timezone: SITE, venue: { venue: hall } }]);

        // Strapi goes to the page of the record now.
        await page.waitForURL(/\.event\/(?!create)/);
        await expect.poll(() => button(PUBLISH).isDisabled()).toBe(true);
        await expect
          .poll(() => goesOnIn('aside'), { message: 'the focus stays beside the button' })
          .toBe(true);
        const locales = page.getByRole('combobox', { name: /^(Locales|Select a locale|Langues)$/ });
        await hands.tabBackTo(locales);
        await hands.press('Enter');
        await hands.choose(page.getByRole('option', { name: /Français/ }));
        await page.waitForURL(/locale(\]|%5D)=fr/);
        await expect.poll(() => field('title').inputValue()).toBe('');
        await hands.write(field('title'), french);
        await saving(button(PUBLISH));
        const response = await service.request(
          `${service.roots['fr']}/events?search=${encodeURIComponent(french)}`,
        );
        expect(response.body).toMatchObject({ events: [{ title: french, start_date: start }] });

        // It shows the month that was left.
        await toBoard();
        await hands.tabTo(onBoard());
        await hands.press('Alt+ArrowLeft');
        await expect.poll(startOf).toBe(dayBefore(start));

        await openFromBoard();
        await hands.enter(button(words['board.duplicate'], dialog()));
        const copying = dialog(words['editorial.copies.title']);
        await copying.getByRole('listitem').first().waitFor();
        await hands.enter(copying.locator('button:not([disabled])').last());
        await copying.waitFor({ state: 'detached' });
        await expect.poll(() => howMany('draft')).toBeGreaterThan(0);

        await openFromBoard();
        await hands.enter(button(words['board.trash'], dialog()));
        await expect.poll(() => howMany('publish')).toBe(0);
        await expect.poll(() => howMany('trash')).toBe(1);
        const undo = button(words['board.undo']);
        await expect.poll(() => hands.isOn(undo), { message: 'the focus stays in sight' }).toBe(true);

        await hands.enter(page.getByRole('link', { name: words['editorial.trash.title'], exact: true }));
        const restore = button(`${words['editorial.trash.restore']}: ${title}`);
        await hands.enterInTable(restore);
        await button(words['editorial.cancel']).waitFor();
        // A dialog hears keys only after it has been painted.
        await page.evaluate(PAINTED);
        await hands.press('Escape');
        await expect.poll(() => hands.isOn(restore), { message: 'the focus is where it was' }).toBe(true);
        await hands.press('Enter');
        // Published, as it was.
        await hands.enter(
          page.getByRole('button', { name: words['editorial.restore.as.published'], exact: true }),
        );
        await expect.poll(() => howMany('trash')).toBe(0);
        const [back] = (await named('publish')).filter(({ start_date }) => start_date === dayBefore(start));
        expect(back).toMatchObject({ title, venue: { venue: hall } });
      },
      WHOLE_WALK,
    );
  });
});

const dayBefore = (wall: string): string => {
  const before = new Date(Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) - 86_400_000);
  return before.toISOString().slice(0, 10) + wall.slice(10);
};
