import type { Core } from '@strapi/strapi';
import { uidOf } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import type { Data } from './prepare';

/** The maximum lengths of texts in Strapi, by attribute. A content type does not change while the process runs. */
const LONGEST = new WeakMap<object, readonly (readonly [string, number])[]>();

/**
 * Whether the Document Service would certainly accept the attributes of a record. If not, the Document Service itself reports the
 * fault. Its checks cost more than everything else about a record, and a checked request can only fail them by its length.
 */
export function isWithinLengthLimits(strapi: Core.Strapi, kind: Kind, data: Data): boolean {
  return longestOf(strapi, kind).every(([name, longest]) => {
    const value = data[name];
    return typeof value !== 'string' || value.length <= longest;
  });
}

function longestOf(strapi: Core.Strapi, kind: Kind): readonly (readonly [string, number])[] {
  const { attributes } = strapi.contentType(uidOf(kind));
  const known = LONGEST.get(attributes);
  if (known !== undefined) return known;
  const longest = Object.entries(attributes).flatMap(([name, attribute]) =>
    'maxLength' in attribute ? [[name, Number(attribute.maxLength)] as const] : [],
  );
  LONGEST.set(attributes, longest);
  return longest;
}
