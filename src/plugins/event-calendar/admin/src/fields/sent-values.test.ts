import { describe, expect, it } from '@jest/globals';
import { SentValues } from './sent-values';

describe('the values that a field sent to its form', () => {
  it('come back late, one after the other, and are its own until the last has come', () => {
    const sent = new SentValues('');
    for (const value of ['2', '21', '21:']) sent.send(value);
    expect(['', '2', '21', '21:'].map((value) => sent.knows(value))).toEqual([true, true, true, true]);
    expect(sent.knows('21')).toBe(false);
  });

  it('may leave some out, and end with one that was sent before', () => {
    const sent = new SentValues('a');
    for (const value of ['ab', 'a']) sent.send(value);
    expect(sent.knows('a')).toBe(true);
    expect(sent.knows('ab')).toBe(false);
  });

  it('are told from one that comes from elsewhere, which is known from then on', () => {
    const sent = new SentValues('stored');
    sent.send('typed');
    expect(sent.knows('reset')).toBe(false);
    sent.take('reset');
    expect(sent.knows('reset')).toBe(true);
    expect(sent.knows('typed')).toBe(false);
  });
});
