/**
 * Runs in the page before anything of it: `bench` tells when something that is waited for is there and the page takes input
 * again, and which tasks were long.
 */
export const WATCH = `globalThis.bench = {
  long: [],
  acted: 0,
  /** The time at which a condition holds, the page has been drawn, and its thread is free. */
  until(holds) {
    return new Promise((resolve) => {
      const look = () =>
        holds() ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))) : requestAnimationFrame(look);
      look();
    });
  },
};
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) bench.long.push({ startTime, duration });
}).observe({ type: 'longtask', buffered: true });
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
 * @param {() => Promise<unknown>} act a click or a key
 * @param {string} ready an expression: whether all of it is there
 * @returns {Promise<{ took: number, longest: number }>} milliseconds from the click or key on, and of the longest task since
 */
export async function acted(page, act, ready) {
  await page.evaluate('bench.long.length = 0');
  await act();
  const took = await page.evaluate(`bench.until(() => ${ready}).then((time) => time - bench.acted)`);
  await page.waitForTimeout(AFTERWARDS);
  const longest = await page.evaluate('Math.max(0, ...bench.long.map(({ duration }) => duration))');
  return { took, longest };
}
