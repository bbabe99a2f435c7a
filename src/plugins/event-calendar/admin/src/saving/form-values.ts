import { fieldMark } from '../../../server/src/domain/field-mark';
import { valueAt } from '../value-at';
import { isSecret } from './secrets';

/** The values of a form by field. Strapi's types are no more precise. */
export type Values = object;

/** Whether two values are equal for a form: null, undefined and an empty text are the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || comparable(one) === comparable(other);

const comparable = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null));

/** The value of a relation in a form: not the linked records, but the links to add and to remove. */
interface Links {
  connect: readonly unknown[];
  disconnect: readonly unknown[];
}

/** Type guard for the value of Strapi's relation fields, in forms and in requests. */
export const isLinks = (value: unknown): value is Links =>
  Array.isArray(valueAt(value, 'connect')) && Array.isArray(valueAt(value, 'disconnect'));

/** Whether this is the value of a relation without changes. */
export const isUnchangedLinks = (value: unknown): boolean =>
  isLinks(value) && value.connect.length === 0 && value.disconnect.length === 0;

/** Whether a link leads to a record that was created in a dialog of Strapi: only there the documentId is its id, too. */
export const isCreatedInDialog = (value: unknown): boolean =>
  isLinks(value) && value.connect.some((link) => valueAt(link, 'id') === valueAt(link, 'documentId'));

/** The documentId of a linked record, in a form or a request. */
const linkedId = (link: unknown): unknown =>
  valueAt(link, 'apiData', 'documentId') ?? valueAt(link, 'documentId');

/** Changed links that replace the links stored now, instead of those stored when the draft was typed. */
export function replacingLinks(links: Links, stored: readonly unknown[]): Links {
  const kept = new Set(links.connect.map(linkedId));
  const removed = stored.filter((link) => !kept.has(linkedId(link)));
  return stored.length === 0 ? links : { ...links, disconnect: removed };
}

/** The mark of a new value of a field. */
export const markOf = (value: unknown): string =>
  fieldMark(isLinks(value) ? linkedId(value.connect[0]) : value);

/**
 * The mark of the stored value that the editor has seen. For changed links it is the mark of the link that they replace.
 * @param secrets the marks of secret fields (`secretMarks`)
 */
export function seenMarkOf(name: string, value: unknown, opened: unknown, secrets: Values): string {
  if (isSecret(name)) return String(valueAt(secrets, name) ?? '');
  return fieldMark(isLinks(value) ? linkedId(value.disconnect[0]) : opened);
}

/** The names of the fields whose values differ. */
export const changedNames = (values: Values, base: Values): string[] =>
  Object.keys(values).filter((name) => !isSame(valueAt(values, name), valueAt(base, name)));

/** The `disconnect` entry for a linked record from a response; empty if there is no record. */
export const linkToDisconnect = (linked: unknown): readonly object[] => {
  const [id, documentId, locale] = [
    valueAt(linked, 'id'),
    valueAt(linked, 'documentId'),
    valueAt(linked, 'locale'),
  ];
  return id === undefined ? [] : [{ id, apiData: { id, documentId, locale } }];
};
