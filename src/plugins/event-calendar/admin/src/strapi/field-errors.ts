import { flushSync } from 'react-dom';

const MARK = 'data-strapi-field-error';

/**
 * Changes the errors of a Strapi form without moving the focus. Whenever its errors change, Strapi's form focuses the first
 * one, even while somebody is typing into another field.
 *
 * Seen with Strapi 5.54 (`Form` of `@strapi/admin`, `FieldError` of `@strapi/design-system`).
 * `tests/browser/failed-save.test.ts` fails if Strapi finds errors in another way. Must not be called while React renders.
 */
export function changeErrorsQuietly(change: () => void): void {
  const shown = [...document.querySelectorAll(`[${MARK}]`)];
  for (const error of shown) error.removeAttribute(MARK);
  flushSync(change);
  // Strapi searches for the errors in a timeout, which it has set before this one.
  setTimeout(() => {
    for (const error of shown) error.setAttribute(MARK, 'true');
  });
}
