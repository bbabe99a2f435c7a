import { MARK, isCreateOption, markedOption, matchesOf } from '../strapi/relation-input';

/**
 * The arrow keys in the list of Strapi's relation field. "Create a relation" is shown below the records, but the arrow keys reach it
 * first, whatever was typed. Here the first arrow key goes to the first matching record.
 */

const hasMatch = (input: HTMLInputElement): boolean => matchesOf(input).length > 0;

/** The option whose name is the typed text; undefined if there is none or more than one. */
export function namesake(input: HTMLInputElement): HTMLElement | undefined {
  const typed = folded(input.value);
  const [option, another] = matchesOf(input).filter((match) => folded(nameIn(match)) === typed);
  return another === undefined ? option : undefined;
}

const folded = (name: string): string => name.trim().toLowerCase();

/** The record's name: the first text in an option. Its status follows. */
const nameIn = (option: HTMLElement): string =>
  document.createTreeWalker(option, NodeFilter.SHOW_TEXT).nextNode()?.textContent ?? '';

/** The time from the first arrow key, which marks the best match, until the next key. */
interface PendingMatch {
  input: HTMLInputElement;
  end(): void;
  /** Handles a key that was pressed meanwhile. */
  next?: () => void;
}

let pending: PendingMatch | undefined;
let isOwnKey = false;

/** Whether `pressKey` sends the current key event, rather than the user. */
export const isPressedHere = (): boolean => isOwnKey;

export function cancelPendingMatch(): void {
  pending?.end();
  pending = undefined;
}

/** @returns whether the best match is not marked yet; if so, `next` is called as soon as it is */
export function afterPendingMatch(input: HTMLInputElement, next: () => void): boolean {
  if (pending?.input !== input || isAtBest(input)) return false;
  pending.next = next;
  return true;
}

/** Whether the best match is marked, or "Create a relation" where there is none. */
function isAtBest(input: HTMLInputElement): boolean {
  const marked = markedOption(input);
  return marked !== null && !(isCreateOption(marked) && hasMatch(input));
}

/**
 * Handles the first arrow key, after which Strapi marks "Create a relation". If there is a match, presses the key once more, also
 * when the search results arrive later. Results that arrive after that make Strapi forget what was marked: then it is marked again.
 */
export function goToBestMatch(input: HTMLInputElement): void {
  cancelPendingMatch();
  let isPressed = false;
  let wasMarked = false;
  const update = (): void => {
    const marked = markedOption(input);
    if (marked === null) {
      if (wasMarked && hasMatch(input)) {
        wasMarked = false;
        isPressed = false;
        pressKey(input, 'ArrowDown');
      }
      return;
    }
    wasMarked = true;
    if (!isAtBest(input)) {
      if (!isPressed) pressKey(input, 'ArrowDown');
      isPressed = true;
      return;
    }
    const next = pending?.next;
    if (next === undefined) return;
    cancelPendingMatch();
    next();
  };
  const observer = new MutationObserver(update);
  observer.observe(input, { attributeFilter: [MARK] });
  // The list is outside the input's element and is replaced with each search result.
  observer.observe(document.body, { childList: true, subtree: true });
  pending = { input, end: () => observer.disconnect() };
}

export function pressKey(input: HTMLInputElement, key: string): void {
  isOwnKey = true;
  input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  isOwnKey = false;
}
