import { afterAll } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { browserOfWorker, tabsOfWorker } from '../jest/kept-browser.mjs';
import type { Windows } from './panel';
import { abandon } from './panel';

/**
 * The browser for the tests of a file or a block, whose windows close after the last test. The worker keeps it for its next file,
 * with the tabs of `takeTab`, because the next file may get the same service. Declare it before the service, so that they close first.
 */
export function useBrowser(): Windows {
  const opened = new Set<BrowserContext>();
  afterAll(async () => {
    for (const { page } of tabsOfWorker().values()) {
      opened.delete(page.context());
      // An open record would report itself to a service that is gone.
      await abandon(page).catch(() => undefined);
    }
    for (const context of opened) await context.close();
  });
  return {
    newContext: async (options) => {
      const context = await (await browserOfWorker()).newContext(options);
      opened.add(context);
      return context;
    },
  };
}
