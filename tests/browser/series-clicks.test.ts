import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import en from '../../src/plugins/event-calendar/admin/src/translations/en';
import enSeries from '../../src/plugins/event-calendar/admin/src/translations/en/series.json';
import { useSharedService } from '../harness';
import { requestsTo } from '../admin/requests';
import { adminHeaders, contentManager } from '../harness/admin';
import { ownWord } from '../harness/own';
import { clientOf, concert } from '../http/write-client';
import { seriousFaults } from './axe';
import { CHROMIUM, HITS_SHOWN, goTo, takeTab } from './panel';
import { useBrowser } from './use-browser';

const words = { ...en, ...enSeries };
const BOARD = '/admin/plugins/event-calendar';
const EVENTS = '/admin/content-manager/collection-types/plugin::event-calendar.event';
const PATIENCE = { timeout: 30_000 };
const DATES = 12;

/** What an editor of a course of twelve evenings does most, with a count of the clicks that it takes; a drag is one. */
describe.skipIf(CHROMIUM === undefined)('a course of twelve evenings', () => {
  const browser = useBrowser();
  const service = useSharedService({ settings: { timezone: 'Europe/Paris' } });
  const title = `Course ${ownWord()}`;
  const knex = () => service.strapi.db.connection;
  let page: Page;
  let ids: string[];
  let clicks = 0;

  beforeAll(async () => {
    const { series } = await clientOf(service, 'editor').create(
      'events',
      concert(title, {
        ...{ start_date: '2034-05-08 17:00:00', end_date: '2034-05-08 19:00:00', timezone: 'Europe/Paris' },
        rrule: `FREQ=WEEKLY;BYDAY=MO;COUNT=${DATES}`,
      }),
    );
    ids = await knex()('calendar_series_dates')
      .where({ series: Number(series) })
      .orderBy('original_local')
      .pluck('document_id');
    const admin = await adminHeaders(service);
    const [documentId = ''] = ids;
    await contentManager(service, admin, 'event').publish(documentId, { title: `Cours ${title}` }, 'fr');
    await requestsTo(service).ask(admin, 'POST', 'series/changes', { documentId, scope: 'all' });
    page = await takeTab(browser, service, 'Europe/Paris', { language: 'en' });
  });
  const published = async (column: string, locale = 'en'): Promise<unknown[]> =>
    knex()('calendar_events')
      .whereIn('document_id', ids)
      .where({ stand_in: false, locale })
      .whereNotNull('published_at')
      .orderBy('public_id')
      .pluck(column);
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
  const dialog = (): Locator => page.getByRole('dialog');
  const click = async (target: Locator): Promise<void> => {
    await target.click();
    clicks += 1;
  };
  const boxOf = async (target: Locator) => {
    const box = await target.boundingBox();
    if (box === null) throw new Error(`${target} is not shown`);
    return box;
  };

  it('is an hour later by five clicks', async () => {
    clicks = 0;
    await goTo(page, `${BOARD}?view=week&date=2034-05-15&search=${encodeURIComponent(title)}`);
    const event = page.locator('.fc-event[data-event]:not(.fc-event-mirror)', { hasText: title }).first();
    const slot = (time: string): Locator => page.locator(`.fc-timegrid-slot-lane[data-time="${time}"]`);
    await event.waitFor();
    await page.locator(HITS_SHOWN).waitFor();
    await slot('22:00:00').scrollIntoViewIfNeeded();
    const hour = (await boxOf(slot('18:00:00'))).y - (await boxOf(slot('17:00:00'))).y;
    const from = await boxOf(event);
    await page.mouse.move(from.x + 20, from.y + 6);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 6 + hour / 2, { steps: 4 });
    await page.mouse.move(from.x + 20, from.y + 6 + hour, { steps: 4 });
    await page.mouse.up();
    clicks += 1;
    await click(dialog().getByRole('radio', { name: words['series.scope.all'] }));
    await click(dialog().getByRole('button', { name: words['board.move.do'] }));
    await expect
      .poll(async () => (await published('start_date')).map((start) => String(start).slice(11)), PATIENCE)
      .toEqual(Array.from({ length: DATES }, () => '18:00:00'));
    expect(clicks).toBeLessThanOrEqual(5);
  });

  it('gets another text in two languages by fourteen clicks', async () => {
    clicks = 0;
    await goTo(page, `${EVENTS}/${ids[2]}?plugins[i18n][locale]=en`);
    const field = page.locator('input[name="title"]');
    const give = async (text: string, locale: string): Promise<void> => {
      await field.click({ clickCount: 3 });
      clicks += 1;
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
      await click(page.getByRole('button', { name: 'Publish', exact: true }));
      await click(button(words['series.give']));
      await click(dialog().getByRole('button', { name: words['series.give.do'] }));
      await expect
        .poll(() => published('title', locale), PATIENCE)
        .toEqual(Array.from({ length: DATES }, () => text));
      await dialog().waitFor({ state: 'detached' });
    };
    await page.getByText('Date 3 of 12').waitFor();
    expect(await seriousFaults(page, 'main')).toEqual([]);
    await give(`Painting ${title}`, 'en');
    await click(page.getByRole('combobox').filter({ hasText: 'English (en)' }));
    await click(page.getByRole('option', { name: /Français/ }));
    await expect.poll(() => field.inputValue(), PATIENCE).toBe(`Cours ${title}`);
    await give(`Peinture ${title}`, 'fr');
    expect(clicks).toBeLessThanOrEqual(14);
  });

  it('leaves a date out and puts it back by six clicks', async () => {
    clicks = 0;
    await goTo(page, `${EVENTS}/${ids[0]}?plugins[i18n][locale]=en`);
    await click(button(words['series.dates']));
    await click(dialog().getByRole('button', { name: /^Leave out Mon, May 22/ }));
    await expect.poll(() => published('id'), PATIENCE).toHaveLength(DATES - 1);
    await click(dialog().getByRole('button', { name: /^Put back Mon, May 22/ }));
    await expect.poll(() => published('id'), PATIENCE).toHaveLength(DATES);
    expect(clicks).toBeLessThanOrEqual(6);
  });
});
