import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import { useService } from '../harness';
import { documentsOf } from '../harness/documents';
import { faultsOfLook, seriousFaults } from './axe';
import { handsOn } from './keyboard';
import { CHROMIUM, goTo, light, speak, takeTab } from './panel';
import { useBrowser } from './use-browser';

const FEED = '/api/en/calendar/events/v1/events.ics';
const EVENT = '/admin/content-manager/collection-types/plugin::event-calendar.event';
const FEEDS = '/admin/plugins/event-calendar/feeds';
const [GOOGLE, APPLE, OUTLOOK] = [
  'Google-Calendar-Importer',
  'macOS/14.2.1 (23C71) CalendarAgent/1172.0.1',
  'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.12026; Pro)',
];

describe.skipIf(CHROMIUM === undefined)('"Where is my change?"', () => {
  const browser = useBrowser();
  const service = useService();
  let page: Page;
  let documentId: string;

  /** Fetches a feed as a reader does. @returns the status and the tag for the next time */
  async function fetchAs(reader: string, tag?: string, query = ''): Promise<[number, string]> {
    const headers = { 'User-Agent': reader, ...(tag !== undefined && { 'If-None-Match': tag }) };
    const response = await service.request(`${FEED}${query}`, { headers });
    return [response.status, response.headers.get('etag') ?? ''];
  }

  beforeAll(async () => {
    const events = documentsOf(service, 'event');
    const data = { title: 'Jazz night', startDate: '2031-08-01 10:00:00', endDate: '2031-08-01 12:00:00' };
    ({ documentId } = await events.create({ locale: 'en', status: 'published', data }));
    page = await takeTab(browser, service, 'Asia/Kathmandu');
  });

  const dialog = () =>
    page.getByRole('dialog', { name: /^(Where is my change\?|Où en est mon changement \?)$/ });

  it('is empty before the first fetch', async () => {
    await goTo(page, FEEDS);
    await page.getByText('Nobody has asked for a feed yet.').waitFor();
  });

  it('says which readers have the change of an event, after requests as they send them', async () => {
    const [, tag] = await fetchAs(GOOGLE);
    expect(await fetchAs(GOOGLE, tag)).toEqual([304, tag]);
    await fetchAs(APPLE);
    await documentsOf(service, 'event').update({
      documentId,
      locale: 'en',
      status: 'published',
      data: { startDate: '2031-08-01 11:00:00' },
    });
    expect((await fetchAs(OUTLOOK, tag))[0]).toBe(200);

    await goTo(page, `${EVENT}/${documentId}?plugins[i18n][locale]=en`);
    const hands = handsOn(page);
    const look = page.getByRole('button', { name: 'Where is my change?' });
    await hands.enter(look);
    const list = dialog().getByRole('listitem').filter({ hasText: 'asked last' });
    await dialog().getByText(FEED, { exact: true }).waitFor();
    const said = await list.allTextContents();
    const time = String.raw`(at |on \w+ \d+, \d+ at )\d+:\d\d\s[AP]M`;
    const of = String.raw`of (\w+ \d+, \d+, )?\d+:\d\d\s[AP]M`;
    for (const sentence of [
      `^Google asked last ${time}\\. Your change ${of} is not in it yet\\. \\(2 fetches\\)$`,
      `^Apple asked last ${time}\\. Your change ${of} is not in it yet\\. \\(1 fetch\\)$`,
      `^Outlook or Exchange asked last ${time}\\. It has your change ${of}\\. \\(1 fetch\\)$`,
    ])
      expect(said.filter((text) => new RegExp(sentence).test(text))).toHaveLength(1);
    expect(await dialog().getByText('One fetch is not every subscriber’s').isVisible()).toBe(true);

    await hands.enter(dialog().getByRole('button', { name: /^Is the event in it\?/ }));
    await dialog().getByText('Everybody sees the event here.').waitFor();
    expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);
    await hands.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => hands.isOn(look)).toBe(true);
  });

  it('shows that there was a search, but not which', async () => {
    await fetchAs(GOOGLE, undefined, '?search=Hildegard');
    await fetchAs(GOOGLE, undefined, '?search=Kunigunde');
    await goTo(page, `${EVENT}/${documentId}?plugins[i18n][locale]=en`);
    const hands = handsOn(page);
    await hands.enter(page.getByRole('button', { name: 'Where is my change?' }));
    const feed = dialog()
      .getByRole('listitem')
      .filter({ hasText: `${FEED}?search=…` });
    await feed.getByText('What people search for, and where they are, is not kept.').waitFor();
    expect(await feed.getByText('(2 fetches)').count()).toBe(1);
    expect(await feed.getByRole('button').count()).toBe(0);
    expect(await dialog().textContent()).not.toMatch(/hildegard|kunigunde/i);
    await hands.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('speaks French, in the dark theme', async () => {
    await light(page, 'dark');
    await speak(page, 'fr');
    await page.getByRole('button', { name: 'Où en est mon changement ?' }).click();
    await dialog()
      .getByText(/^Google\u00a0: dernière demande .* Votre changement .* n’y est pas encore\./)
      .waitFor();
    expect(await faultsOfLook(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await speak(page, 'en');
  });

  it('can be asked again when it could not be loaded', async () => {
    let isAway = true;
    await page.route('**/event-calendar/feed-fetches*', (route) =>
      isAway ? route.abort() : route.continue(),
    );
    await goTo(page, FEEDS);
    await page.getByText('The feeds could not be looked up.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The feeds could not be looked up.').waitFor();
    isAway = false;
    await page.getByText('The last change of the calendar was made').waitFor();
    await page.getByText(/^Apple asked last .* The last change, .* is not in it yet\./).waitFor();
  });
});
