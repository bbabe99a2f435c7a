import {
  afterWay,
  goToBestMatch,
  isCreateOption,
  isPressedHere,
  leaveWay,
  markedOption,
  pressKey,
} from './best-match';
import { linkInput } from './link-fields';
import { askForNewRecord } from './new-record';

/**
 * Hears keys and clicks in an event's inputs for links before Strapi does. When "Create a relation" is chosen, Strapi looks for a record
 * whose id is what was typed, says that it failed, and forgets the text; here it becomes the name of the new record.
 */
export function watchLinkInputs(): void {
  document.addEventListener('keydown', onKeyDown, { capture: true });
  document.addEventListener('pointerup', onPointerUp, { capture: true });
}

function onKeyDown(event: KeyboardEvent): void {
  const input = linkInput(event.target);
  if (input === undefined || isPressedHere() || event.isComposing) return;
  if (event.key === 'Enter') onEnter(event, input);
  else leaveWay();
  if (event.key === 'ArrowDown' && markedOption(input) === null) goToBestMatch(input);
}

function onEnter(event: KeyboardEvent, input: HTMLInputElement): void {
  const isEarly = afterWay(input, () => choose(input) || pressKey(input, 'Enter'));
  if (!isEarly) leaveWay();
  if (!isEarly && !choose(input)) return;
  event.preventDefault();
  event.stopPropagation();
}

function onPointerUp(event: PointerEvent): void {
  const { target } = event;
  const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null;
  const list = option?.closest('[role="listbox"]');
  if (!option || !list || !isCreateOption(option)) return;
  const owner = document.querySelector(`input[aria-controls="${CSS.escape(list.id)}"]`);
  const input = linkInput(owner);
  if (input === undefined) return;
  event.stopPropagation();
  create(input, option);
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
  empty(input);
  option.click();
  // Chosen once more, Strapi forgets which field it is for: else it would save all of the half-written event to store the link. The
  // link goes into the form instead (`LinkCreatedRecords`).
  option.click();
}

/** Takes the text out of an input that React keeps. */
function empty(input: HTMLInputElement): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  value?.set?.call(input, '');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
