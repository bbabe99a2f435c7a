import { describe, expect, it } from '@jest/globals';
import { SentValues } from './sent-values';

describe('SentValues', () => {
  it('knows each sent value until the last one has come back', () => {
    const sent = new SentValues('');
    for (const value of ['2', '21', '21:']) sent.send(value);
    expect(['', '2', '21', '21:'].map((value) => sent.knows(value))).toEqual([true, true, true, true]);
    expect(sent.knows('21')).toBe(false);
  });

  it('knows the last value also if others are skipped or it was sent before', () => {
    const sent = new SentValues('a');
    for (const value of ['ab', 'a']) sent.send(value);
    expect(sent.knows('a')).toBe(true);
    expect(sent.knows('ab')).toBe(false);
  });

  it('does not know a value from elsewhere until it is accepted', () => {
    const sent = new SentValues('stored');
    sent.send('typed');
    expect(sent.knows('reset')).toBe(false);
    sent.take('reset');
    expect(sent.knows('reset')).toBe(true);
    expect(sent.knows('typed')).toBe(false);
  });
});
