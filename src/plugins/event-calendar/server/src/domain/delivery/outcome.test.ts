import { describe, expect, it } from '@jest/globals';
import { FAULTS, answered, readOutcome, timedOut } from './outcome';

describe('the words of the log', () => {
  it.each([
    [answered(204), 'answered', '204'],
    [answered(503), 'answered', '503'],
    [answered(302), 'redirected', '302'],
    [answered(410), 'gone', '410'],
    [timedOut(0.5), 'timedOut', '0.5'],
    [FAULTS.refused, 'refused', ''],
  ])('are read again: %s', (words, name, value) => {
    expect(readOutcome(words)).toEqual({ name, value });
  });

  it('of others are left as they are', () => {
    expect(readOutcome('certificate has expired')).toBeUndefined();
  });

  it('for every fault differ', () => {
    for (const [name, words] of Object.entries(FAULTS)) expect(readOutcome(words)?.name).toBe(name);
  });
});
