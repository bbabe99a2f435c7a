import { LONGEST_RULE, parseRule } from '../../domain/recurrence/parse-rule';
import type { ParsedRule } from '../../domain/recurrence/parse-rule';
import { faultInWords } from '../../domain/recurrence/words';
import type { ParameterType } from '../operations/types';
import { right, wrongType, wrongValue } from './schema';

/** The text of a recurrence rule (RFC 5545, 3.3.10) without DTSTART. A fault names the part of the rule. */
export function recurrenceRule(): ParameterType<ParsedRule> {
  return {
    schema: { type: 'string', maxLength: LONGEST_RULE },
    declared: { type: 'string' },
    read(raw) {
      if (typeof raw !== 'string') return wrongType('must be a text');
      const read = parseRule(raw);
      return 'fault' in read ? wrongValue(`is not a rule: ${faultInWords(read.fault, 'en')}`) : right(read);
    },
  };
}
