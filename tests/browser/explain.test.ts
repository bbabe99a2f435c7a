import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import { useService } from '../harness';
import { clientOf, concert } from '../http/write-client';
import { seriousFaults } from './axe';
import { CHROMIUM, goTo, takeTab } from './panel';
import { useBrowser } from './use-browser';

describe.skipIf(CHROMIUM === undefined)('why an event is not showing, in the admin panel', () => {
  const browser = useBrowser();
  const service = useService();
  let page: Page;

  beforeAll(async () => {
    page = await takeTab(browser, service, 'Asia/Kathmandu');
  });

  it('is explained for the list of a language, and for a pasted address', async () => {
    const made = await clientOf(service, 'editor').create('events', {
      ...concert('Long ago', { status: 'publish' }),
      start_date: '2001-02-03 19:30:00',
      end_date: '2001-02-03 21:00:00',
    });
    const [row] = await service.strapi.db
      .query('plugin::event-calendar.event')
      .findMany({ where: { publicId: made['id'] }, limit: 1 });
    await goTo(
      page,
      `/admin/content-manager/collection-types/plugin::event-calendar.event/${row.documentId}?plugins[i18n][locale]=en`,
    );
    await page.getByRole('button', { name: 'Find out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Why is my event not showing?' });
    await dialog.getByText('One reason keeps the event out of the list.').waitFor();
    // The event's own wall time, whatever the browser's zone is.
    expect(await dialog.getByText(/The event is from Feb 3, 2001, 7:30/).isVisible()).toBe(true);
    const address = dialog.getByLabel('Address');
    await expect.poll(() => address.inputValue()).toBe('/api/en/calendar/events/v1/events');
    expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);

    const wider = '/api/en/calendar/events/v1/events?start_date=2001-01-01&end_date=2001-12-31';
    await dialog.getByLabel('Address').fill(`https://site.example${wider}`);
    await page.keyboard.press('Enter');
    await dialog.getByText('Everybody sees the event here.').waitFor();
    expect(await dialog.getByText('It is number 1 of 1, on page 1').isVisible()).toBe(true);
  });
});
