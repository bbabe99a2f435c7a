import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import { useSharedService } from '../harness';
import { clientOf, concert } from '../http/write-client';
import { CHROMIUM, goTo, takeTab } from './panel';
import { useBrowser } from './use-browser';

/** Server, site (New York), events and browser are all in different time zones. */
const BROWSER = 'Asia/Kathmandu';
const EVENT = 'Europe/Paris';

const TIMES = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date', 'timezone', 'all_day'] as const;
const timesOf = (event: Record<string, unknown>) =>
  Object.fromEntries(TIMES.map((name) => [name, event[name]]));

describe.skipIf(CHROMIUM === undefined)('events between the interface and the admin panel', () => {
  const browser = useBrowser();
  const service = useSharedService({ settings: { timezone: 'America/New_York' } });
  const editor = clientOf(service, 'editor');
  let page: Page;

  beforeAll(async () => {
    page = await takeTab(browser, service, BROWSER);
  });

  const EVENTS = '/admin/content-manager/collection-types/plugin::event-calendar.event';
  const listOf = (search: string): string => `${EVENTS}?_q=${encodeURIComponent(search)}`;
  const field = (name: string) => page.locator(`input[name="${name}"]`);
  /** The texts of the two inputs of a time, joined. */
  const timeOf = async (name: string) =>
    `${await field(`${name}.date`).inputValue()} ${await field(`${name}.time`).inputValue()}`;
  const typeTime = async (name: string, date: string, time: string) => {
    const [year, month, day] = date.split('-');
    await field(`${name}.date`).pressSequentially(`${month}${day}${year}`);
    await field(`${name}.time`).click();
    await page.keyboard.press('Control+A');
    await field(`${name}.time`).pressSequentially(time);
  };
  const press = async (name: string) => {
    const responding = page.waitForResponse(
      (response) => response.url().includes('/content-manager/') && response.request().method() !== 'GET',
    );
    await page.getByRole('button', { name, exact: true }).first().click();
    expect((await responding).status()).toBeLessThan(300);
  };

  it('keep their times when an event of the interface is edited and published in the panel', async () => {
    const made = await editor.create('events', {
      ...concert('Written elsewhere'),
      start_date: '2031-07-05 00:15:00',
      end_date: '2031-07-05 23:45:00',
      timezone: EVENT,
      status: 'draft',
    });
    expect(made['utc_start_date']).toBe('2031-07-04 22:15:00');

    await goTo(page, listOf('Written elsewhere'));
    await page.getByText('Written elsewhere').first().click();
    await expect.poll(() => field('title').inputValue()).toBe('Written elsewhere');
    await expect.poll(() => timeOf('startDate')).toBe('2031-07-05 00:15');
    await expect.poll(() => timeOf('endDate')).toBe('2031-07-05 23:45');
    await field('title').fill('Edited here');
    await press('Save');
    // The form shows the saved state: "Save" is disabled.
    await expect
      .poll(() => page.getByRole('button', { name: 'Save', exact: true }).first().isDisabled())
      .toBe(true);
    await press('Publish');

    const read = await editor.get(`events/${String(made['id'])}`);
    expect(read).toMatchObject({ title: 'Edited here', status: 'publish' });
    expect(timesOf(read)).toEqual(timesOf(made));
  });

  it('keep their times when an event of the panel is changed over the interface', async () => {
    await goTo(page, EVENTS);
    await page.getByRole('link', { name: 'Create new entry' }).first().click();
    await field('title').pressSequentially('Made here');
    await typeTime('startDate', '2031-12-31', '8pm');
    await typeTime('endDate', '2032-01-01', '02:00');
    await field('timezone').pressSequentially(EVENT);
    await press('Publish');

    const { events } = await editor.get('events?search=Made&start_date=2031-01-01&end_date=2032-12-31');
    const [first]: unknown[] = Array.isArray(events) ? events : [];
    const made = Object(first);
    const times = {
      start_date: '2031-12-31 20:00:00',
      end_date: '2032-01-01 02:00:00',
      utc_start_date: '2031-12-31 19:00:00',
      utc_end_date: '2032-01-01 01:00:00',
      timezone: EVENT,
      all_day: false,
    };
    expect(timesOf(made)).toEqual(times);

    const changed = await editor.update(`events/${String(made.id)}`, { title: 'Changed elsewhere' });
    expect(timesOf(changed)).toEqual(times);
    // The panel keeps a record that it has shown for a while, so that it is loaded again.
    await page.goto(service.origin + listOf('Changed elsewhere'));
    await page.getByText('Changed elsewhere').first().click();
    await expect.poll(() => field('title').inputValue()).toBe('Changed elsewhere');
    await expect.poll(() => timeOf('startDate')).toBe('2031-12-31 20:00');
    await expect.poll(() => timeOf('endDate')).toBe('2032-01-01 02:00');
    await field('title').fill('Changed again');
    await press('Publish');
    expect(timesOf(await editor.get(`events/${String(made.id)}`))).toEqual(times);
  });
});
