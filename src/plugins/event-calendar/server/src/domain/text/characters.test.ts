import { describe, expect, it } from '@jest/globals';
import { trimBlanks, trimEnd, trimStart } from './characters';
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

  it('that end a line become one kind of line break', () => {
    expect(unixLines('a\r\nb\rc\n\r\n\uD800')).toBe('a\nb\nc\n\n\uFFFD');
  });

  it('that could end a script are escaped in JSON', () => {
    const value = '</script><!-- & \u2028\u2029';
    const json = scriptJson(JSON.stringify(value));
    expect(json).toBe(String.raw`"\u003c/script\u003e\u003c!-- \u0026 \u2028\u2029"`);
    expect(JSON.parse(json)).toBe(value);
  });
});
