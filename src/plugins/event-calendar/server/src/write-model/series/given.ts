import { LINKED_KINDS } from '../../domain/kinds';
import type { LinkedKind } from '../../domain/kinds';
import { LINK_ATTRIBUTES } from '../../storage/documents';
import type { Storage } from '../../storage/documents';
import { ATTRIBUTES } from '../content-types/fields';
import type { Attribute } from '../content-types/fields';
import { SHARED_ATTRIBUTES, TEXT_ATTRIBUTES } from '../content-types/kinds-of-text';
import type { KeptVersion } from '../kept-form';
import { comparable } from '../records/shared-fields';

/** What each date has of its own: its times, names, numbers and publication. A password is set for single events. */
const OF_DATES: ReadonlySet<string> = new Set([
  ...['startDate', 'endDate', 'allDay', 'timezone', 'utcStartDate', 'utcEndDate', 'password'],
  ...['uid', 'sequence', 'publicId', 'author', 'date', 'readyForReview', 'publishAt', 'trashedAt'],
]);

/** The attributes that a series gives to its dates: those that languages share, and those of each language. */
export const GIVEN_SHARED: readonly string[] = SHARED_ATTRIBUTES.event.filter((name) => !OF_DATES.has(name));
export const GIVEN_TEXTS: readonly string[] = TEXT_ATTRIBUTES.event;

/** SQLite stores these as numbers. */
const FLAGS = new Set(
  Object.entries<Attribute>(ATTRIBUTES.event)
    .filter(([, { type }]) => type === 'boolean')
    .map(([name]) => name),
);

/** The kind that an attribute links to; undefined for other attributes. */
export const linkedKindOf = (attribute: string): LinkedKind | undefined =>
  LINKED_KINDS.find((kind) => LINK_ATTRIBUTES[kind] === attribute);

/** The value of an attribute in a version: as its column has it; of links the document ids, of the image its file. */
export function givenValue(
  { columns }: Storage,
  { columns: row, links, image }: KeptVersion,
  attribute: string,
): unknown {
  if (attribute === 'image') return image;
  const kind = linkedKindOf(attribute);
  if (kind === undefined) {
    const value = row[columns.get(attribute) ?? attribute] ?? null;
    return FLAGS.has(attribute) ? Boolean(value) : value;
  }
  return links.filter(({ role }) => role === kind).map(({ documentId }) => documentId);
}

/** Whether two values of an attribute are equal. An empty text is none. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) || Array.isArray(other)
    ? JSON.stringify(one ?? []) === JSON.stringify(other ?? [])
    : (comparable(one) ?? '') === (comparable(other) ?? '');
