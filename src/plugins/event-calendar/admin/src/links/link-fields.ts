import type { LinkedKind } from '../../../server/src/domain/kinds';
import { COLLECTIONS, LINKED_KINDS, uidOf } from '../../../server/src/domain/kinds';
import { isRelationInput, relationInputs } from '../strapi/relation-input';

/** Name of the event's field that links to records of a kind. */
export const fieldOf = (kind: LinkedKind): string => (kind === 'venue' ? kind : COLLECTIONS[kind]);

const FIELDS = new Set<string>(LINKED_KINDS.map(fieldOf));

/** The candidate, if it is Strapi's input of such a field in an event's form; else undefined. */
export function linkInput(candidate: unknown): HTMLInputElement | undefined {
  if (!isRelationInput(candidate) || !FIELDS.has(candidate.name)) return undefined;
  return location.pathname.includes(`/${uidOf('event')}/`) ? candidate : undefined;
}

/** Sets the text of an input that React controls. React notices only the native setter followed by an `input` event. */
export function writeInto(input: HTMLInputElement, text: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  value?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Strapi's input of an event's link field, by the name of the field. */
export function findLinkInput(field: string): HTMLInputElement | undefined {
  return relationInputs()
    .map(linkInput)
    .find((input) => input?.name === field);
}
