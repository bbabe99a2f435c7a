import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '#test';
import { waitForFinishedPage } from '../../scripts/lib/finished-page.mjs';
import { useService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { CHROMIUM, takeTab } from './panel';
import { useBrowser } from './use-browser';

/** Time limits for a page on a busy machine and for one that never finishes, in milliseconds. */
const PATIENCE = { finished: 60_000, endless: 5_000 };

describe.skipIf(CHROMIUM === undefined)('a picture of a page', () => {
  const browser = useBrowser();
  const service = useService();
  let page: Page;
  let documentId: string;
  beforeAll(async () => {
    const events = contentManager(service, await adminHeaders(service), 'event');
    documentId = documentIdOf(
      await events.create({
        title: 'Concert',
        startDate: '2031-05-14 20:00:00',
        endDate: '2031-05-14 22:00:00',
        timezone: 'UTC',
      }),
    );
    page = await takeTab(browser, service, 'Europe/Paris');
  });

  const EDIT = '/content-manager/collection-types/plugin::event-calendar.event';
  it.each([
    ['the calendar', () => '/admin/plugins/event-calendar?view=month', '**/event-calendar/board?*'],
    ['an event', () => `/admin${EDIT}/${documentId}`, `**${EDIT}/*?*`],
  ])('waits for %s, and fails while the page is loading', async (name, path, late) => {
    await page.goto(service.origin + path());
    await page.locator('h1').first().waitFor();
    await waitForFinishedPage(page, name, { patience: PATIENCE.finished });

    await page.route(late, () => undefined);
    await page.goto(service.origin + path());
    await expect(waitForFinishedPage(page, name, { patience: PATIENCE.endless })).rejects.toThrow(
      `The page "${name}" is still loading`,
    );
    await page.unroute(late);
  });
});
