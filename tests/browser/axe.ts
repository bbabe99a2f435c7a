import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  impact: string | null;
  id: string;
  nodes: { html: string }[];
}

/**
 * What an automated accessibility check finds serious or critical on a page, with the first places.
 * @param part a CSS selector: only that part of the page, which must be there
 */
export async function seriousFaults(page: Page, part = 'body'): Promise<string[]> {
  await page.locator(part).first().waitFor();
  await page.evaluate(axe.source);
  const violations: Violation[] = await page.evaluate(
    `axe.run(${JSON.stringify(part)}).then(({ violations }) => violations)`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)].join(': '));
}
