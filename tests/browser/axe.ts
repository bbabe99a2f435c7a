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

/** What themes and languages change: colours, and the texts that name elements. The structure of a page is the same in all of them. */
const LOOK = ['aria', 'color', 'forms', 'language', 'name-role-value', 'text-alternatives'].map(
  (of) => `cat.${of}`,
);

/** Rules that axe adds when it is asked for a category, and that no other run has. */
const STRICTER = { 'color-contrast-enhanced': { enabled: false } };

/**
 * The serious and critical accessibility faults that axe finds on a page, each with its first locations.
 * @param part a CSS selector: check only that part of the page, which must exist
 * @param without CSS selectors of elements to ignore, whose faults are not ours
 */
export const seriousFaults = (page: Page, part = 'body', without: string[] = []): Promise<string[]> =>
  faultsOf(page, { include: [part], exclude: without }, {});

/**
 * The faults in what a theme or a language changes, for a page of which {@link seriousFaults} has checked everything in another one.
 * The parameters are the same.
 */
export const faultsOfLook = (page: Page, part = 'body', without: string[] = []): Promise<string[]> =>
  faultsOf(page, { include: [part], exclude: without }, { runOnly: LOOK, rules: STRICTER });

async function faultsOf(
  page: Page,
  where: { include: [string]; exclude: string[] },
  options: { runOnly?: string[]; rules?: object },
): Promise<string[]> {
  await page.locator(where.include[0]).first().waitFor();
  // Elements that are fading in have a lower contrast.
  await page.evaluate(ANIMATIONS_OVER);
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const violations: Violation[] = await page.evaluate(
    `axe.run(${JSON.stringify(where)}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)].join(': '));
}
