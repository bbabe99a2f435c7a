import { afterAll, beforeAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from './panel';

/** What tests need of a browser. */
export type Windows = Pick<Browser, 'newContext'>;

/**
 * A browser for the tests of a file or a block: it opens before the first test and closes after the last. Declare it before the
 * service, so that it closes first.
 */
export function useBrowser(): Windows {
  let opened: Browser | undefined;
  beforeAll(async () => {
    opened = await openBrowser();
  });
  afterAll(async () => {
    await opened?.close();
  });
  return {
    newContext: (options) => {
      if (opened === undefined) throw new Error('The browser is not open outside of tests and hooks');
      return opened.newContext(options);
    },
  };
}
