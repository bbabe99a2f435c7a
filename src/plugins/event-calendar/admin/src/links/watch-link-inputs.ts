import { afterMarking, endMarking, followMark, isPressedHere, namesake, pressKey } from './best-match';
import { isCreateOption, listOf, markedOption, optionAt } from '../strapi/relation-input';
import { linkInput, writeInto } from './link-fields';
import { askForNewRecord } from './new-record';

const listeners = new Set<(text: string) => void>();

/** Calls the listener with text that was left in a link field without a chosen record. @returns a function that removes the listener */
export function onTextLeft(listener: (text: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Handles keys and clicks in an event's link fields before Strapi does. When "Create a relation" is chosen, Strapi takes the typed text
 * for a record's id, reports an error and drops the text. Here the text becomes the name of the new record.
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
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') onArrow(event, input);
  else endMarking();
  if (event.key === 'Tab' && listOf(input) !== null) onTab(event, input);
}

/** An arrow key goes on from the option that it should find marked. */
function onArrow(event: KeyboardEvent, input: HTMLInputElement): void {
  const { key } = event;
  const isDelayed = afterMarking(input, () => {
    followMark(input, key);
    pressKey(input, key);
  });
  if (isDelayed) withhold(event);
  else followMark(input, key);
}

function onEnter(event: KeyboardEvent, input: HTMLInputElement): void {
  const isDelayed = afterMarking(input, () => {
    endMarking();
    if (!choose(input)) pressKey(input, 'Enter');
  });
  if (!isDelayed) endMarking();
  if (isDelayed || choose(input)) withhold(event);
}

/** Keeps an event from Strapi. */
function withhold(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Strapi's open list swallows the Tab key. Here it moves on, as in every other field. */
function onTab(event: KeyboardEvent, input: HTMLInputElement): void {
  event.stopPropagation();
  chooseNamesake(input);
  if (listOf(input) !== null) pressKey(input, 'Escape');
}

/** Chooses the record whose name is exactly the typed text. */
function chooseNamesake(input: HTMLInputElement): void {
  namesake(input)?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
}

function onPointerDown({ target }: PointerEvent): void {
  const input = linkInput(document.activeElement);
  const list = input && listOf(input);
  if (input && list && target instanceof Node && target !== input && !list.contains(target))
    chooseNamesake(input);
}

/** Otherwise Strapi would take the text for a record's id, report an error and drop the text. */
function onFocusOut(event: FocusEvent): void {
  endMarking();
  const input = linkInput(event.target);
  const text = input?.value.trim() ?? '';
  if (input === undefined || text === '' || listOf(input) !== null) return;
  event.stopPropagation();
  // Switching to another window does not leave the field.
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

/** Runs "Create a relation" if it is marked. @returns whether it was marked */
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
  // The second click makes Strapi forget which field the record is for. Otherwise it would save the whole unfinished event to store
  // the link. `LinkCreatedRecords` puts the link into the form instead.
  option.click();
}
