import type { Locator, Page } from 'playwright-core';

/** Milliseconds between two keys. */
const PACE = 20;
/** How often a key is pressed at most to come somewhere. */
const FAR = 150;

/** Run in the page: what has the focus, in a few words. */
const FOCUSED = `(() => {
  const { activeElement: has } = document;
  return [has?.tagName, has?.getAttribute('name') ?? has?.getAttribute('aria-label') ?? has?.textContent?.slice(0, 40)].join(' ');
})()`;

/** Run in the page: waits until what a key has changed is painted. */
const PAINTED = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';

/** Hands that have a keyboard and no mouse. */
export function handsOn(page: Page) {
  const focused = page.locator(':focus');
  const isOn = async (target: Locator): Promise<boolean> => (await target.and(focused).count()) > 0;

  /** Presses a key until something has the focus. @returns how often */
  const pressTo = async (key: string, target: Locator): Promise<number> => {
    await target.first().waitFor();
    const stops: unknown[] = [];
    for (let presses = 0; presses <= FAR; presses += 1) {
      if (await isOn(target)) return presses;
      await page.keyboard.press(key);
      stops.push(await page.evaluate(FOCUSED));
    }
    throw new Error(`${FAR} times ${key} do not lead to ${target}, but to ${[...new Set(stops)].join(', ')}`);
  };
  const tabTo = (target: Locator): Promise<number> => pressTo('Tab', target);

  return {
    isOn,
    tabTo,
    /** Comes back from below. */
    tabBackTo: (target: Locator) => pressTo('Shift+Tab', target),
    press: (key: string) => page.keyboard.press(key),
    /** Goes there and presses Enter. */
    enter: async (target: Locator): Promise<void> => {
      await tabTo(target);
      await page.keyboard.press('Enter');
    },
    /** Writes into a field in place of what stands there. */
    write: async (target: Locator, text: string): Promise<void> => {
      await tabTo(target);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text, { delay: PACE });
    },
    /** Goes into a table, which is one stop of the Tab key, and through it by the arrow keys. */
    enterInTable: async (target: Locator): Promise<void> => {
      await target.first().waitFor();
      await tabTo(page.locator('table *'));
      const row = page.getByRole('row').filter({ has: target });
      const inRow = row.locator(':focus');
      for (let presses = 0; (await inRow.count()) === 0; presses += 1) {
        if (presses > FAR) throw new Error(`${FAR} times ArrowDown do not lead to the row of ${target}`);
        await page.keyboard.press('ArrowDown');
      }
      for (let presses = 0; !(await isOn(target)); presses += 1) {
        if (presses > FAR) throw new Error(`${FAR} times ArrowRight do not lead to ${target}`);
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Enter');
    },
    /** Goes down an open list until an option is marked, and takes it. */
    choose: async (option: Locator): Promise<void> => {
      await option.first().waitFor();
      const marked = page.locator('[data-highlighted], [aria-selected="true"], :focus');
      for (let presses = 0; presses <= FAR; presses += 1) {
        if ((await option.and(marked).count()) > 0) {
          await page.keyboard.press('Enter');
          return;
        }
        await page.keyboard.press('ArrowDown');
        await page.evaluate(PAINTED);
      }
      const stop = await page.evaluate(FOCUSED);
      throw new Error(`${FAR} times ArrowDown do not lead to ${option}, but to ${String(stop)}`);
    },
  };
}
