const DIALOGS = '[role="dialog"], [role="alertdialog"]';
const PAGE = 'main';
const HIDDEN = '[aria-hidden="true"]';

/**
 * How many dialogs stand in front of the page, which cannot be used then. What floats beside the page, such as the boxes of the guided
 * tour, is a dialog for assistive technology too, but leaves the page in use.
 *
 * Seen with Strapi 5.54 (`Modal` and `Dialog` of `@strapi/design-system`), whose dialogs hide the page by `aria-hidden`.
 * `tests/browser/new-links.test.ts` fails when they do not.
 */
export function dialogsInFront(): number {
  const page = document.querySelector(PAGE);
  if (page === null || page.closest(HIDDEN) === null) return 0;
  return document.querySelectorAll(DIALOGS).length;
}
