import { Failure } from './steps.mjs';

/** A picture of a page is taken when the page has not changed for this long, in milliseconds. */
const CALM = 1500;
/** Time limit for loading a page, in milliseconds. */
const PATIENCE = 60_000;

/** Elements that show that a page of the admin panel is still loading: Strapi's loaders and ours, and boxes marked as busy. */
const LOADING =
  '[aria-busy="true"], [role="progressbar"], [role="alert"]:has(> [aria-hidden="true"][src^="data:"])';

/** Runs in the page: waits until it has not changed for some milliseconds. */
const untilCalm = (calm) => `new Promise((resolve) => {
  let timer = setTimeout(resolve, ${calm});
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(resolve, ${calm});
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
})`;

/** Runs in the page: whether a part of it is still loading, including loading messages for screen readers. */
const IS_LOADING = `document.querySelector(${JSON.stringify(LOADING)}) !== null ||
  [...document.querySelectorAll('[role="alert"], [aria-live]')].some((part) => /^(Loading|Chargement)/.test(part.textContent.trim())) ||
  [...document.images].some((image) => !image.complete)`;

/**
 * Waits until a page of the admin panel is completely loaded.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} name the page's name, for the error message
 * @param {object} [options]
 * @param {number} [options.patience] time limit in milliseconds
 * @param {number} [options.calm] milliseconds without a change, after which the page counts as finished
 * @param {import('playwright-core').Locator} [options.shows] the element that appears last
 * @throws Failure if it is still loading after that time
 */
export async function waitForFinishedPage(page, name, { patience = PATIENCE, calm = CALM, shows } = {}) {
  const still = () => new Failure(`The page "${name}" is still loading after ${patience / 1000} seconds`);
  const end = Date.now() + patience;
  await shows?.waitFor({ timeout: patience }).catch(() => {
    throw still();
  });
  for (;;) {
    const left = end - Date.now();
    if (left <= 0) throw still();
    await page.waitForLoadState('networkidle', { timeout: left }).catch(() => {
      throw still();
    });
    await page.evaluate(untilCalm(calm));
    if (!(await page.evaluate(IS_LOADING))) return;
  }
}
