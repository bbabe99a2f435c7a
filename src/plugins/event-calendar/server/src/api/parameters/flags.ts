import { z } from '@strapi/utils';
import type { ParameterType } from '../operations/types';
import { fromSchema, right, wrongType, wrongValue } from './schema';

const WORDS: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

function flagOf(raw: unknown): unknown {
  if (raw === 1) return true;
  if (raw === 0) return false;
  if (typeof raw !== 'string') return raw;
  const word = raw.toLowerCase();
  return Object.hasOwn(WORDS, word) ? WORDS[word] : raw;
}

/** CONTRACT A5 "boolean typed": JSON booleans, 0 and 1, and the words `true false 1 0` in any case. */
export function flag(): ParameterType<boolean> {
  const schema = z.preprocess(flagOf, z.boolean({ error: 'must be true or false' }));
  return fromSchema(schema, { type: 'boolean' }, { type: 'boolean' });
}

const YES = new Set(['1', 'true', 'yes', 'y', 'on', 'enable', 'enabled']);

/** CONTRACT A5 "truthy-parsed": nothing is refused, what is not a word for yes is no. */
export function truthy(): ParameterType<boolean> {
  return {
    schema: { type: 'boolean' },
    declared: { type: 'boolean' },
    nullMeansOmitted: true,
    read: (raw) =>
      right(raw === true || raw === 1 || (typeof raw === 'string' && YES.has(raw.toLowerCase()))),
  };
}

/** CONTRACT A5 `strict_dates`: a text that is not empty; `1 true on yes` are yes. */
export function strictFlag(): ParameterType<boolean> {
  const yes = new Set(['1', 'true', 'on', 'yes']);
  return {
    schema: { type: 'boolean' },
    declared: { type: 'boolean' },
    read(raw) {
      // A JSON boolean of a GET with a body is as clear as its word.
      if (typeof raw === 'boolean') return right(raw);
      if (typeof raw !== 'string') return wrongType('must be "true" or "false"');
      return raw === '' ? wrongValue('must not be empty') : right(yes.has(raw.toLowerCase()));
    },
  };
}

/**
 * `show_map` and `show_map_link` of venues: declared as text, so every text is taken (words for yes are yes), and JSON
 * booleans and 0 and 1 too (CONTRACT D2, H-8).
 */
export function flagAsText(): ParameterType<boolean> {
  return {
    schema: { anyOf: [{ type: 'boolean' }, { type: 'string' }] },
    declared: { type: 'string' },
    read(raw) {
      if (typeof raw === 'boolean') return right(raw);
      if (raw === 0 || raw === 1) return right(raw === 1);
      if (typeof raw === 'string') return right(YES.has(raw.toLowerCase()));
      return wrongType('must be "true" or "false"');
    },
  };
}
