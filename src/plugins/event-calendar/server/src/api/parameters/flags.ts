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

/** A boolean (docs/interface.md 2.19): JSON booleans, 0 and 1, and the words `true false 1 0` in any case. */
export function flag(): ParameterType<boolean> {
  const schema = z.preprocess(flagOf, z.boolean({ error: 'must be true or false' }));
  return fromSchema(schema, { type: 'boolean' }, { type: 'boolean' });
}

const YES = new Set(['1', 'true', 'yes', 'y', 'on', 'enable', 'enabled']);

/** A flag that is never refused: anything but a word for yes means no (docs/interface.md 2.20). */
export function truthy(): ParameterType<boolean> {
  return {
    schema: { type: 'boolean' },
    declared: { type: 'boolean' },
    nullMeansOmitted: true,
    read: (raw) =>
      right(raw === true || raw === 1 || (typeof raw === 'string' && YES.has(raw.toLowerCase()))),
  };
}

/** `strict_dates` (docs/interface.md 2.21): a text that is not empty; `1 true on yes` mean yes. */
export function strictFlag(): ParameterType<boolean> {
  const yes = new Set(['1', 'true', 'on', 'yes']);
  return {
    schema: { type: 'boolean' },
    declared: { type: 'boolean' },
    read(raw) {
      // A JSON boolean, from a GET with a body, has the meaning of its word.
      if (typeof raw === 'boolean') return right(raw);
      if (typeof raw !== 'string') return wrongType('must be "true" or "false"');
      return raw === '' ? wrongValue('must not be empty') : right(yes.has(raw.toLowerCase()));
    },
  };
}

/**
 * `show_map` and `show_map_link` of venues (docs/interface.md 8.8): declared as text, so every text is taken (words for yes
 * mean yes), and JSON booleans, 0 and 1 too.
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
