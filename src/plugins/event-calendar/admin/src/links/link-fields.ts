import type { LinkedKind } from '../../../server/src/domain/kinds';
import { COLLECTIONS, LINKED_KINDS, uidOf } from '../../../server/src/domain/kinds';
import { isRelationInput, relationInputs } from '../strapi/relation-input';

/** The field of an event that links to records of a kind. */
export const fieldOf = (kind: LinkedKind): string => (kind === 'venue' ? kind : COLLECTIONS[kind]);

const FIELDS = new Set<string>(LINKED_KINDS.map(fieldOf));

/** Strapi's input of such a field in the form of an event. */
export function linkInput(candidate: unknown): HTMLInputElement | undefined {
  if (!isRelationInput(candidate) || !FIELDS.has(candidate.name)) return undefined;
  return location.pathname.includes(`/${uidOf('event')}/`) ? candidate : undefined;
}

/** Writes a text into an input that React keeps. */
export function writeInto(input: HTMLInputElement, text: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  value?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The same by the name of the field. */
export function findLinkInput(field: string): HTMLInputElement | undefined {
  return relationInputs()
    .map(linkInput)
    .find((input) => input?.name === field);
}
