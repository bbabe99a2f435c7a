import { z } from '@strapi/utils';
import { MAX_SHOWN_SLUG_LENGTH, MAX_SLUG_LENGTH, percentDecoded } from '../../domain/slug';
import { LONGEST_LINE, withoutReferences } from '../../domain/text/line';
import { SEARCH_LIMITS, searchFault } from '../../domain/text/search-limits';
import type { ParameterType } from '../operations/types';
import { fromSchema, right } from './schema';

/** Longest texts in characters (docs/interface.md 2.24). Descriptions are limited by the size of the body alone. */
export const TEXT_LIMITS = { term: 200, word: 200, externalId: 200, line: LONGEST_LINE } as const;

const TEXT = { type: 'string' };

// PostgreSQL cannot store U+0000, whatever the column.
const storable = (text: string): boolean => !text.includes('\u0000');
const STORABLE = 'must not contain the character U+0000';

const text = (): z.ZodString => z.string({ error: 'must be a text' });

/**
 * The schema of texts that have at most some characters.
 * @param decoded the form in which they are counted
 */
export function atMost(schema: z.ZodString, limit: number, decoded = asSent): z.ZodString {
  const within = (value: string): boolean => value.length <= limit || [...decoded(value)].length <= limit;
  return schema.refine(within, `must have at most ${limit} characters`).meta({ maxLength: limit });
}

const asSent = (value: string): string => value;

/** A text that is neither empty nor `"0"` (docs/interface.md 2.22). */
export function nonEmptyText(limit: number, decoded = asSent): ParameterType<string> {
  const schema = text()
    .min(1, 'must not be empty')
    .refine((value) => value !== '0', 'must not be "0"');
  return fromSchema(atMost(schema, limit, decoded).refine(storable, STORABLE), TEXT);
}

/** A title or a name. Responses write some of its characters as references, which count as one each. */
export const nameText = (limit: number): ParameterType<string> => nonEmptyText(limit, withoutReferences);

/** A slug. Responses show it percent-encoded (docs/interface.md 13.9), but it is as long as it is decoded. */
export function slugText(): ParameterType<string> {
  const slug = nonEmptyText(MAX_SLUG_LENGTH, percentDecoded);
  return { ...slug, schema: { ...slug.schema, maxLength: MAX_SHOWN_SLUG_LENGTH } };
}

/** A text that may be empty (docs/interface.md 2.23). */
export function textOrEmpty(limit: number = TEXT_LIMITS.line): ParameterType<string> {
  return fromSchema(atMost(text(), limit).refine(storable, STORABLE), TEXT);
}

/**
 * A search text: not empty, not "0", and limited in length because of the cost of a search.
 * @param by how words are counted, see `countSearchWords`
 */
export function searchText(by: 'words' | 'fragments'): ParameterType<string> {
  const schema = text()
    .min(1, 'must not be empty')
    .refine((value) => value !== '0', 'must not be "0"')
    .superRefine((value, context) => {
      const fault = searchFault(value, by);
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    })
    .refine(storable, STORABLE)
    .meta({ maxLength: SEARCH_LIMITS.characters });
  return fromSchema(schema, TEXT);
}

/** Descriptions and excerpts: may be emptied (docs/interface.md 13.6); of any length. */
export function longText(): ParameterType<string> {
  return fromSchema(text().refine(storable, STORABLE), TEXT);
}

/**
 * A text of events and terms that may be emptied (docs/interface.md 13.6) but must not be `"0"` (docs/interface.md 2.23).
 */
export function longTextNotZero(): ParameterType<string> {
  const schema = text().refine((value) => value !== '0', 'must not be "0"');
  return fromSchema(schema.refine(storable, STORABLE), TEXT);
}

/**
 * Any text; everything else counts as not given. For parameters that are honoured without being declared
 * (docs/interface.md 1.8).
 */
export function lenientText(): ParameterType<string | undefined> {
  return {
    schema: TEXT,
    declared: TEXT,
    read: (raw) => right(typeof raw === 'string' && raw !== '' && storable(raw) ? raw : undefined),
  };
}

/** One of the given words, in exactly this spelling. */
export function oneOf<const Word extends string>(words: readonly Word[]): ParameterType<Word> {
  const schema = z.enum(words, { error: `must be one of ${words.join(', ')}` });
  return fromSchema(schema, { type: 'string', enum: [...words] });
}
