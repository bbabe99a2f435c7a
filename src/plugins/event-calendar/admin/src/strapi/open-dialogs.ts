const DIALOGS = '[role="dialog"], [role="alertdialog"]';
const HIDDEN = '[data-aria-hidden="true"]';

/**
 * How many dialogs cover the page, which cannot be used then. Elements that float beside the page, such as the boxes of the
 * guided tour, have the role of a dialog too, but leave the page usable.
 *
 * Seen with Strapi 5.54: `Modal` and `Dialog` of `@strapi/design-system` hide what is behind them with the package
 * `aria-hidden`, which marks the hidden elements. It skips elements with a live region, so no particular element can be
 * tested. `tests/browser/new-links.test.ts` fails if nothing is marked.
 */
export const dialogsInFront = (): number =>
  document.querySelector(HIDDEN) === null ? 0 : document.querySelectorAll(DIALOGS).length;
