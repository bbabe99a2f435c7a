import type { Locator, Page } from 'playwright-core';
import { expect } from '#test';

/** Milliseconds between two keys. */
const PACE = 20;
/** Maximum number of presses of a key to reach an element. */
const FAR = 150;

/** Runs in the page: a short description of the focused element. */
const FOCUSED = `(() => {
  const { activeElement: has } = document;
  return [has?.tagName, has?.getAttribute('name') ?? has?.getAttribute('aria-label') ?? has?.textContent?.slice(0, 40)].join(' ');
})()`;

/** Runs in the page: waits until the changes of a key are painted. */
export const PAINTED =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';

/** The button of an open list of a form. */
const OPEN_LIST = '[role=combobox][data-state=open]';
/**
 * Runs in the page: whether a list is still open, has taken its button along, or has given the focus back. It does that in a later task,
 * also if the next keys have moved the focus by then.
 */
const SETTLED = `(button) =>
  button.dataset.state === 'open' || !button.isConnected || document.activeElement === button`;

/**
 * Opens a menu of a form and chooses an entry, again if a part of the form that arrives has closed the menu.
 * @param choose how the entry is chosen; it fails if the entry is not there
 */
export const chooseFrom = (
  menu: Locator,
  entry: Locator,
  choose: () => Promise<unknown> = () => entry.click({ timeout: 2_000 }),
): Promise<void> =>
  expect
    .poll(async () => {
      if ((await entry.count()) === 0) await menu.press('Enter', { timeout: 2_000 });
      await entry.waitFor({ timeout: 2_000 });
      await choose();
    })
    .toBeUndefined();

/** The actions of a user with a keyboard and no mouse. */
export function handsOn(page: Page) {
  const focused = page.locator(':focus');
  const isOn = async (target: Locator): Promise<boolean> => (await target.and(focused).count()) > 0;

  /** Presses a key until an element has the focus. @returns the number of presses */
  const pressTo = async (key: string, target: Locator): Promise<number> => {
    await target.first().waitFor();
    const stops: unknown[] = [];
    for (let presses = 0; presses <= FAR; presses += 1) {
      if (await isOn(target)) return presses;
      await page.keyboard.press(key);
      // Menus and radio buttons move the focus only after the key; another press would pass the element.
      if (key.startsWith('Arrow')) await page.evaluate(PAINTED);
      stops.push(await page.evaluate(FOCUSED));
    }
    throw new Error(`${FAR} times ${key} do not lead to ${target}, but to ${[...new Set(stops)].join(', ')}`);
  };
  const tabTo = (target: Locator): Promise<number> => pressTo('Tab', target);

  return {
    isOn,
    pressTo,
    tabTo,
    /** Moves the focus backwards. */
    tabBackTo: (target: Locator) => pressTo('Shift+Tab', target),
    press: (key: string) => page.keyboard.press(key),
    /** Moves the focus there and presses Enter. */
    enter: async (target: Locator): Promise<void> => {
      await tabTo(target);
      await page.keyboard.press('Enter');
    },
    /** Goes on to the next radio button and chooses it. The focus moves only after the key, and a key that is pressed shortly chooses nothing. */
    chooseNext: async (radio: Locator): Promise<void> => {
      await page.keyboard.press('ArrowDown');
      await radio.and(focused).waitFor();
      await page.keyboard.press('Space');
      await radio.and(page.getByRole('radio', { checked: true })).waitFor();
    },
    /** Replaces the text of a field. */
    write: async (target: Locator, text: string): Promise<void> => {
      await tabTo(target);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text, { delay: PACE });
    },
    /** Moves into a table, which is a single Tab stop, and through it with the arrow keys. */
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
    /** Moves down an open list to an option, and chooses it. */
    choose: async (option: Locator): Promise<void> => {
      await option.first().waitFor();
      const marked = page.locator('[data-highlighted], [aria-selected="true"], :focus');
      for (let presses = 0; presses <= FAR; presses += 1) {
        if ((await option.and(marked).count()) > 0) {
          const list = await page.$(OPEN_LIST);
          await page.keyboard.press('Enter');
          if (list !== null) await page.waitForFunction(SETTLED, list);
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
