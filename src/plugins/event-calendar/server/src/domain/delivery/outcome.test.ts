import { describe, expect, it } from '@jest/globals';
import { FAULTS, answered, readOutcome, timedOut } from './outcome';

describe('the texts of the delivery log', () => {
  it.each([
    [answered(204), 'answered', '204'],
    [answered(503), 'answered', '503'],
    [answered(302), 'redirected', '302'],
    [answered(410), 'gone', '410'],
    [timedOut(0.5), 'timedOut', '0.5'],
    [FAULTS.refused, 'refused', ''],
  ])('are parsed: %s', (words, name, value) => {
    expect(readOutcome(words)).toEqual({ name, value });
  });

  it('that come from elsewhere are not parsed', () => {
    expect(readOutcome('certificate has expired')).toBeUndefined();
  });

  it('are different for every fault', () => {
    for (const [name, words] of Object.entries(FAULTS)) expect(readOutcome(words)?.name).toBe(name);
  });
});
