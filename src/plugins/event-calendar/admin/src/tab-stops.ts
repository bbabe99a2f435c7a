const STOPS = 'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]';

/** The elements on the page to which the Tab key may lead, also those that are disabled now, in its order. */
const stopsOf = (within: ParentNode): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility(),
  );

const isEnabled = (stop: HTMLElement): boolean =>
  !stop.matches(':disabled, [aria-disabled="true"], [contenteditable="false"]');

/** Focuses the stop of the Tab key behind a field, or before it. @returns whether there is one */
export function passBy(field: HTMLElement, step: 1 | -1): boolean {
  const stops = stopsOf(document).filter((stop) => stop === field || isEnabled(stop));
  const next = stops[stops.indexOf(field) + step];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
  return next !== undefined;
}

/** Focuses the first stop in an element. */
export function focusFirstStop(within: ParentNode): void {
  stopsOf(within).find(isEnabled)?.focus();
}

/** Whether nothing has the focus: Chromium gives it to nothing when its element is disabled or removed. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null ||
    activeElement === document.body ||
    (activeElement instanceof HTMLElement && !isEnabled(activeElement))
  );
}

/** What is the same in an element after it was rendered anew. */
export interface Place {
  element: HTMLElement;
  name: string;
}

const nameOf = (element: HTMLElement): string =>
  [
    element.tagName,
    element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.textContent?.trim(),
  ].join(' ');

export const placeOf = (element: HTMLElement): Place => ({ element, name: nameOf(element) });

/** Focuses an element, or the one that has taken its place, or the first stop behind it if it can no longer be used. */
export function returnTo({ element, name }: Place, within: ParentNode): void {
  const stops = stopsOf(within);
  const position = stops.includes(element)
    ? stops.indexOf(element)
    : stops.findIndex((stop) => nameOf(stop) === name);
  if (position !== -1) stops.slice(position).find(isEnabled)?.focus();
}
