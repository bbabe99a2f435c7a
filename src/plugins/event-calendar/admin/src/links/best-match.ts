import { MARK, isCreateOption, markedOption, matchesOf } from '../strapi/relation-input';

/**
 * The list of Strapi's input for links. "Create a relation" stands below the list of records, but for the arrow keys it comes before
 * them, so that the first one leads to it whatever was typed.
 */

const hasMatch = (input: HTMLInputElement): boolean => matchesOf(input).length > 0;

/** The only option that has the name which stands in the input. */
export function namesake(input: HTMLInputElement): HTMLElement | undefined {
  const typed = folded(input.value);
  const [option, another] = matchesOf(input).filter((match) => folded(nameIn(match)) === typed);
  return another === undefined ? option : undefined;
}

const folded = (name: string): string => name.trim().toLowerCase();

/** The name comes first in an option; its state stands behind it. */
const nameIn = (option: HTMLElement): string =>
  document.createTreeWalker(option, NodeFilter.SHOW_TEXT).nextNode()?.textContent ?? '';

/** A first arrow key on its way to the best match, and what is to happen then. */
interface Way {
  input: HTMLInputElement;
  end(): void;
  /** What was pressed before it came there. */
  next?: () => void;
}

let way: Way | undefined;
let isOwnKey = false;

/** Whether a key is one of those pressed here. */
export const isPressedHere = (): boolean => isOwnKey;

export function leaveWay(): void {
  way?.end();
  way = undefined;
}

/** @returns whether an arrow key has not come where it leads; `next` follows as soon as it has */
export function afterWay(input: HTMLInputElement, next: () => void): boolean {
  if (way?.input !== input || (markedOption(input) !== null && !hasMatch(input))) return false;
  way.next = next;
  return true;
}

/**
 * Follows the first arrow key, which Strapi answers with "Create": where there is a match, presses the key once more; also when
 * the answer to the search comes later.
 */
export function goToBestMatch(input: HTMLInputElement): void {
  leaveWay();
  let isPressed = false;
  const look = (): void => {
    const marked = markedOption(input);
    if (marked === null) return;
    if (isCreateOption(marked) && hasMatch(input)) {
      if (!isPressed) pressKey(input, 'ArrowDown');
      isPressed = true;
      return;
    }
    const next = way?.next;
    if (!isCreateOption(marked) || next !== undefined) leaveWay();
    next?.();
  };
  const observer = new MutationObserver(look);
  observer.observe(input, { attributeFilter: [MARK] });
  // The list lies beside the page, and is made anew with every answer.
  observer.observe(document.body, { childList: true, subtree: true });
  way = { input, end: () => observer.disconnect() };
}

export function pressKey(input: HTMLInputElement, key: string): void {
  isOwnKey = true;
  input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  isOwnKey = false;
}
