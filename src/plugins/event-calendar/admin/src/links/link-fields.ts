import type { LinkedKind } from '../../../server/src/domain/kinds';
import { COLLECTIONS, LINKED_KINDS, uidOf } from '../../../server/src/domain/kinds';

/** The field of an event that links to records of a kind. */
export const fieldOf = (kind: LinkedKind): string => (kind === 'venue' ? kind : COLLECTIONS[kind]);

const FIELDS = new Set<string>(LINKED_KINDS.map(fieldOf));

/** Strapi's input of such a field in the form of an event, and not one in a dialog above it. */
export function linkInput(candidate: unknown): HTMLInputElement | undefined {
  if (!(candidate instanceof HTMLInputElement) || candidate.getAttribute('role') !== 'combobox')
    return undefined;
  const isOfEvent = location.pathname.includes(`/${uidOf('event')}/`);
  const isOurs = FIELDS.has(candidate.name) && candidate.closest('[role="dialog"]') === null;
  return isOfEvent && isOurs ? candidate : undefined;
}

/** The list of such an input; null while it is closed. */
export const listOf = (input: HTMLInputElement): HTMLElement | null =>
  document.getElementById(input.getAttribute('aria-controls') ?? '');

/** Writes a text into an input that React keeps. */
export function writeInto(input: HTMLInputElement, text: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  value?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The same by the name of the field. */
export function findLinkInput(field: string): HTMLInputElement | undefined {
  const inputs = [...document.querySelectorAll('input[role="combobox"]')];
  return inputs.map(linkInput).find((input) => input?.name === field);
}
