import { afterWay, goToBestMatch, isPressedHere, leaveWay, namesake, pressKey } from './best-match';
import { isCreateOption, listOf, markedOption, optionAt } from '../strapi/relation-input';
import { linkInput, writeInto } from './link-fields';
import { askForNewRecord } from './new-record';

const listeners = new Set<(text: string) => void>();

/** Hears of texts that were left in such an input and name nothing in its list. @returns what ends it */
export function onTextLeft(listener: (text: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Hears keys and clicks in an event's inputs for links before Strapi does. When "Create a relation" is chosen, Strapi looks for a record
 * whose id is what was typed, says that it failed, and forgets the text; here it becomes the name of the new record.
 */
export function watchLinkInputs(): void {
  document.addEventListener('keydown', onKeyDown, { capture: true });
  document.addEventListener('pointerup', onPointerUp, { capture: true });
  document.addEventListener('pointerdown', onPointerDown, { capture: true });
  document.addEventListener('focusout', onFocusOut, { capture: true });
}

function onKeyDown(event: KeyboardEvent): void {
  const input = linkInput(event.target);
  if (input === undefined || isPressedHere() || event.isComposing) return;
  if (event.key === 'Enter') onEnter(event, input);
  else leaveWay();
  if (event.key === 'Tab' && listOf(input) !== null) onTab(event, input);
  if (event.key === 'ArrowDown' && markedOption(input) === null) goToBestMatch(input);
}

function onEnter(event: KeyboardEvent, input: HTMLInputElement): void {
  const isEarly = afterWay(input, () => choose(input) || pressKey(input, 'Enter'));
  if (!isEarly) leaveWay();
  if (!isEarly && !choose(input)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Strapi's open list holds the Tab key; it is to lead on, as everywhere else. */
function onTab(event: KeyboardEvent, input: HTMLInputElement): void {
  event.stopPropagation();
  chooseNamesake(input);
  if (listOf(input) !== null) pressKey(input, 'Escape');
}

/** Chooses what has exactly the name that was typed. */
function chooseNamesake(input: HTMLInputElement): void {
  namesake(input)?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
}

function onPointerDown({ target }: PointerEvent): void {
  const input = linkInput(document.activeElement);
  const list = input && listOf(input);
  if (input && list && target instanceof Node && target !== input && !list.contains(target))
    chooseNamesake(input);
}

/** Strapi would look for a record whose id is what was typed, say that it failed, and forget the text. */
function onFocusOut(event: FocusEvent): void {
  const input = linkInput(event.target);
  const text = input?.value.trim() ?? '';
  if (input === undefined || text === '' || listOf(input) !== null) return;
  event.stopPropagation();
  // Whoever goes to another window has not left the field.
  if (document.hasFocus()) for (const listener of listeners) listener(text);
}

function onPointerUp(event: PointerEvent): void {
  const chosen = optionAt(event.target);
  if (chosen === undefined || !isCreateOption(chosen.option)) return;
  const input = linkInput(chosen.owner);
  if (input === undefined) return;
  event.stopPropagation();
  create(input, chosen.option);
}

/** @returns whether "Create" was marked, and is done */
function choose(input: HTMLInputElement): boolean {
  const marked = markedOption(input);
  if (marked === null || !isCreateOption(marked)) return false;
  create(input, marked);
  return true;
}

function create(input: HTMLInputElement, option: HTMLElement): void {
  askForNewRecord({ field: input.name, name: input.value.trim() });
  writeInto(input, '');
  option.click();
  // Chosen once more, Strapi forgets which field it is for: else it would save all of the half-written event to store the link. The
  // link goes into the form instead (`LinkCreatedRecords`).
  option.click();
}
