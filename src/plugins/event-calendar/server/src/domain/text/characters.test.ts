import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { normalized, shortened, trimBlanks, trimEnd, trimStart } from './characters';
import { scriptJson } from './script-json';
import { unixLines } from './unix-lines';

describe('characters', () => {
  it('that are blank in HTML are trimmed, and no-break spaces are not', () => {
    for (const blank of [' ', '\n', '\t', '\r', '\f']) {
      expect(trimStart(`${blank}${blank}a${blank}`)).toBe(`a${blank}`);
      expect(trimEnd(`${blank}a${blank}${blank}`)).toBe(`${blank}a`);
      expect(trimBlanks(blank)).toBe('');
    }
    expect(trimBlanks(' \u00a0a\u00a0 ')).toBe('\u00a0a\u00a0');
  });

  it('are not cut in two', () => {
    expect(shortened('a\u{1F600}', 3)).toBe('a\u{1F600}');
    expect(shortened('a\u{1F600}b', 2)).toBe('a…');
    expect(shortened('abc', 2)).toBe('ab…');
  });

  it('that end a line become one kind of line break', () => {
    expect(unixLines('a\r\nb\rc\n\r\n\uD800')).toBe('a\nb\nc\n\n\uFFFD');
  });

  const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;

  it('have the normal forms of Unicode', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...FORMS), (text, form) => {
        expect(normalized(text, form)).toBe(text.normalize(form));
      }),
    );
    const marks = '\u0301\u0316'.repeat(15);
    expect(normalized(`a${marks}`, 'NFD')).toBe(`a${marks}`.normalize('NFD'));
  });

  // `normalize` alone sorts the marks in a time that grows with the square of their number: two minutes.
  it('have at most 30 marks after a letter in them, however many were sent', () => {
    for (const marks of ['\u0301\u0316', '\u0344\u0316', '\uff9e\u0316']) {
      const text = `a${(marks[0] ?? '').repeat(250_000)}${(marks[1] ?? '').repeat(250_000)}`;
      for (const form of FORMS) {
        const once = normalized(text, form);
        expect(once.length).toBeLessThanOrEqual(31);
        expect(normalized(once, form)).toBe(once);
      }
    }
  });

  it('that could end a script are escaped in JSON', () => {
    const value = '</script><!-- & \u2028\u2029';
    const json = scriptJson(JSON.stringify(value));
    expect(json).toBe(String.raw`"\u003c/script\u003e\u003c!-- \u0026 \u2028\u2029"`);
    expect(JSON.parse(json)).toBe(value);
  });
});
