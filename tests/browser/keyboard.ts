import type { Locator, Page } from 'playwright-core';

/** Milliseconds between two keys. */
const PACE = 20;
/** How often a key is pressed at most to come somewhere. */
const FAR = 150;

/** Hands that have a keyboard and no mouse. */
export function handsOn(page: Page) {
  const focused = page.locator(':focus');
  const isOn = async (target: Locator): Promise<boolean> => (await target.and(focused).count()) > 0;

  /** Presses a key until something has the focus. @returns how often */
  const pressTo = async (key: string, target: Locator): Promise<number> => {
    await target.first().waitFor();
    for (let presses = 0; presses <= FAR; presses += 1) {
      if (await isOn(target)) return presses;
      await page.keyboard.press(key);
    }
    throw new Error(`${FAR} times ${key} do not lead to ${target}`);
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
      }
      throw new Error(`${FAR} times ArrowDown do not lead to ${option}`);
    },
  };
}
