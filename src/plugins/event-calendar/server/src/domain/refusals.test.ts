import { describe, expect, it } from '@jest/globals';
import { refusal, refusalText } from './refusals';

describe('the text of a refusal', () => {
  it('has the values in their places', () => {
    const long = refusal('passwordTooLong', { most: 50, count: 51 });
    expect(refusalText(long)).toBe('password must have at most 50 characters, not 51');
    expect(refusalText(refusal('missing', { kind: 'venue' }))).toBe('There is no such venue');
  });

  it('takes values as they are', () => {
    const text = refusalText(refusal('numberTaken', {}));
    expect(text).toBe('Another record has that number');
    expect(refusalText(refusal('uidTaken', { given: '{given} $& $1' }))).toBe(
      'Another event has the uid {given} $& $1',
    );
  });
});
