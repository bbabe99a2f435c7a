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
  /** An arrow key was pressed: what it marks is wanted from now on. */
  move(): void;
  isSettled(): boolean;
  /** Handle keys that were pressed before the wanted option was marked, in their order. */
  waiting: (() => void)[];
}

let marking: Marking | undefined;
let isOwnKey = false;

/** Whether `pressKey` sends the current key event, rather than the user. */
export const isPressedHere = (): boolean => isOwnKey;

export function endMarking(): void {
  marking?.end();
  marking = undefined;
}

/** @returns whether the wanted option is not marked yet; if so, `next` is called as soon as it is, unless it has disappeared */
export function afterMarking(input: HTMLInputElement, next: () => void): boolean {
  if (marking?.input !== input || optionsOf(input).length === 0) return false;
  if (marking.waiting.length === 0 && marking.isSettled()) return false;
  marking.waiting.push(next);
  return true;
}

/** Whether the best match is marked, or "Create a relation" where there is none. */
function isAtBest(input: HTMLInputElement): boolean {
  const marked = markedOption(input);
  return marked !== null && !(isCreateOption(marked) && hasMatch(input));
}

/**
 * Handles an arrow key. After the first one down, which makes Strapi mark "Create a relation", presses the key once more if there is a match,
 * also when the search results arrive later. Results that arrive after that make Strapi forget what was marked: then it is marked again,
 * the best match or the option to which further arrow keys have gone.
 */
export function followMark(input: HTMLInputElement, key: string): void {
  const marked = markedOption(input);
  if (marking?.input !== input || marked === null) {
    endMarking();
    marking = followed(input);
  }
  if (key === 'ArrowUp' || marked !== null) marking.move();
}

function followed(input: HTMLInputElement): Marking {
  /** The option to which the user has moved; undefined: the best match. */
  let wanted: string | undefined;
  /** What was marked when the user pressed an arrow key that has not marked anything else yet. */
  let movedFrom: Element | null | undefined;
  /** What was marked when the key was last pressed, by the user or here; a key in an empty list does not count. */
  let pressedFrom = optionsOf(input).length === 0 ? undefined : markedOption(input);
  const waiting: (() => void)[] = [];

  const isSettled = (): boolean => {
    const marked = markedOption(input);
    if (movedFrom !== undefined && marked === movedFrom) return false;
    return wanted === undefined ? isAtBest(input) : marked !== null && placeOf(input, marked) === wanted;
  };
  const update = (): void => {
    const marked = markedOption(input);
    if (movedFrom !== undefined && marked !== movedFrom) {
      if (marked !== null) wanted = placeOf(input, marked);
      movedFrom = undefined;
    }
    const places = placesIn(input);
    // What the user has chosen is not there any more: another option is marked, but nothing is done with it.
    if (wanted !== undefined && places.length > 0 && !places.includes(wanted)) {
      wanted = undefined;
      waiting.length = 0;
    }
    if (places.length === 0) {
      waiting.length = 0;
      movedFrom = undefined;
      pressedFrom = undefined;
    } else if (isSettled()) {
      pressedFrom = undefined;
      waiting.shift()?.();
    } else if (movedFrom === undefined && pressedFrom !== marked) {
      pressedFrom = marked;
      pressKey(input, 'ArrowDown');
    }
  };
  const observer = new MutationObserver(update);
  observer.observe(input, { attributeFilter: [MARK] });
  // The list is outside the input's element and is replaced with each search result.
  observer.observe(document.body, { childList: true, subtree: true });
  return {
    input,
    waiting,
    isSettled,
    end: () => observer.disconnect(),
    move() {
      const marked = markedOption(input);
      // With a single option nothing would change.
      if (marked === null || optionsOf(input).length > 1) movedFrom = marked;
    },
  };
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
