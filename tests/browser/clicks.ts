import type { Page } from 'playwright-core';

/**
 * Counts the clicks on a page until it is loaded anew, those by keys too: Enter on a link or a button is a click for the browser.
 * @returns how many there were so far
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const clicks = await page.locator('body').evaluateHandle((body) => {
    const seen = { count: 0 };
    body.ownerDocument.addEventListener('click', () => (seen.count += 1), true);
    return seen;
  });
  return () => clicks.evaluate(({ count }) => count);
}
