const DIALOGS = '[role="dialog"], [role="alertdialog"]';
const HIDDEN = '[data-aria-hidden="true"]';

/**
 * How many dialogs stand in front of the page, which cannot be used then. What floats beside the page, such as the boxes of the guided
 * tour, is a dialog for assistive technology too, but leaves the page in use.
 *
 * Seen with Strapi 5.54: `Modal` and `Dialog` of `@strapi/design-system` hide what is behind them with the package `aria-hidden`, which
 * marks what it hides. It leaves out all that holds a live region, so that no single element tells. `tests/browser/new-links.test.ts`
 * fails when nothing is marked.
 */
export const dialogsInFront = (): number =>
  document.querySelector(HIDDEN) === null ? 0 : document.querySelectorAll(DIALOGS).length;
