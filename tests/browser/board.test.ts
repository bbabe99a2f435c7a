import type { Locator, Page, Response } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from '#test';
import { CLIENT, useSharedService } from '../harness';
import { clientOf } from '../http/write-client';
import { CHROMIUM, HITS_SHOWN, goTo, holdBack, takeTab } from './panel';
import { takeTurns } from './turns';
import { useBrowser } from './use-browser';

/** Time zones of the browser. They do not affect the database, so on PostgreSQL the two extremes are enough. */
const ALL = ['America/Los_Angeles', 'Europe/Paris', 'Asia/Kathmandu', 'Pacific/Apia'];
const BROWSERS = CLIENT === 'sqlite' ? ALL : ['America/Los_Angeles', 'Pacific/Apia'];
const SITE = 'America/New_York';
/** Runs in the page: the text decoration of the canceled event's title. */
const LINE_THROUGH_TITLE =
  "getComputedStyle(document.querySelector('.state-canceled .what')).textDecorationLine";
const PATIENCE = { timeout: 30_000 };

/** Whether an address is that of moves of an event. */
const isMove = (address: URL | string): boolean => new URL(address).pathname.endsWith('/move');

describe.skipIf(CHROMIUM === undefined)('the board', () => {
  const browser = useBrowser();
  const service = useSharedService({ settings: { timezone: 'America/New_York' } });
  const editor = clientOf(service, 'editor');

  describe.each(BROWSERS)('in a browser in %s', (zone) => {
    const inTurn = takeTurns(BROWSERS.indexOf(zone), BROWSERS.length);
    let page: Page;
    let id: number;
    const title = `Jazz night in ${zone}`;
    beforeAll(async () => {
      page = await takeTab(browser, service, zone);
      const made = await editor.create('events', {
        title,
        start_date: '2031-05-14 20:00:00',
        end_date: '2031-05-14 22:00:00',
        timezone: 'Europe/Paris',
        venue: { venue: `Hall of ${zone}` },
      });
      id = Number(made['id']);
    });
    // A failed test may have left it anywhere.
    beforeEach(() =>
      editor.update(`events/${id}`, { start_date: '2031-05-14 20:00:00', end_date: '2031-05-14 22:00:00' }),
    );

    const open = async (query: string): Promise<void> => {
      await goTo(page, `/admin/plugins/event-calendar?${query}&search=${encodeURIComponent(title)}`);
      await event().waitFor();
      await page.locator(HITS_SHOWN).waitFor();
    };
    const event = (): Locator =>
      page.locator('.fc-event:not(.fc-event-mirror), .listed[data-event]', { hasText: title }).first();
    const undo = () => page.getByRole('button', { name: 'Undo', exact: true }).click();
    const says = (words: RegExp) =>
      expect
        .poll(() => page.locator('[role="status"]').allInnerTexts(), PATIENCE)
        .toContainEqual(expect.stringMatching(words));
    /** Waits until the interface has these times. */
    const expectTimes = (start: string, end: string) =>
      expect
        .poll(async () => {
          const { start_date, end_date, timezone } = await editor.get(`events/${id}`);
          return [start_date, end_date, timezone];
        }, PATIENCE)
        .toEqual([start, end, 'Europe/Paris']);

    /** Drags the element under a point by some pixels with an intermediate stop, like a person. */
    const drag = async (
      handle: Locator,
      by: { x: number; y: number },
      { grab, shows }: { grab?: { x: number; y: number }; shows?: string } = {},
    ) => {
      await handle.waitFor();
      const box = await boxOf(handle);
      const from = { x: box.x + (grab?.x ?? box.width / 2), y: box.y + (grab?.y ?? box.height / 2) };
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 });
      await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
      if (shows !== undefined) await page.locator('.fc-event-mirror', { hasText: shows }).first().waitFor();
      await page.mouse.up();
    };
    const day = (date: string) => page.locator(`.fc-day[data-date="${date}"]`).last();
    const slot = (time: string) => page.locator(`.fc-timegrid-slot-lane[data-time="${time}"]`);
    /** The distance between two elements of the calendar. */
    const between = async (one: Locator, other: Locator) => {
      const [from, to] = [await boxOf(one), await boxOf(other)];
      return { x: to.x - from.x, y: to.y - from.y };
    };

    inTurn()('moves an event by days in the month, keeping its time, and undoes it', async () => {
      await open('view=month&date=2031-05-14');
      await drag(event(), await between(day('2031-05-14'), day('2031-05-23')));
      await expectTimes('2031-05-23 20:00:00', '2031-05-23 22:00:00');
      await says(/moved to Fri, May 23, 2031, 8:00/);
      await undo();
      await expectTimes('2031-05-14 20:00:00', '2031-05-14 22:00:00');
    });

    inTurn()('moves and resizes it on the clock of its own zone in the week', async () => {
      await open('view=week&date=2031-05-14');
      await slot('23:30:00').scrollIntoViewIfNeeded();
      const across = await between(day('2031-05-14'), day('2031-05-15'));
      const down = await between(slot('20:00:00'), slot('18:30:00'));
      await drag(event(), { x: across.x, y: down.y }, { grab: { x: 20, y: 6 }, shows: '6:30' });
      await expectTimes('2031-05-15 18:30:00', '2031-05-15 20:30:00');
      await expect.poll(() => event().innerText()).toContain('6:30');
      // Waits until the move is complete.
      await says(/moved/);

      // The undo bar covers the last visible hours.
      await slot('23:30:00').scrollIntoViewIfNeeded();
      await event().hover();
      const longer = await between(slot('18:00:00'), slot('19:00:00'));
      // Undone while it is being stored: nothing else is.
      const stored: string[] = [];
      const note = (response: Response): void => void (isMove(response.url()) && stored.push(response.url()));
      page.on('response', note);
      const release = await holdBack(page, isMove);
      try {
        const asked = page.waitForRequest((request) => isMove(request.url()));
        await Promise.all([asked, drag(event().locator('.fc-event-resizer-end'), { x: 0, y: longer.y })]);
        await page.keyboard.press('Control+z');
        await release();
        await expect.poll(() => stored.length).toBe(2);
      } finally {
        await release();
        page.off('response', note);
      }
      await expectTimes('2031-05-15 18:30:00', '2031-05-15 20:30:00');
      await page.keyboard.press('Control+z');
      await expectTimes('2031-05-14 20:00:00', '2031-05-14 22:00:00');
    });

    inTurn()('can be used with the keyboard, and announces each action', async () => {
      await open('view=week&date=2031-05-14');
      await event().focus();
      await page.keyboard.press('Alt+ArrowRight');
      await expectTimes('2031-05-15 20:00:00', '2031-05-15 22:00:00');
      await says(/moved to Thu, May 15, 2031, 8:00/);
      await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toMatch(title);
      // Quick: the second does not wait until the page has shown the first.
      await page.keyboard.down('Alt');
      await Promise.all([page.keyboard.press('ArrowDown'), page.keyboard.press('Shift+ArrowDown')]);
      await page.keyboard.up('Alt');
      await expectTimes('2031-05-15 20:15:00', '2031-05-15 22:30:00');
      // The last two followed each other quickly, and are one change.
      for (let n = 0; n < 2; n += 1) {
        await says(/moved/);
        await page.keyboard.press('Control+z');
      }
      await expectTimes('2031-05-14 20:00:00', '2031-05-14 22:00:00');
      await page.keyboard.press('1');
      await page.locator('[data-view="month"]').waitFor();
      await page.keyboard.press('n');
      await expect.poll(() => page.url()).toContain('date=2031-06-14');
      await page.goBack();
      await page.goBack();
      await page.locator('[data-view="week"]').waitFor();
      await event().focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      expect(await dialog.innerText()).toContain('8:00 – 10:00 PM (CEST, Europe/Paris)');
      expect(await dialog.innerText()).toContain(`Hall of ${zone}`);
    });

    inTurn()('moves it to a typed date and time', async () => {
      await open('view=day&date=2031-05-14');
      await event().press('Enter');
      await page.getByRole('button', { name: 'Move …' }).click();
      const dialog = page.getByRole('dialog');
      for (const [name, time] of [
        ['start', '9:15 am'],
        ['end', '11.45'],
      ] as const) {
        await dialog.locator(`input[name="board-move-${name}.date"]`).focus();
        await page.keyboard.type('05162031');
        // The time follows the date.
        await page.keyboard.press('Tab');
        await page.keyboard.press('Control+A');
        await page.keyboard.type(time);
      }
      await page.getByRole('button', { name: 'Move', exact: true }).click();
      await expectTimes('2031-05-16 09:15:00', '2031-05-16 11:45:00');
      await undo();
      await expectTimes('2031-05-14 20:00:00', '2031-05-14 22:00:00');
    });

    inTurn()('shows and moves it in another time zone', async () => {
      await open('view=week&date=2031-05-14&zone=Asia/Tokyo');
      await expect.poll(() => event().innerText()).toContain('3:00');
      await slot('06:00:00').scrollIntoViewIfNeeded();
      const down = await between(slot('03:00:00'), slot('04:30:00'));
      await drag(event(), { x: 0, y: down.y }, { grab: { x: 20, y: 6 } });
      await expectTimes('2031-05-14 21:30:00', '2031-05-14 23:30:00');
      await undo();
      await expectTimes('2031-05-14 20:00:00', '2031-05-14 22:00:00');
    });

    inTurn()('moves it in the zone that is shown, while another one is loading', async () => {
      await open('view=week&date=2031-05-14&zone=Asia/Tokyo');
      await expect.poll(() => event().innerText()).toContain('3:00');
      await page.getByRole('button', { name: /^Filters/ }).click();
      const isRange = (address: URL | string): boolean => new URL(address).pathname.endsWith('/board');
      const release = await holdBack(page, isRange);
      try {
        const asked = page.waitForRequest((request) => isRange(request.url()));
        await page.getByRole('button', { name: 'Show each event’s own time' }).click();
        await asked;
        await event().focus();
        await page.keyboard.press('Alt+ArrowDown');
        await expectTimes('2031-05-14 20:15:00', '2031-05-14 22:15:00');
      } finally {
        await release();
      }
      await expect.poll(() => event().innerText()).toContain('8:15');
      await page.keyboard.press('Control+z');
      await expectTimes('2031-05-14 20:00:00', '2031-05-14 22:00:00');
      await expect.poll(() => event().innerText()).toContain('8:00');
    });

    inTurn()('starts a new event with the chosen slot', async () => {
      await open('view=week&date=2031-05-14');
      const place = await boxOf(slot('09:30:00'));
      const column = await boxOf(day('2031-05-13'));
      await page.mouse.click(column.x + column.width / 2, place.y + place.height / 2);
      await page.waitForURL(/\/create\?/);
      const query = new URL(page.url()).searchParams;
      expect(
        Object.fromEntries(['starts', 'ends', 'timezone', 'allDay'].map((name) => [name, query.get(name)])),
      ).toEqual({
        starts: '2031-05-13 09:30:00',
        ends: '2031-05-13 10:30:00',
        timezone: SITE,
        allDay: 'false',
      });
      expect(query.get('plugins[i18n][locale]')).toBe('en');
    });
  });

  it('marks a canceled event visually and for screen readers', async () => {
    const page = await takeTab(browser, service, 'Europe/Paris');
    await editor.create('events', {
      title: 'Regatta',
      start_date: '2031-05-20 10:00:00',
      end_date: '2031-05-20 12:00:00',
      event_status: 'canceled',
    });
    for (const view of ['month', 'week', 'agenda']) {
      await goTo(page, `/admin/plugins/event-calendar?view=${view}&date=2031-05-20&search=Regatta`);
      const event = page.locator('.fc-event, .listed[data-event]', { hasText: 'Regatta' }).first();
      await event.waitFor();
      expect(await event.innerText(), view).toContain('Canceled');
      const line: unknown = await page.evaluate(LINE_THROUGH_TITLE);
      expect(line, view).toBe('line-through');
      // Screen readers read a button of the agenda as text.
      if (view === 'agenda') continue;
      expect(await event.getAttribute('aria-label'), view).toContain('Canceled Regatta, ');
    }
  });
});

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`Nothing to be seen: ${locator}`);
  return box;
}
