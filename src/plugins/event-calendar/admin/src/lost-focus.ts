import { onActivity } from './saving/on-activity';
import type { Place } from './tab-stops';
import { isFocusLost, placeOf, returnTo } from './tab-stops';

/** How long the page may go on to disable and remove elements after an action, in milliseconds. */
const SETTLED = 10_000;

/**
 * Mends a lost focus as long as the page settles: it looks two frames after a change of the page, because a browser takes the focus from
 * a disabled element at the end of a frame. @returns stops it
 */
export function mendFocus(mend: (page: HTMLElement) => void): () => void {
  const page = document.querySelector('main') ?? document.body;
  let frame = 0;
  const later = (run: () => void): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(run);
  };
  const look = (): void => {
    if (isFocusLost()) mend(page);
  };
  const lookSoon = (): void => later(() => later(look));
  const changes = new MutationObserver(lookSoon);
  changes.observe(page, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'aria-disabled', 'contenteditable'],
  });
  lookSoon();
  const end = setTimeout(() => changes.disconnect(), SETTLED);
  return () => {
    changes.disconnect();
    clearTimeout(end);
    cancelAnimationFrame(frame);
  };
}

/** The same after an action of a person, until they press a key or click. */
export function mendFocusOnce(mend: (page: HTMLElement) => void): void {
  const stopMending = mendFocus(mend);
  const stopListening = onActivity(() => {
    stopMending();
    stopListening();
  });
}

/** Where the focus is now. */
export const focusedPlace = (): Place | undefined =>
  document.activeElement instanceof HTMLElement ? placeOf(document.activeElement) : undefined;

/** Leads a focus that an action takes away back to a place, or to what is there then. */
export function keepPlace(place: Place | undefined): void {
  if (place !== undefined) mendFocusOnce((page) => returnTo(place, page));
}
