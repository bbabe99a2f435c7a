/** Longest wait in milliseconds. */
const LONGEST = 60_000;

/**
 * Runs in the page before its own scripts. `bench` reports when an expected change is visible and the page accepts input
 * again.
 */
export const WATCH = `globalThis.bench = {
  acted: 0,
  /** The time at which a condition holds, the page is drawn, and its thread is free. Rejects if that never happens. */
  until(holds) {
    const since = performance.now();
    return new Promise((resolve, reject) => {
      const look = () => {
        if (holds()) requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        else if (performance.now() - since > ${LONGEST}) reject(new Error('Not there in time: ' + holds));
        else requestAnimationFrame(look);
      };
      look();
    });
  },
};
for (const name of ['pointerdown', 'keydown'])
  addEventListener(name, () => { bench.acted = performance.now(); }, { capture: true });`;

/** Milliseconds after an action in which its background work ends. */
const AFTERWARDS = 300;

/**
 * Opens an address in a new tab.
 *
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} address
 * @param {string} ready an expression that is true when everything is visible
 * @returns {Promise<{ page: import('playwright-core').Page, took: number }>} milliseconds since the first request
 */
export async function opened(context, address, ready) {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  const took = await page.evaluate(`bench.until(() => ${ready})`);
  return { page, took };
}

/**
 * Does an action and waits for its result.
 *
 * @param {import('playwright-core').Page} page
 * @param {{ name: string, act(page: object): Promise<unknown>, ready: string }} action a click or a key, and an expression
 *   that is true when the result is visible
 * @returns {Promise<number>} milliseconds since the click or key
 */
export async function acted(page, { name, act, ready }) {
  await page.evaluate(`performance.mark('act:${name}')`);
  await act(page);
  const took = await page.evaluate(`bench.until(() => ${ready}).then((time) => time - bench.acted)`);
  await page.waitForTimeout(AFTERWARDS);
  return took;
}
