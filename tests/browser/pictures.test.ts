import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForFinishedPage } from '../../scripts/lib/finished-page.mjs';
import type { Service } from '../harness';
import { startService } from '../harness';
import { CHROMIUM, goTo, openBrowser, openPanel } from './panel';

/** How long a page of a busy machine may take, and one that never ends, in milliseconds. */
const PATIENCE = { finished: 60_000, endless: 5_000 };

describe.skipIf(CHROMIUM === undefined)('a picture of a page', () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    service = await startService();
    browser = await openBrowser();
    page = await openPanel(browser, service, 'Europe/Paris');
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it.each([
    ['the calendar', '/admin/plugins/event-calendar?view=month', '**/event-calendar/board?*'],
    [
      'a new event',
      '/admin/content-manager/collection-types/plugin::event-calendar.event/create?plugins[i18n][locale]=en',
      '**/content-manager/relations/**',
    ],
  ])('waits for %s, and is not taken of one that still loads', async (name, path, late) => {
    await goTo(page, path);
    await page.locator('h1').first().waitFor();
    await waitForFinishedPage(page, name, { patience: PATIENCE.finished });

    await page.route(late, () => undefined);
    await goTo(page, path);
    await expect(waitForFinishedPage(page, name, { patience: PATIENCE.endless })).rejects.toThrow(
      `The page "${name}" still loads`,
    );
    await page.unroute(late);
  });
});
