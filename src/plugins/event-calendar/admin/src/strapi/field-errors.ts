import { flushSync } from 'react-dom';

const MARK = 'data-strapi-field-error';

/**
 * Changes the errors of a Strapi form, and leaves the focus where it is. Strapi's form looks for the first error that it shows whenever
 * its errors change, and puts the focus there: also when somebody is typing into another field.
 *
 * Seen with Strapi 5.54 (`Form` of `@strapi/admin`, `FieldError` of `@strapi/design-system`). `tests/browser/failed-save.test.ts` fails
 * when it finds errors by something else. Not to be called while React renders.
 */
export function changeErrorsQuietly(change: () => void): void {
  const shown = [...document.querySelectorAll(`[${MARK}]`)];
  for (const error of shown) error.removeAttribute(MARK);
  flushSync(change);
  // Strapi looks in a timeout, which it has set by now.
  setTimeout(() => {
    for (const error of shown) error.setAttribute(MARK, 'true');
  });
}
