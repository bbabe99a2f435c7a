import { Failure } from './steps.mjs';

/** For how long a page must not change before it is finished, in milliseconds: what it loads late comes before that. */
const CALM = 1500;
/** How long a page may take to load all that it shows, in milliseconds. */
const PATIENCE = 60_000;

/** What stands in a page of the admin panel for what is not there yet: Strapi's loaders and ours, and boxes marked as busy. */
const LOADING =
  '[aria-busy="true"], [role="progressbar"], [role="alert"]:has(> [aria-hidden="true"][src^="data:"])';

/** Runs in the page: waits until nothing of it has changed for so long. */
const UNTIL_CALM = `new Promise((resolve) => {
  let timer = setTimeout(resolve, ${CALM});
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(resolve, ${CALM});
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
})`;

/** Runs in the page: whether something of it still loads; what is said for those who listen counts too. */
const IS_LOADING = `document.querySelector(${JSON.stringify(LOADING)}) !== null ||
  [...document.querySelectorAll('[role="alert"], [aria-live]')].some((part) => /^(Loading|Chargement)/.test(part.textContent.trim())) ||
  [...document.images].some((image) => !image.complete)`;

/**
 * Waits until a page of the admin panel shows all that it loads.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} name what the page is called
 * @param {object} [options]
 * @param {number} [options.patience] how long it may take, in milliseconds
 * @param {import('playwright-core').Locator} [options.shows] what it shows last
 * @throws Failure where it still loads then
 */
export async function waitForFinishedPage(page, name, { patience = PATIENCE, shows } = {}) {
  const still = () => new Failure(`The page "${name}" still loads after ${patience / 1000} seconds`);
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
    await page.evaluate(UNTIL_CALM);
    if (!(await page.evaluate(IS_LOADING))) return;
  }
}
