import type { Kind } from '../../domain/kinds';
import type { Storage } from '../../storage/documents';
import type { Attribute } from './fields';
import { ATTRIBUTES, isPerLanguage, isPlainLine, isWebAddress } from './fields';

/** The attributes of each kind that pass a test, in the order of their declaration. */
function attributesWhere(
  holds: (attribute: Attribute, name: string) => boolean,
): Readonly<Record<Kind, readonly string[]>> {
  const of = (kind: Kind): string[] =>
    Object.entries<Attribute>(ATTRIBUTES[kind])
      .filter(([name, attribute]) => holds(attribute, name))
      .map(([name]) => name);
  return {
    event: of('event'),
    venue: of('venue'),
    organizer: of('organizer'),
    category: of('category'),
    tag: of('tag'),
  };
}

/** Attributes that differ by language but are not texts. */
const NO_TEXTS = ['slug', 'standIn'];

/** The attributes whose values differ by language (docs/interface.md 15.6). */
export const TEXT_ATTRIBUTES = attributesWhere(
  (attribute, name) => isPerLanguage(attribute) && !NO_TEXTS.includes(name),
);

/** `TEXT_ATTRIBUTES` of a kind, and those that the project has added to it. */
export const textAttributes = ({ kind, localized }: Storage): string[] => [
  ...TEXT_ATTRIBUTES[kind],
  ...localized.filter((name) => !(name in ATTRIBUTES[kind])),
];

/** The attributes that all languages of a record share, links and the image included (docs/interface.md 15.6). */
export const SHARED_ATTRIBUTES = attributesWhere((attribute) => !isPerLanguage(attribute));

/** The attributes with an address that readers can follow. */
export const ADDRESS_FIELDS = attributesWhere(isWebAddress);

/** Contact fields, costs and other one-line attributes, which contain no markup (docs/interface.md 13.2). */
export const PLAIN_FIELDS = attributesWhere(isPlainLine);
