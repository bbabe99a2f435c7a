import type { ParameterType } from '../operations/types';
import { positiveInteger } from './numbers';
import { right, wrongType, wrongValue } from './schema';

/** What is asked about series. */
export interface SeriesChoice {
  /** Only the dates of the series with this number. */
  id: number | undefined;
  /** Calendar files show a series as one event that repeats. */
  asRule: boolean;
}

const WRONG = 'must be the number of a series, the word rule, or both with a comma';

/** The number of a series, `rule`, or both: `12`, `rule`, `12,rule`. */
export function seriesChoice(): ParameterType<SeriesChoice> {
  const number = positiveInteger(Number.MAX_SAFE_INTEGER);
  return {
    declared: { type: 'string' },
    schema: {
      anyOf: [
        { type: 'integer', minimum: 1 },
        { type: 'string', pattern: String.raw`^(rule|\d+|rule,\d+|\d+,rule)$` },
      ],
    },
    read(raw, context) {
      const members: readonly unknown[] =
        typeof raw === 'string' ? raw.split(',').map((member) => member.trim()) : [raw];
      const numbers = members.filter((member) => member !== 'rule');
      if (numbers.length > 1 || members.length > numbers.length + 1) return wrongValue(WRONG);
      const [given] = numbers;
      const asRule = members.length > numbers.length;
      if (numbers.length === 0) return right({ id: undefined, asRule });
      const read = number.read(given, context);
      if (read.ok) return right({ id: read.value, asRule });
      return read.of === 'type' ? wrongType(WRONG) : wrongValue(WRONG);
    },
  };
}
