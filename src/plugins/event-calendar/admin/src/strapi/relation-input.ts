import { reportUnsupported } from './report-unsupported';

/**
 * Finds the elements of Strapi's input for relations: an input with the role `combobox`, whose `aria-controls` names the list and
 * `aria-activedescendant` the marked option. "Create a relation" is in the list, but outside the viewport with the records. Strapi has
 * no interface for plugins to extend this input.
 *
 * Seen with Strapi 5.54 (`RelationsInput` of `@strapi/content-manager`, `Combobox` of `@strapi/ui-primitives`). Logs one line if an
 * open list has no such viewport.
 */

const INPUTS = 'input[role="combobox"]';
const OPTION = '[role="option"]';
const LIST = '[role="listbox"]';
const VIEWPORT = '[data-radix-combobox-viewport]';
const DIALOG = '[role="dialog"]';
const CHOOSABLE = `${OPTION}:not([data-disabled])`;
const MATCHES = `${VIEWPORT} ${CHOOSABLE}`;

/** Whether this is an input for relations in the form of the page, not in a dialog above it. */
export const isRelationInput = (candidate: unknown): candidate is HTMLInputElement =>
  candidate instanceof HTMLInputElement && candidate.matches(INPUTS) && candidate.closest(DIALOG) === null;

export const relationInputs = (): HTMLInputElement[] =>
  [...document.querySelectorAll(INPUTS)].filter(isRelationInput);

/** The list of an input; null while it is closed. */
export const listOf = (input: HTMLInputElement): HTMLElement | null =>
  document.getElementById(input.getAttribute('aria-controls') ?? '');

/** The option that the arrow keys have marked. */
export const markedOption = (input: HTMLInputElement): HTMLElement | null =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '');

/** The attribute that changes with the marked option. */
export const MARK = 'aria-activedescendant';

/** The records in the list of an input. */
export function matchesOf(input: HTMLInputElement): HTMLElement[] {
  const list = listOf(input);
  if (list === null) return [];
  if (list.querySelector(VIEWPORT) === null && list.querySelector(OPTION) !== null)
    reportUnsupported(
      'has another list of relations',
      'the arrow keys may lead to "Create a relation" before they lead to a match',
    );
  return [...list.querySelectorAll<HTMLElement>(MATCHES)];
}

/** All that can be chosen in the list of an input: the records and "Create a relation". */
export const optionsOf = (input: HTMLInputElement): HTMLElement[] => [
  ...(listOf(input)?.querySelectorAll<HTMLElement>(CHOOSABLE) ?? []),
];

export const isCreateOption = (option: Element): boolean =>
  option.matches(CHOOSABLE) && !option.matches(MATCHES);

/** The option that creates a record, in the open list of an input. */
export const createOptionOf = (input: HTMLInputElement): HTMLElement | undefined =>
  optionsOf(input).find(isCreateOption);

/** The option that contains the target of an event, and the input of its list. */
export function optionAt(target: unknown): { option: HTMLElement; owner: Element | null } | undefined {
  const option = target instanceof Element ? target.closest<HTMLElement>(OPTION) : null;
  const list = option?.closest(LIST);
  if (!option || !list) return undefined;
  return { option, owner: document.querySelector(`input[aria-controls="${CSS.escape(list.id)}"]`) };
}
