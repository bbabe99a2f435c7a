import { z } from '@strapi/utils';
import { optional, withDefault } from '../../api/parameters/declare';
import { numberOf } from '../../api/parameters/numbers';
import { fromSchema, right, wrongType, wrongValue } from '../../api/parameters/schema';
import type { ParameterType, ValuesOf } from '../../api/operations/types';
import type { Token } from './position';
import { readToken } from './position';

/** Entries of one response. */
const MOST = 100;
const DEFAULT = 50;

const TEXT = { type: 'string' };

/** The value of `next` in an earlier response. */
function token(): ParameterType<Token | 'outdated'> {
  return {
    schema: { type: 'string', minLength: 1 },
    declared: TEXT,
    read(raw) {
      if (typeof raw !== 'string') return wrongType('must be a text');
      const read = readToken(raw);
      return read === undefined
        ? wrongValue('must be the value of next in an earlier response')
        : right(read);
    },
  };
}

/** Larger values are refused, unlike for `per_page`: a client that gets fewer entries than it asked for believes they are the last. */
function limit(): ParameterType<number> {
  const wrong = `must be a whole number from 1 to ${MOST}`;
  const schema = z.preprocess(numberOf, z.int({ error: wrong }).min(1, wrong).max(MOST, wrong));
  return fromSchema(schema, { type: 'integer' }, { type: 'integer', minimum: 1, maximum: MOST });
}

/** `GET /changes` */
export const CHANGES_PARAMETERS = {
  since: optional(token(), 'changes.since'),
  limit: withDefault(limit(), 'changes.limit', () => DEFAULT, {
    shownDefault: () => DEFAULT,
    documentDefault: () => DEFAULT,
  }),
} as const;
export type ChangesValues = ValuesOf<typeof CHANGES_PARAMETERS>;
