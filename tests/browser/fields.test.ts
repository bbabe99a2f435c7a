import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import { useSharedService } from '../harness';
import { FULL } from '../harness/fresh-database';
import { clientOf, concert } from '../http/write-client';
import { seriousFaults } from './axe';
import { paste } from './clipboard';
import { untilInputs, untilStored } from './hands';
import { CHROMIUM, goTo, takeTab } from './panel';
import { useBrowser } from './use-browser';

/** The help of a start without a value. */
const HINT = 'As on a poster';
const LISTS = '/admin/content-manager/collection-types/plugin::event-calendar';
/** Time zones of the browser. A daily run has the two in which the clocks skip a typed day and a typed hour. */
const ZONES = ['Pacific/Apia', 'America/Los_Angeles', ...(FULL ? ['Europe/Paris', 'Asia/Kathmandu'] : [])];

describe.skipIf(CHROMIUM === undefined)('the inputs of the admin panel', () => {
  const browser = useBrowser();
  const service = useSharedService();
  const editor = clientOf(service, 'editor');
  let page: Page;

  beforeAll(async () => {
    page = await takeTab(browser, service, 'America/Los_Angeles');
  });

  const field = (name: string, on = page) => on.locator(`input[name="${name}"]`);
  const text = (words: string | RegExp, on = page) => on.getByText(words).first().waitFor();
  const open = async (kind: string, query = '', on = page): Promise<void> => {
    await goTo(on, `${LISTS}.${kind}/create?plugins[i18n][locale]=en${query}`);
    await untilInputs(on);
  };
  const press = async (name: string, on = page): Promise<Record<string, unknown>> => {
    const responding = on.waitForResponse(
      (response) =>
        response.url().includes('/content-manager/collection-types/') &&
        response.request().method() !== 'GET',
    );
    await on.getByRole('button', { name, exact: true }).first().click();
    const response = await responding;
    expect(response.status()).toBeLessThan(300);
    await untilStored(on);
    return Object(await response.json()).data;
  };
  /** Replaces the text of a field by typing, and leaves the field. */
  const typeOver = async (name: string, keys: string, on = page) => {
    await field(name, on).click();
    await on.keyboard.press('Control+A');
    if (keys === '') await on.keyboard.press('Delete');
    await field(name, on).pressSequentially(keys);
    await field(name, on).press('Tab');
  };
  const typeTime = async (name: string, date: string, time: string, on = page) => {
    const [year, month, day] = date.split('-');
    await field(`${name}.date`, on).pressSequentially(`${month}${day}${year}`);
    await typeOver(`${name}.time`, time, on);
  };

  it.each(ZONES)('store the typed values from a browser in %s', async (zone) => {
    const other = await takeTab(browser, service, zone);
    await open('event', '', other);
    await field('title', other).pressSequentially(`Typed in ${zone}`);
    // A day that Apia skipped, and the day on which Los Angeles skips an hour.
    await typeTime('startDate', '2011-12-30', '8pm', other);
    await typeTime('endDate', '2031-03-09', '2.30 am', other);
    await field('timezone', other).pressSequentially('kathm');
    await other.getByRole('option', { name: 'Asia/Kathmandu' }).click();
    const made = await press('Publish', other);
    expect(await editor.get(`events/${String(made['publicId'])}`)).toMatchObject({
      start_date: '2011-12-30 20:00:00',
      end_date: '2031-03-09 02:30:00',
      timezone: 'Asia/Kathmandu',
    });
    await untilStored(other);
    const { pathname, search } = new URL(other.url());
    await goTo(other, pathname + search);
    await expect.poll(() => field('startDate.date', other).inputValue()).toBe('2011-12-30');
    await expect.poll(() => field('startDate.time', other).inputValue()).toBe('20:00');
    await expect.poll(() => field('endDate.date', other).inputValue()).toBe('2031-03-09');
    expect(await field('endDate.time', other).inputValue()).toBe('02:30');
  });

  it('show the abbreviation of the zone, note skipped and repeated times, and move the end with the start and report its errors', async () => {
    await open('event');
    await text(HINT);
    await typeTime('startDate', '2031-05-10', '20h30');
    await text('Saturday, May 10, 2031 · EDT, UTC-04:00');
    expect(await page.getByText(HINT).count(), 'one text per field').toBe(0);
    await typeOver('timezone', 'Europe/Paris');
    await typeTime('startDate', '2031-03-30', '2:30');
    await text('skip this time. It is saved as 03:30 (CEST, UTC+02:00)');
    await typeTime('startDate', '2031-10-26', '0230');
    await text('show this time twice. The first one is used (CEST, UTC+02:00)');
    await field('endDate.time').click();
    await page.getByRole('option', { name: '00:30' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    await typeTime('startDate', '2031-05-10', '20:00');
    await expect.poll(() => field('endDate.time').inputValue()).toBe('21:00');
    await typeOver('endDate.time', '23');
    await typeTime('startDate', '2031-05-12', '19:30');
    await expect.poll(() => field('endDate.date').inputValue()).toBe('2031-05-12');
    await expect.poll(() => field('endDate.time').inputValue()).toBe('22:30');
    await typeOver('endDate.time', 'half past');
    const problem = page.getByRole('alert').getByText('“half past” is not a time of day.');
    await problem.waitFor();
    expect(await field('endDate.time').getAttribute('aria-describedby')).toBe(
      await problem.getAttribute('id'),
    );
    await typeOver('endDate.time', '');
    await text('Enter a time of day.');
    await field('endDate.date').press('Backspace');
    // Month, day and year.
    for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
    await text('Enter the end.');
  });

  it('say which of two equal hours is stored, and keep it with other changes', async () => {
    const times = { start_date: '2031-10-26T01:15:00Z', end_date: '2031-10-26T01:45:00Z' };
    const event = await editor.create(
      'events',
      concert('Second hour', { ...times, timezone: 'Europe/Paris', status: 'publish' }),
    );
    const row: { document_id: string } | undefined = await service.strapi.db
      .connection('calendar_events')
      .where({ public_id: event['id'] })
      .first('document_id');
    await goTo(page, `${LISTS}.event/${row?.document_id}?plugins[i18n][locale]=en`);
    await text('show this time twice. This is the second one (CET, UTC+01:00)');
    await typeOver('title', 'Second hour, renamed');
    await press('Publish');
    const path = `events/${String(event['id'])}`;
    expect(await editor.get(path)).toMatchObject({
      title: 'Second hour, renamed',
      utc_start_date: '2031-10-26 01:15:00',
      utc_end_date: '2031-10-26 01:45:00',
    });
    await typeOver('startDate.time', '1:30');
    await typeOver('startDate.time', '2:30');
    await text('show this time twice. The first one is used (CEST, UTC+02:00)');
  });

  it('move an end from the address with the start too', async () => {
    await open('event', '&starts=2031-05-10 20:00:00&ends=2031-05-10 21:30:00&timezone=Europe/Paris');
    await expect.poll(() => field('endDate.time').inputValue()).toBe('21:30');
    await typeTime('startDate', '2031-05-12', '22:30');
    await expect.poll(() => field('endDate.date').inputValue()).toBe('2031-05-13');
    await expect.poll(() => field('endDate.time').inputValue()).toBe('00:00');
  });

  it('show no times for all-day events, and start with the values of the address', async () => {
    await open(
      'event',
      '&starts=2031-05-01 00:00:00&ends=2031-05-02 23:59:59&timezone=Europe/Paris&allDay=true',
    );
    await expect.poll(() => field('endDate.date').inputValue()).toBe('2031-05-02');
    await expect.poll(() => field('startDate.date').inputValue()).toBe('2031-05-01');
    await expect.poll(() => field('timezone').inputValue()).toBe('Europe/Paris');
    await expect.poll(() => field('startDate.time').count()).toBe(0);
    await field('title').pressSequentially('Two whole days');
    await field('endDate.date').pressSequentially('05032031');
    const made = await press('Publish');
    expect(await editor.get(`events/${String(made['publicId'])}`)).toMatchObject({
      all_day: true,
      start_date: '2031-05-01 00:00:00',
      end_date: '2031-05-03 23:59:59',
      timezone: 'Europe/Paris',
    });
  });

  it('derive the slug from the title until somebody types one, and name the record that has it already', async () => {
    await editor.create('events', concert('Fête au lac'));
    await open('event');
    await field('title').pressSequentially('Fête du lac', { delay: 40 });
    await expect.poll(() => field('slug').inputValue()).toBe('fete-du-lac');
    await typeOver('title', 'Fête au lac');
    await text('Another record already has “fete-au-lac”. This one gets “fete-au-lac-2”.');
    await typeOver('slug', 'Lake Party');
    await typeOver('title', 'Fête au grand lac');
    await expect.poll(() => field('slug').inputValue()).toBe('lake-party');
    await typeTime('startDate', '2031-05-10', '20');
    const made = await press('Publish');
    expect(await editor.get(`events/${String(made['publicId'])}`)).toMatchObject({ slug: 'lake-party' });
  });

  it('let an editor cancel an event with a reason', async () => {
    const { id } = await editor.create('events', concert('Boat trip'));
    const { document_id } = await service.strapi.db
      .connection('calendar_events')
      .where({ public_id: id })
      .first();
    await goTo(page, `${LISTS}.event/${String(document_id)}?plugins[i18n][locale]=en`);
    const state = page.getByRole('combobox', { name: 'Takes place' });
    await expect.poll(() => state.innerText()).toContain('As planned');
    await state.click();
    await page.getByRole('option', { name: 'Canceled' }).click();
    await field('eventStatusReason').pressSequentially('No wind');
    await press('Publish');
    expect(await editor.get(`events/${String(id)}`)).toMatchObject({
      event_status: 'canceled',
      event_status_reason: 'No wind',
    });
  });

  it('fill both coordinates from a pasted pair', async () => {
    await open('venue');
    await field('name').pressSequentially('Somewhere');
    await field('longitude').focus();
    await paste(page, `48°51'N 2°21'E`);
    await expect.poll(() => field('latitude').inputValue()).toBe('48.85');
    // The form hands each value back one render after it has got it.
    await expect.poll(() => field('longitude').inputValue()).toBe('2.35');
    const map = page.getByRole('link', { name: 'See the place on OpenStreetMap' });
    expect(await map.getAttribute('href')).toContain('mlat=48.85&mlon=2.35');
    expect(await press('Save')).toMatchObject({ latitude: 48.85, longitude: 2.35 });
  });

  it('do not change a record by opening it, whatever values it has', async () => {
    const stored = { start_date: '2031-05-10 19:00:07', end_date: '2031-05-10 21:00:59', timezone: 'UTC+2' };
    const made = await editor.create(
      'events',
      concert('Odd', { ...stored, cost: ['20', '10'], slug: '日本' }),
    );
    await goTo(page, `${LISTS}.event?plugins[i18n][locale]=en&_q=Odd`);
    await page.getByText('Odd', { exact: true }).first().click();
    await expect.poll(() => field('startDate.time').inputValue()).toBe('19:00:07');
    await expect.poll(() => field('timezone').inputValue()).toBe('UTC+2');
    await text('UTC+02:00');
    for (const name of ['startDate.time', 'endDate.date', 'timezone', 'cost', 'slug']) {
      await field(name).focus();
      await field(name).blur();
    }
    // Strapi enables "Save" only if the form has changed.
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await typeOver('title', 'Still odd');
    await press('Publish');
    const { title: _, modified: _m, modified_utc: _u, ...before } = made;
    expect(await editor.get(`events/${String(made['id'])}`)).toMatchObject({
      title: 'Still odd',
      ...stored,
      cost: before['cost'],
      slug: before['slug'],
    });
  });
});
