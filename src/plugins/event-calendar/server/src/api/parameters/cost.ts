import { BETWEEN, numberText } from '../../domain/cost';
import { MAX_MEMBERS } from './members';
import { right, wrongType, wrongValue } from './schema';
import { TEXT_LIMITS } from './text';
import type { ParameterType, Reading } from '../operations/types';

const AMOUNT = { anyOf: [{ type: 'string', maxLength: TEXT_LIMITS.line }, { type: 'number' }] };

function amount(raw: unknown): Reading<string> {
  if (typeof raw === 'number')
    return Number.isFinite(raw) ? right(numberText(raw)) : wrongValue('must not be that large a number');
  if (typeof raw !== 'string') return wrongType('must be an amount or a text, or a list of them');
  if (raw.includes('\u0000')) return wrongValue('must not contain the character U+0000');
  return raw.length > TEXT_LIMITS.line
    ? wrongValue(`must have at most ${TEXT_LIMITS.line} characters`)
    : right(raw);
}

/**
 * The cost of an event: a text, a number, or several of them (docs/interface.md 13.10), as text, which the domain
 * interprets.
 */
export function cost(): ParameterType<string | string[]> {
  return {
    schema: { anyOf: [...AMOUNT.anyOf, { type: 'array', items: AMOUNT, maxItems: MAX_MEMBERS }] },
    declared: {},
    nullMeansOmitted: true,
    read(raw) {
      if (!Array.isArray(raw)) return amount(raw);
      if (raw.length > MAX_MEMBERS) return wrongValue(`must have at most ${MAX_MEMBERS} members`);
      const amounts: string[] = [];
      let length = 0;
      for (const member of raw) {
        const read = amount(member);
        if (!read.ok) return read;
        amounts.push(read.value);
        length += read.value.length + (length === 0 ? 0 : BETWEEN.length);
      }
      // Costs are stored as one line, with their separators.
      if (length > TEXT_LIMITS.line)
        return wrongValue(`must have at most ${TEXT_LIMITS.line} characters in all`);
      return right(amounts);
    },
  };
}
