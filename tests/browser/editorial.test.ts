import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from '#test';
import { startService } from '../harness';
import type { Service } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { clientOf } from '../http/write-client';
import type { Client } from '../http/write-client';
import { seriousFaults } from './axe';
import { chooseFrom } from './keyboard';
import { CHROMIUM, cutOff, goTo, takeTab } from './panel';
import { takeTurns } from './turns';
import { useBrowser } from './use-browser';

const SITE = 'Europe/Paris';
const EVENT = 'America/New_York';
/** Time zones of the browser at both extremes. */
const ZONES = ['Pacific/Apia', 'America/Los_Angeles'];

const browser = useBrowser();
let service: Service;
let editor: Client;
let headers: Record<string, string>;
beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  service = await startService({ settings: { timezone: SITE } });
  editor = clientOf(service, 'editor');
  headers = await adminHeaders(service);
});
afterAll(async () => {
  await service?.stop();
});

describe.skipIf(CHROMIUM === undefined).each(ZONES)('an editor’s day in %s', (zone) => {
  const inTurn = takeTurns(ZONES.indexOf(zone), ZONES.length);
  let page: Page;
  beforeAll(async () => {
    page = await takeTab(browser, service, zone);
  });

  /** Titles with the zone, so that the runs do not share events. */
  const named = (title: string): string => `${title} of ${zone.split('/')[1]}`;
  const events = () => contentManager(service, headers, 'event');
  const concert = (title: string, more: object = {}) => ({
    title: named(title),
    startDate: '2031-10-07 20:00:00',
    endDate: '2031-10-08 01:30:00',
    timezone: EVENT,
    ...more,
  });
  const made = async (title: string, more: object = {}): Promise<string> =>
    documentIdOf(await events().create(concert(title, more)));
  const published = async (title: string): Promise<string> => {
    const id = await made(title);
    await events().publish(id, concert(title));
    return id;
  };
  const edit = async (documentId: string): Promise<void> => {
    await goTo(page, `/admin/content-manager/collection-types/plugin::event-calendar.event/${documentId}`);
    await page.getByRole('heading', { name: 'Publication' }).waitFor();
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const said = (text: string) => page.getByText(text).first().waitFor();
  /** Does an action and waits for its temporary message. */
  const saying = (text: string, act: () => Promise<unknown>) => Promise.all([said(text), act()]);
  const undo = () => page.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click();
  /** axe finds the same in every zone, so it runs only in one. `axe-pages.test.ts` checks whole pages. */
  const faults = async (part: string): Promise<string[]> =>
    zone === ZONES[0] ? seriousFaults(page, part) : [];
  const found = async (search: string): Promise<Record<string, unknown>[]> => {
    const path = `events?search=${encodeURIComponent(named(search))}&start_date=2031-01-01&end_date=2032-12-31&per_page=50`;
    const response = await service.request(path);
    return response.status === 200 ? Object(response.body).events : [];
  };

  inTurn()(
    'copies an event by the weeks of the calendar, or to every second Tuesday, published, and undoes the copies',
    async () => {
      await edit(await published('Film club'));
      await chooseFrom(
        button('More document actions'),
        page.getByRole('menuitem', { name: 'Duplicate to dates' }),
      );
      const dialog = page.getByRole('dialog', { name: 'Duplicate to dates' });
      const lines = dialog.getByRole('listitem');
      const expectDays = (days: string[]): Promise<void> =>
        expect.poll(async () => (await lines.allInnerTexts()).map((line) => line.slice(0, 17))).toEqual(days);
      const every = dialog.getByRole('spinbutton', { name: /^Every how many/ });
      const typeEvery = async (number: string): Promise<void> => {
        await every.press('Control+a');
        await every.pressSequentially(number);
      };
      await typeEvery('2');
      const weekdays = dialog.getByRole('checkbox');
      const sunday = dialog.getByRole('checkbox', { name: 'Sunday' });
      // In English a week begins on Sunday: the one after the event, a Tuesday, is in the next week.
      expect(await weekdays.first().and(sunday).count()).toBe(1);
      await sunday.press('Space');
      await dialog.getByRole('checkbox', { name: 'Tuesday' }).press('Space');
      await expectDays(['Sun, Oct 19, 2031', 'Sun, Nov 2, 2031,', 'Sun, Nov 16, 2031', 'Sun, Nov 30, 2031']);
      await typeEvery('1');
      await dialog.getByRole('combobox', { name: 'Repeats' }).click();
      await page.getByRole('option', { name: 'Monthly, on a weekday' }).click();
      await dialog.getByRole('combobox', { name: 'Which one' }).click();
      await page.getByRole('option', { name: 'Second' }).click();
      await dialog.getByLabel('From').pressSequentially('10082031');
      await dialog.getByRole('combobox', { name: 'Ends' }).click();
      await page.getByRole('option', { name: 'On a day' }).click();
      await dialog.getByLabel('Until (inclusive)').pressSequentially('01312032');
      await expectDays(['Tue, Oct 14, 2031', 'Tue, Nov 11, 2031', 'Tue, Dec 9, 2031,', 'Tue, Jan 13, 2032']);
      expect(await faults('[role=dialog]')).toEqual([]);
      const leave = dialog.getByRole('button', { name: /^Leave out Tue, Dec 9/ });
      await leave.click();
      await dialog.getByRole('button', { name: 'Put back December 9' }).press('Enter');
      await leave.waitFor();
      // The focus stays where the work goes on.
      await dialog.locator('[aria-label="Days left out"]:focus').waitFor({ state: 'attached' });
      await leave.click();
      await dialog.getByRole('radio', { name: 'Create and publish' }).click();
      const create = dialog.getByRole('button', { name: 'Create 3 copies' });
      const lost = (ending: string) =>
        page.waitForEvent('requestfailed', (request) => request.url().endsWith(ending));
      // They are made, but the response is lost.
      const receive = await cutOff(page, '/copies', true);
      await Promise.all([lost('/copies'), create.click()]);
      await receive();
      // Nothing more is made: another wish is refused, and the first one gets its response.
      await dialog.getByRole('radio', { name: 'Create as drafts' }).click();
      await saying('What you sent the first time was received', () => create.click());
      await dialog.getByRole('radio', { name: 'Create and publish' }).click();
      await saying('3 copies created and published.', () => create.click());
      const times = (await found('Film club'))
        .map((event) => [event['start_date'], event['end_date'], event['timezone']])
        .toSorted();
      expect(times).toEqual([
        ['2031-10-07 20:00:00', '2031-10-08 01:30:00', EVENT],
        ['2031-10-14 20:00:00', '2031-10-15 01:30:00', EVENT],
        ['2031-11-11 20:00:00', '2031-11-12 01:30:00', EVENT],
        ['2032-01-13 20:00:00', '2032-01-14 01:30:00', EVENT],
      ]);
      const connect = await cutOff(page, '/records/event/trash');
      await Promise.all([lost('/trash'), undo()]);
      await connect();
      await saying('The copies were moved to the trash.', undo);
      expect(await found('Film club')).toHaveLength(1);
    },
  );

  inTurn()('notes days on which clocks skip the time, and copies to single days by keyboard', async () => {
    const night = { startDate: '2031-03-08 02:30:00', endDate: '2031-03-08 04:00:00' };
    await edit(await made('Night walk', night));
    await chooseFrom(
      button('More document actions'),
      page.getByRole('menuitem', { name: 'Duplicate to dates' }),
    );
    const dialog = page.getByRole('dialog', { name: 'Duplicate to dates' });
    await dialog.getByRole('combobox', { name: 'Repeats' }).press('Enter');
    await page.getByRole('option', { name: 'Daily' }).press('Enter');
    const lines = dialog.getByRole('listitem');
    const firstLine = async () => (await lines.allInnerTexts())[0];
    await expect.poll(firstLine).toContain('Mar 9');
    await dialog.getByRole('radio', { name: 'Leave the day out' }).press('Space');
    await expect.poll(firstLine).toContain('Mar 10');
    await dialog.getByRole('radio', { name: 'Single days' }).click();
    await dialog.getByLabel('Day', { exact: true }).pressSequentially('03092031');
    await page.keyboard.press('Enter');
    await said('The clocks change on that day');
    await saying('One copy created as a draft.', () =>
      dialog.getByRole('button', { name: 'Create one copy' }).press('Enter'),
    );
    const [copy] = Object(
      await editor.get(
        `events?search=${named('Night walk')}&start_date=2031-03-09&end_date=2032-12-31&status=draft`,
      ),
    ).events;
    expect(copy).toMatchObject({
      start_date: '2031-03-09 03:30:00',
      utc_start_date: '2031-03-09 07:30:00',
    });
  });

  inTurn()('restores from the page of the trash, and deletes for good after a confirmation', async () => {
    const [one, other] = [await made('Kept'), await made('Dropped')];
    const headline = { documentIds: [one, other] };
    await service.request('/event-calendar/records/event/trash', {
      method: 'POST',
      headers,
      json: headline,
    });
    await goTo(page, '/admin/plugins/event-calendar/trash');
    await saying('Restored as a draft.', () => button(`Restore: ${named('Kept')}`).click());
    await button(`Delete for good: ${named('Dropped')}`).click();
    await saying('Deleted for good.', () =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click(),
    );
    expect(await events().read(one)).toMatchObject({
      title: named('Kept'),
      startDate: '2031-10-07 20:00:00',
    });
    await expect(events().read(other)).rejects.toThrow('404');
  });

  inTurn()('schedules a publication in the site’s zone, with a countdown, and cancels it', async () => {
    const id = await made('Premiere');
    await edit(id);
    await button('Publish later').click();
    await page.getByLabel('Day', { exact: false }).last().pressSequentially('07012031');
    await page.locator('input[name="calendar-schedule-time"]').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('9 am');
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await said('Tue, Jul 1, 2031, 9:00 AM CEST');
    const days = Math.floor((Date.UTC(2031, 6, 1, 7) - Date.now()) / 86_400_000);
    expect(await page.getByRole('timer').innerText()).toContain(`in ${days.toLocaleString('en')} days`);
    const [waiting] = Object(
      await editor.get(
        `events?search=${named('Premiere')}&start_date=2031-01-01&end_date=2032-12-31&status=future`,
      ),
    ).events;
    expect(waiting).toMatchObject({ date: '2031-07-01 09:00:00', date_utc: '2031-07-01 07:00:00' });
    expect(await faults('aside:nth-of-type(2)')).toEqual([]);
    await button('Cancel the schedule').click();
    await button('Publish later').waitFor();
    expect(await events().read(id)).toMatchObject({ publishAt: null, startDate: '2031-10-07 20:00:00' });
  });

  inTurn()('publishes from the review, and the home page shows upcoming and waiting events', async () => {
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const soon = { startDate: `${tomorrow} 09:00:00`, endDate: `${tomorrow} 10:00:00` };
    const id = await made('Open day', soon);
    const path = `/event-calendar/review/event/${id}/request`;
    await service.request(path, { method: 'POST', headers });
    const at = new Date(Date.now() - 2 * 86_400_000).toISOString();
    await service.strapi.db
      .connection('calendar_stamps')
      .insert({ name: 'backup', value: JSON.stringify({ at }) })
      .onConflict('name')
      .merge();
    await goTo(page, '/admin/');
    const widget = (name: string) => page.getByRole('region', { name });
    for (const name of ['Upcoming events', 'Waiting for review', 'Missing translations'])
      await widget(name)
        .getByRole('link', { name: named('Open day') })
        .waitFor();
    expect(await widget('Upcoming events').innerText()).toContain('9:00 – 10:00 AM (America/New_York)');
    const backups = async (): Promise<string[][]> => {
      const items = await widget('Backups of the calendar').getByRole('listitem').allInnerTexts();
      return items.map((text) => text.split(/\n+/));
    };
    await expect.poll(backups).toEqual([
      ['Last backup', '2 days ago', 'None for 36 hours'],
      ['Last proven restore', 'None was tried with “calendar rehearse”', 'None for 35 days'],
    ]);
    await widget('Waiting for review').getByRole('link', { name: 'See all' }).click();
    await saying('Published in all its languages.', () => button(`Publish: ${named('Open day')}`).click());
    await said('No records wait for review.');
    expect(await faults('#main-content')).toEqual([]);
    const [shown] = Object((await service.request(`events?search=${named('Open day')}`)).body).events;
    expect(shown).toMatchObject({ start_date: `${tomorrow} 09:00:00`, timezone: EVENT, status: 'publish' });
  });
});
