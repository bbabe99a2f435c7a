import { fieldMark } from '../../../server/src/domain/field-mark';
import { valueAt } from '../value-at';
import { isSecret } from './secrets';

/** The values of a form by field; Strapi's types say no more of them. */
export type Values = object;

/** Whether a form takes two values for one: it does not tell nothing from an empty text. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || comparable(one) === comparable(other);

const comparable = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null));

/** What a form holds of links: not the linked records, but what was added to them and taken away. */
interface Links {
  connect: readonly unknown[];
  disconnect: readonly unknown[];
}

/** Type guard for the shape that Strapi's relation fields keep in a form and send. */
export const isLinks = (value: unknown): value is Links =>
  Array.isArray(valueAt(value, 'connect')) && Array.isArray(valueAt(value, 'disconnect'));

/** What the form and the request hold of links that nobody changed. */
export const isUnchangedLinks = (value: unknown): boolean =>
  isLinks(value) && value.connect.length === 0 && value.disconnect.length === 0;

/** The documentId of a linked record, in a form and in what is sent. */
const linkedId = (link: unknown): unknown =>
  valueAt(link, 'apiData', 'documentId') ?? valueAt(link, 'documentId');

/** Changed links that take the place of what is stored by now, not of what was stored when they were changed. */
export function inPlaceOf(links: Links, stored: readonly unknown[]): Links {
  const kept = new Set(links.connect.map(linkedId));
  const taken = stored.filter((link) => !kept.has(linkedId(link)));
  return stored.length === 0 ? links : { ...links, disconnect: taken };
}

/** The mark of what a field is to hold. */
export const markOf = (value: unknown): string =>
  fieldMark(isLinks(value) ? linkedId(value.connect[0]) : value);

/**
 * The mark of what a field holds in the store, as far as its editor knows. Changed links name what they take the place of.
 * @param secrets the marks of secret fields (`secretMarks`)
 */
export function openedMarkOf(name: string, value: unknown, opened: unknown, secrets: Values): string {
  if (isSecret(name)) return String(valueAt(secrets, name) ?? '');
  return fieldMark(isLinks(value) ? linkedId(value.disconnect[0]) : opened);
}

/** The names of the fields that differ. */
export const changedNames = (values: Values, base: Values): string[] =>
  Object.keys(values).filter((name) => !isSame(valueAt(values, name), valueAt(base, name)));

/** What a form holds to take a link away to a record as the server names it. */
export const takenLink = (linked: unknown): readonly object[] => {
  const [id, documentId, locale] = [
    valueAt(linked, 'id'),
    valueAt(linked, 'documentId'),
    valueAt(linked, 'locale'),
  ];
  return id === undefined ? [] : [{ id, apiData: { id, documentId, locale } }];
};
