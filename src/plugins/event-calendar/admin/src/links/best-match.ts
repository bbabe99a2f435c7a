import { MARK, isCreateOption, markedOption, matchesOf, optionsOf } from '../strapi/relation-input';

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

/** The marked option of an open list, from the first arrow key until another key is pressed. */
interface Marking {
  input: HTMLInputElement;
  end(): void;
  /** Another arrow key was pressed: what it marks is wanted from now on. */
  move(): void;
  isSettled(): boolean;
  /** Handles a key that was pressed before the wanted option was marked. */
  next?: () => void;
}

let marking: Marking | undefined;
let isOwnKey = false;

/** Whether `pressKey` sends the current key event, rather than the user. */
export const isPressedHere = (): boolean => isOwnKey;

export function endMarking(): void {
  marking?.end();
  marking = undefined;
}

/** @returns whether the wanted option is not marked yet; if so, `next` is called as soon as it is */
export function afterMarking(input: HTMLInputElement, next: () => void): boolean {
  if (marking?.input !== input || marking.isSettled()) return false;
  marking.next = next;
  return true;
}

/** Whether the best match is marked, or "Create a relation" where there is none. */
function isAtBest(input: HTMLInputElement): boolean {
  const marked = markedOption(input);
  return marked !== null && !(isCreateOption(marked) && hasMatch(input));
}

/**
 * Handles an arrow key. After the first one, which makes Strapi mark "Create a relation", presses the key once more if there is a match,
 * also when the search results arrive later. Results that arrive after that make Strapi forget what was marked: then it is marked again,
 * the best match or the option to which further arrow keys have gone.
 */
export function followMark(input: HTMLInputElement, key: string): void {
  if (marking?.input === input && markedOption(input) !== null) {
    marking.move();
    return;
  }
  endMarking();
  if (key === 'ArrowDown' && markedOption(input) === null) marking = markBest(input);
}

function markBest(input: HTMLInputElement): Marking {
  /** The option to which the user has moved; undefined: the best match. */
  let wanted: string | undefined;
  let isMoving = false;
  let wasMarked = false;
  /** The option from which the key was pressed here; undefined if it was not. */
  let pressedFrom: Element | null | undefined;
  const isSettled = (): boolean => {
    const marked = markedOption(input);
    return wanted === undefined ? isAtBest(input) : marked !== null && placeOf(input, marked) === wanted;
  };
  const update = (): void => {
    const marked = markedOption(input);
    if (marked !== null && isMoving) wanted = placeOf(input, marked);
    isMoving = false;
    wasMarked ||= marked !== null;
    // It may be missing in the new results.
    if (wanted !== undefined && hasMatch(input) && !placesIn(input).includes(wanted)) wanted = undefined;
    if (isSettled()) {
      pressedFrom = undefined;
      const next = marking?.next;
      if (next === undefined) return;
      endMarking();
      next();
    } else if (marked !== null || (wasMarked && hasMatch(input))) {
      if (pressedFrom === marked) return;
      pressedFrom = marked;
      pressKey(input, 'ArrowDown');
    }
  };
  const observer = new MutationObserver(update);
  observer.observe(input, { attributeFilter: [MARK] });
  // The list is outside the input's element and is replaced with each search result.
  observer.observe(document.body, { childList: true, subtree: true });
  return { input, end: () => observer.disconnect(), move: () => void (isMoving = true), isSettled };
}

/**
 * What distinguishes an option from the others when the list is made anew: its text, and which of those with that text it is. "Create a
 * relation" gets its text later (`name-create-option.ts`).
 */
function placesIn(input: HTMLInputElement): string[] {
  const counts = new Map<string, number>();
  return optionsOf(input).map((option) => {
    const text = isCreateOption(option) ? '' : (option.textContent ?? '');
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return `${count} ${text}`;
  });
}

const placeOf = (input: HTMLInputElement, option: HTMLElement): string | undefined =>
  placesIn(input)[optionsOf(input).indexOf(option)];

export function pressKey(input: HTMLInputElement, key: string): void {
  isOwnKey = true;
  input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  isOwnKey = false;
}
