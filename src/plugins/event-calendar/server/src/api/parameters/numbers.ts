import { z } from '@strapi/utils';
import type { LookupKind, ParameterType } from '../operations/types';
import { fromSchema } from './schema';

/**
 * Decimal numbers as text, with blanks around them: `5`, ` 5.0`, `2e1`, `+5`, `05`; no hexadecimal (docs/interface.md 2.17).
 */
const NUMERIC = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

/** Converts numeric texts to numbers. Other values do not change. */
export const numberOf = (raw: unknown): unknown =>
  typeof raw === 'string' && NUMERIC.test(raw) ? Number(raw) : raw;

const INTEGER = { type: 'integer' };

/** No list has this many pages, and every database can represent the number. Larger ones are treated like it. */
const MAX_COUNT = 2_147_483_647;

/** The largest id of users and of the media library: their columns have 32 bits. */
export const MAX_PLATFORM_ID = 2_147_483_647;

/** Whole numbers of at least `least`. Numbers above `cap` become `cap`, so that any database can compare them. */
function wholeNumber(least: 0 | 1, cap: number, wrong: string): z.ZodType<number> {
  const capped = (raw: unknown): unknown => {
    const number = numberOf(raw);
    return typeof number === 'number' && number > cap && Number.isInteger(number) ? cap : number;
  };
  return z.preprocess(capped, z.int({ error: wrong }).min(least, wrong));
}

/** Page numbers and page sizes (docs/interface.md 2.17). */
export function positiveInteger(cap: number = MAX_COUNT): ParameterType<number> {
  const schema = wholeNumber(1, cap, 'must be a whole number of 1 or more');
  return fromSchema(schema, INTEGER, { type: 'integer', minimum: 1 });
}

/**
 * An id. Ids above the maximum become the maximum, which no record has: they are unknown, not invalid.
 * @param largest the maximum of the column
 */
export const idSchema = (largest: number = Number.MAX_SAFE_INTEGER): z.ZodType<number> =>
  wholeNumber(1, largest, 'must be an id: a whole number of 1 or more');

/** The id of a record that must exist (docs/interface.md 2.18). */
export function recordId(kind: LookupKind): ParameterType<number> {
  const largest = kind === 'user' || kind === 'image' ? MAX_PLATFORM_ID : undefined;
  const type = fromSchema(idSchema(largest), INTEGER, { type: 'integer', minimum: 1 });
  return { ...type, lookups: (id) => [{ kind, by: 'id', members: [id], unknown: 'refuse' }] };
}

/** The parent of a category on writes: 0 is the top level (docs/interface.md 10.14). */
export function parentId(): ParameterType<number> {
  const schema = wholeNumber(0, Number.MAX_SAFE_INTEGER, 'must be the id of a category, or 0');
  const type = fromSchema(schema, INTEGER, { type: 'integer', minimum: 0 });
  return {
    ...type,
    lookups: (id) => (id === 0 ? [] : [{ kind: 'category', by: 'id', members: [id], unknown: 'refuse' }]),
  };
}

/** A decimal number of at least `least`, and at most `most` if it is given. */
export function decimal(least: number, most?: number): ParameterType<number> {
  const wrong =
    most === undefined
      ? `must be a number of ${least} or more`
      : `must be a number between ${least} and ${most}`;
  const number = z.number({ error: wrong }).min(least, wrong);
  const schema = z.preprocess(numberOf, most === undefined ? number : number.max(most, wrong));
  const declared = { type: 'number', format: 'double' };
  return fromSchema(schema, declared, {
    ...declared,
    minimum: least,
    ...(most === undefined ? undefined : { maximum: most }),
  });
}
