/** How long something is waited for, in milliseconds. */
const LONGEST = 60_000;

/**
 * Runs in the page before anything of it: `bench` tells when something that is waited for is there and the page takes input
 * again.
 */
export const WATCH = `globalThis.bench = {
  acted: 0,
  /** The time at which a condition holds, the page has been drawn, and its thread is free. Rejects where it never does. */
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

/** Milliseconds after an action in which what it has set off comes to an end. */
const AFTERWARDS = 300;

/**
 * Opens an address in a tab of its own.
 *
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} address
 * @param {string} ready an expression: whether everything is there
 * @returns {Promise<{ page: import('playwright-core').Page, took: number }>} milliseconds from the first request on
 */
export async function opened(context, address, ready) {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  const took = await page.evaluate(`bench.until(() => ${ready})`);
  return { page, took };
}

/**
 * Does something and waits for what it brings.
 *
 * @param {import('playwright-core').Page} page
 * @param {{ name: string, act(page: object): Promise<unknown>, ready: string }} action a click or a key, and an expression:
 *   whether all of it is there
 * @returns {Promise<number>} milliseconds from the click or key on
 */
export async function acted(page, { name, act, ready }) {
  await page.evaluate(`performance.mark('act:${name}')`);
  await act(page);
  const took = await page.evaluate(`bench.until(() => ${ready}).then((time) => time - bench.acted)`);
  await page.waitForTimeout(AFTERWARDS);
  return took;
}
