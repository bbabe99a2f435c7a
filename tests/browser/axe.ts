import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  impact: string | null;
  id: string;
  nodes: { html: string }[];
}

/** Waits for finite animations; some of their elements may be removed before the end. */
const ANIMATIONS_OVER = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished),
).then(() => undefined)`;

/**
 * The serious and critical accessibility faults that axe finds on a page, each with its first locations.
 * @param part a CSS selector: check only that part of the page, which must exist
 * @param without CSS selectors of elements to ignore, whose faults are not ours
 */
export async function seriousFaults(page: Page, part = 'body', without: string[] = []): Promise<string[]> {
  await page.locator(part).first().waitFor();
  // Elements that are fading in have a lower contrast.
  await page.evaluate(ANIMATIONS_OVER);
  await page.evaluate(axe.source);
  const violations: Violation[] = await page.evaluate(
    `axe.run(${JSON.stringify({ include: [part], exclude: without })}).then(({ violations }) => violations)`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)].join(': '));
}
