import { describe, expect, it } from '@jest/globals';
import { clockParts } from './clock-parts';

describe('clockParts', () => {
  it.each([
    ['en', '8:00 AM', '8:00 AM – 10:30 PM'],
    ['fr', '08:00', '08:00 – 22:30'],
    ['en-GB', '08:00', '08:00–22:30'],
  ])('gives one format in %s, for a single time and a range', (language, alone, range) => {
    const format = new Intl.DateTimeFormat(language, { ...clockParts(language), timeZone: 'UTC' });
    const [from, to] = [Date.UTC(2031, 4, 10, 8), Date.UTC(2031, 4, 10, 22, 30)];
    const plain = (text: string): string => text.replace(/\s/g, ' ');
    expect([plain(format.format(from)), plain(format.formatRange(from, to))]).toEqual([alone, range]);
  });
});
