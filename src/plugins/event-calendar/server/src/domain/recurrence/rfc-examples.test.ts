import { describe, expect, it } from '@jest/globals';
import { parseRule } from './parse-rule';
import { EXAMPLES, FINER_EXAMPLES, readExample } from './rfc-examples.fixtures';

describe('the examples of RFC 5545 3.8.5.3', () => {
  it.each(EXAMPLES)('$rule from $start', (example) => {
    const { found, expected, fault, again, rule } = readExample(example);
    expect(found).toEqual(expected);
    expect(fault).toBeUndefined();
    expect(again).toEqual(rule);
  });

  it.each(FINER_EXAMPLES)('%s is refused', (text) => {
    expect(parseRule(text)).toMatchObject({ fault: { part: 'FREQ', reason: 'too fine' } });
  });
});
