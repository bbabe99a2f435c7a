import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  impact: string | null;
  id: string;
  nodes: { html: string }[];
}

/** Waits for what moves or fades and comes to an end; some of it may be taken away before. */
const ANIMATIONS_OVER = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished),
).then(() => undefined)`;

/**
 * What an automated accessibility check finds serious or critical on a page, with the first places.
 * @param part a CSS selector: only that part of the page, which must be there
 * @param without CSS selectors of what is not ours to mend in it
 */
export async function seriousFaults(page: Page, part = 'body', without: string[] = []): Promise<string[]> {
  await page.locator(part).first().waitFor();
  // What is still fading in is paler than it will be.
  await page.evaluate(ANIMATIONS_OVER);
  await page.evaluate(axe.source);
  const violations: Violation[] = await page.evaluate(
    `axe.run(${JSON.stringify({ include: [part], exclude: without })}).then(({ violations }) => violations)`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)].join(': '));
}
