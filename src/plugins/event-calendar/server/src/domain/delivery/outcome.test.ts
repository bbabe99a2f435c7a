import { describe, expect, it } from '@jest/globals';
import { FAULTS, responded, readOutcome, timedOut } from './outcome';

describe('the texts of the delivery log', () => {
  it.each([
    [responded(204), 'responded', '204'],
    [responded(503), 'responded', '503'],
    [responded(302), 'redirected', '302'],
    [responded(410), 'gone', '410'],
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
