import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import { useService } from '../harness';
import { clientOf } from '../http/write-client';
import { seriousFaults } from './axe';
import { untilStored } from './hands';
import { CHROMIUM, goTo, leave, light, speak, takeTab } from './panel';
import { dailyOf } from './turns';
import { useBrowser } from './use-browser';

const CALENDAR = '/admin/plugins/event-calendar';
/** Number of events on one evening. */
const CROWD = 40;
/** Milliseconds between two keys. */
const PACES = [0, 120];
/** Runs in the page: whether the board begins in the upper third, the window scrolls, and something is wider than the window. */
const PLACE = `({
  isHigh: document.querySelector('[data-view]').getBoundingClientRect().y <= 300,
  scrolls: document.scrollingElement.scrollHeight !== innerHeight,
  isCut: [...document.querySelectorAll('main, .fc, .fc-scrollgrid, [data-view]')].some((part) => part.getBoundingClientRect().right > innerWidth),
})`;
/** Runs in the page: the pixels of an element's text that are not visible. */
const cutOff = (node: unknown): number =>
  Reflect.get(Object(node), 'scrollWidth') - Reflect.get(Object(node), 'clientWidth');

/** The page of the calendar, used as an editor does. */
describe.skipIf(CHROMIUM === undefined)('the page of the calendar', () => {
  const browser = useBrowser();
  const service = useService({ settings: { timezone: 'Europe/Paris' } });
  const editor = clientOf(service, 'editor');
  let page: Page;
  beforeAll(async () => {
    await editor.create('venues', { venue: 'Opera' });
    await editor.create('events', event('Exhibition', '2031-03-01 00:00:00', '2031-09-30 23:59:59', true));
    await editor.create('events', event('Concert', '2031-05-14 20:00:00', '2031-05-14 22:00:00'));
    await editor.create('events', {
      ...event('Regatta', '2031-05-15 10:00:00', '2031-05-15 12:00:00'),
      event_status: 'canceled',
    });
    for (let n = 1; n <= CROWD; n += 1) {
      await editor.create('events', event(`Stand ${n}`, '2031-07-14 18:00:00', '2031-07-14 19:00:00'));
    }
    page = await takeTab(browser, service, 'Europe/Paris');
  });

  const event = (title: string, start: string, end: string, allDay = false) => ({
    title,
    start_date: start,
    end_date: end,
    all_day: allDay,
    timezone: 'Europe/Paris',
  });
  const open = async (query: string): Promise<void> => {
    await goTo(page, `${CALENDAR}?${query}`);
    await page.locator('main [aria-busy="false"]').waitFor();
  };
  const inFrench = async (look: () => Promise<void>): Promise<void> => {
    await speak(page, 'fr');
    try {
      await open('view=week&date=2031-05-14');
      await look();
    } finally {
      await leave(page);
      await speak(page, 'en');
    }
  };
  /** The name of the focused element. */
  const focused = (): Promise<unknown> =>
    page.evaluate(`(() => {
      const { activeElement: has } = document;
      return has.getAttribute('name') ?? has.getAttribute('aria-label') ?? has.textContent;
    })()`);
  /** Presses Tab until an element has the focus. @returns the number of presses */
  const tabsTo = async (name: string | RegExp, most: number): Promise<number> => {
    for (let tabs = 1; tabs <= most; tabs += 1) {
      await page.keyboard.press('Tab');
      if (new RegExp(name).test(String(await focused()))) return tabs;
    }
    throw new Error(
      `${most} times Tab did not reach ${String(name)}; the focus is in ${String(await focused())}`,
    );
  };

  const WIDTHS = [1440, 1024, 768];
  const resize = (width: number): Promise<void> => page.setViewportSize({ width, height: 900 });

  it.each([
    ['month', 1440],
    ['week', 1024],
    ['agenda', 768],
  ] as const)(
    'shows the %s in the upper third, with one scrollbar, in windows of all widths (first %i pixels)',
    async (view, first) => {
      await resize(first);
      await open(`view=${view}&date=2031-05-14`);
      for (const width of [first, ...WIDTHS.filter((other) => other !== first)]) {
        await resize(width);
        await expect
          .poll(() => page.evaluate(PLACE), { message: `${width} pixels` })
          .toEqual({ isHigh: true, scrolls: false, isCut: false });
      }
      // Filters and legend can be unfolded and folded.
      await resize(first);
      for (const [name, part] of [
        ['Filters', '#board-filters'],
        ['What colours and marks mean', '#board-legend'],
      ] as const) {
        const button = page.getByRole('button', { name, exact: true });
        await button.click();
        await page.locator(part).waitFor();
        await button.click();
        await page.locator(part).waitFor({ state: 'detached' });
      }
    },
  );

  it('shows title and time of the events in the month, also of a canceled one, in windows of all widths', async () => {
    await resize(768);
    await open('view=month&date=2031-05-14');
    for (const width of WIDTHS.toReversed()) {
      await resize(width);
      for (const [title, time] of [
        ['Concert', '8:00 PM'],
        ['Regatta', '10:00 AM'],
      ] as const) {
        const shown = page.locator('.fc-event', { hasText: title }).first();
        for (const part of [shown.locator('.when'), shown.locator('.what')])
          await expect
            .poll(() => part.evaluate(cutOff), { message: `${width} pixels` })
            .toBeLessThanOrEqual(1);
        expect(await shown.locator('.when').innerText()).toBe(time);
      }
    }
  });

  it('adapts its size to the window', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open('view=month&date=2031-05-14');
    await page.evaluate("document.querySelector('main').style.paddingRight = '150px'");
    await expect
      .poll(() =>
        page.evaluate(
          "document.querySelector('[data-view]').getBoundingClientRect().right - document.querySelector('.fc-scrollgrid-sync-table').getBoundingClientRect().right",
        ),
      )
      .toBeGreaterThanOrEqual(0);
  });

  it('lists all events of a day that has too many to show', async () => {
    await open('view=month&date=2031-07-14');
    await page
      .getByRole('button', { name: /more events$/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Monday, July 14, 2031' });
    await expect.poll(() => dialog.getByRole('button', { name: /Stand \d+$/ }).count()).toBe(CROWD);
    await dialog.getByRole('button', { name: /Stand 40$/ }).press('Enter');
    await page.getByRole('dialog', { name: 'Stand 40' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('lists events by their first day in the agenda, folds earlier ones, and is used by keyboard', async () => {
    await open('view=agenda&date=2031-05-14');
    const listed = page.locator('[data-view="agenda"] > section').getByRole('button');
    await expect
      .poll(() => listed.allInnerTexts())
      .toEqual([
        expect.stringMatching(/8:00\sPM – 10:00\sPM[^]*Concert/),
        expect.stringMatching(/10:00\sAM – 12:00\sPM[^]*Canceled[^]*Regatta/),
      ]);
    const exhibition = page.getByRole('button', { name: /Exhibition/ });
    expect(await exhibition.isVisible()).toBe(false);
    await page.getByText('1 event began earlier and is still on').click();
    await exhibition.waitFor();
    expect(await seriousFaults(page, 'main')).toEqual([]);
    await listed.first().focus();
    await page.keyboard.press('Alt+ArrowRight');
    await page
      .getByText(/“Concert” moved to Thu,/)
      .first()
      .waitFor();
    await expect.poll(focused).toMatch(/Concert/);
    await page.keyboard.press('Control+z');
    await page
      .getByText(/“Concert” moved to Wed,/)
      .first()
      .waitFor();
    // It begins on that day, and goes on as long as somebody asks.
    await open('view=agenda&date=2031-05-15');
    await expect.poll(() => listed.allInnerTexts()).toEqual([expect.stringContaining('Regatta')]);
    const more = page.getByRole('button', { name: 'Show four more weeks' });
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByText('May 15 – Jun 18, 2031').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /July 14/ }).waitFor();
    expect(await focused()).toBe('Show four more weeks');
    await open('view=agenda&date=2034-05-14');
    await page.getByText('No events', { exact: true }).waitFor();
  });

  it('shows all events at the times of a zone that is chosen from the list', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open('view=week&date=2031-05-14');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.click();
    await zone.press('Control+a');
    await zone.pressSequentially('New York');
    await page.getByRole('option', { name: 'America/New York', exact: true }).click();
    const concert = page.locator('.fc-event', { hasText: 'Concert' });
    await expect.poll(() => concert.innerText()).toMatch(/2:00\sPM/);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
  });

  it('offers to translate an event that is shown in another language, and no other', async () => {
    const dialog = page.getByRole('dialog', { name: 'Concert' });
    const translate = dialog.getByRole('link', { name: /^Translate/ });
    for (const [locale, offered] of [
      ['fr', ['Translate: French']],
      ['en', []],
    ] as const) {
      await open(`view=week&date=2031-05-14&locale=${locale}`);
      await page.locator('.fc-event', { hasText: 'Concert' }).click();
      await dialog.getByRole('link', { name: 'Edit' }).waitFor();
      expect(await translate.allInnerTexts()).toEqual(offered);
      await page.keyboard.press('Escape');
    }
  });

  it('uses the first day of the week and the time format of the panel’s language', async () => {
    await open('view=week&date=2031-05-14');
    const firstDay = page.locator('.fc-col-header-cell').first();
    const hours = page.locator('.fc-timegrid-slot-label');
    await expect.poll(() => firstDay.getAttribute('data-date')).toBe('2031-05-11');
    expect((await hours.allInnerTexts()).join()).toMatch(/8:00\sPM/);
    expect(await page.locator('.fc-event', { hasText: 'Concert' }).innerText()).toMatch(/8:00\sPM/);
    await inFrench(async () => {
      await expect.poll(() => firstDay.getAttribute('data-date')).toBe('2031-05-12');
      const words = (await hours.allInnerTexts()).join();
      expect(words).toContain('20:00');
      expect(words).not.toMatch(/[AP]M/i);
      await page.getByRole('button', { name: 'Agenda', exact: true }).click();
      await page.getByText('1 événement a commencé avant et dure encore').waitFor();
      expect(await page.getByRole('button', { name: /Concert/ }).innerText()).toContain('20:00 – 22:00');
      await open('view=week&date=2031-04-30');
      await page.getByRole('heading', { name: '28 avr. – 4 mai 2031' }).waitFor();
      await page.getByTitle('Aller au 1er mai 2031').first().waitFor();
      await page.getByTitle('Aller au 1er mai 2031').first().press('Enter');
      await page.getByRole('heading', { name: '1er mai 2031' }).waitFor();
      await open('view=agenda&date=2031-07-01');
      await page.getByRole('heading', { name: '1er–7 juil. 2031' }).waitFor();
    });
  });

  it.each(dailyOf(PACES))(
    'creates an event with few actions: new, title, date, venue, publish (%i ms)',
    async (delay) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await open('view=month&date=2031-05-14');
      expect(await tabsTo('New event', 3)).toBeLessThanOrEqual(3);
      await page.keyboard.press('c');
      await expect.poll(focused).toBe('title');
      const title = `Reading at ${delay}`;
      await page.keyboard.type(title, { delay });
      // Our inputs appear after the form; nobody types a title before.
      await page.locator('input[name="startDate.date"]').waitFor();
      expect(await tabsTo('startDate', 2)).toBeLessThanOrEqual(2);

      // The calendar has set the times; only the venue is missing.
      let actions = 3;
      const venue = page.getByRole('combobox', { name: 'Venue' });
      await venue.click();
      await page.getByRole('option', { name: 'Opera' }).click();
      actions += 2;
      await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
      actions += 1;
      const question = page.getByRole('alertdialog', { name: 'Publish the event?' });
      const done = page.getByText('Published document').first();
      await question.or(done).first().waitFor();
      if (await question.isVisible()) {
        await question.getByRole('button', { name: 'Publish the event' }).click();
        actions += 1;
      }
      expect(actions).toBeLessThanOrEqual(12);
      await expect
        .poll(async () => {
          const { body } = await service.request(
            `events?search=${encodeURIComponent(title)}&start_date=2026-01-01&end_date=2099-12-31`,
          );
          return Object(body).events?.map((made: Record<string, unknown>) => [
            made['title'],
            Object(made['venue']).venue,
          ]);
        })
        .toEqual([[title, 'Opera']]);
      await untilStored(page);
    },
  );

  it('does not cover hours with the undo bar, in windows of 900 and 1000 pixels', async () => {
    // A failed run may have left it anywhere.
    const [start_date, end_date] = ['2031-05-14 20:00:00', '2031-05-14 22:00:00'];
    const concerts = () => editor.get('events?search=Concert&start_date=2031-05-01&end_date=2031-05-31');
    const [concert] = Object((await concerts())['events']);
    await editor.update(`events/${concert.id}`, { start_date, end_date });
    await page.setViewportSize({ width: 1280, height: 900 });
    await open('view=week&date=2031-05-14');
    const shown = page.locator('.fc-event[data-event]', { hasText: 'Concert' }).first();
    await shown.press('Alt+ArrowLeft');
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.waitFor();
    for (const height of [900, 1000]) {
      await page.setViewportSize({ width: 1280, height });
      const isBelow = async (): Promise<boolean> => {
        const [grid, bar] = [await page.locator('[data-view]').boundingBox(), await undo.boundingBox()];
        if (grid === null || bar === null) throw new Error('nothing is shown');
        return bar.y >= grid.y + grid.height && bar.y + bar.height <= height;
      };
      await expect.poll(isBelow, { message: `${height} pixels` }).toBe(true);
    }
    await undo.press('Enter');
    await expect.poll(concerts).toMatchObject({ events: [{ start_date }] });
  });

  it('draws scrollbars in the theme of the panel', async () => {
    await open('view=week&date=2031-05-14');
    for (const theme of ['dark', 'light'] as const) {
      await light(page, theme);
      await expect
        .poll(() => page.evaluate('getComputedStyle(document.documentElement).colorScheme'))
        .toBe(theme);
    }
  });
});
