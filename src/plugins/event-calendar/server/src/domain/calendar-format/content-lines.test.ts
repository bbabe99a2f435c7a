import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { contentLines, parameterValue, textValue, uriValue } from './content-lines';

/** Long enough for several lines. */
const anyText = fc.string({ unit: 'binary', maxLength: 300, size: 'max' });
const unfolded = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);

describe('contentLines', () => {
  it('folds at 75 octets, between characters', () => {
    fc.assert(
      fc.property(fc.array(anyText.map(textValue)), (lines) => {
        const file = contentLines(lines);
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(unfolded(file)).toEqual(lines);
      }),
    );
  });

  it('takes lines of every length', () => {
    const lines = ['short', `${'long '.repeat(40_000)}end`, `${'€'.repeat(90_000)}`, ''];
    expect(unfolded(contentLines(lines))).toEqual(lines);
    expect(contentLines([])).toBe('');
    for (const full of [['€'.repeat(30_000)], Array.from({ length: 1000 }, () => '€'.repeat(26))])
      expect(unfolded(contentLines(full))).toEqual(full);
  });

  it.each([1, 2, 3, 4])('never splits a character of %i octets', (octets) => {
    const character = ['a', 'é', '€', '😀'][octets - 1] ?? '';
    for (let before = 60; before < 90; before += 1) {
      const line = 'x'.repeat(before) + character.repeat(100);
      const file = contentLines([line]);
      expect(unfolded(file)).toEqual([line]);
      const sizes = file
        .split('\r\n')
        .slice(0, -1)
        .map((piece) => Buffer.byteLength(piece));
      expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
      // Another character has no room.
      expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(75 - octets);
    }
  });

  it('leaves a line of 75 octets as it is', () => {
    expect(contentLines(['x'.repeat(75), 'y'])).toBe(`${'x'.repeat(75)}\r\ny\r\n`);
    expect(contentLines(['x'.repeat(76)])).toBe(`${'x'.repeat(75)}\r\n x\r\n`);
    expect(contentLines([`${'€'.repeat(25)}`])).toBe(`${'€'.repeat(25)}\r\n`);
  });
});

describe('uriValue', () => {
  it('percent-encodes blanks and line breaks', () => {
    expect(uriValue('https://a.example/b c\r\nATTACH:x')).toBe('https://a.example/b%20c%0D%0AATTACH:x');
  });
});

describe('parameterValue', () => {
  it.each([
    ['Europe/Paris', 'Europe/Paris'],
    ['UTC+2', 'UTC+2'],
    ['+05:30', '"+05:30"'],
  ])('of %s is %s', (text, value) => expect(parameterValue(text)).toBe(value));
});

describe('textValue', () => {
  it('escapes special characters and replaces control characters', () => {
    expect(textValue('a\\b;c,d\ne\r\nf\rg\u0000\u001bh\ti')).toBe(
      'a\\\\b\\;c\\,d\\ne\\nf\\ng\ufffd\ufffdh\ti',
    );
  });

  it('has the form of the example in RFC 5545, 3.3.11', () => {
    expect(textValue('Project XYZ Final Review\nConference Room - 3B\nCome Prepared.')).toBe(
      'Project XYZ Final Review\\nConference Room - 3B\\nCome Prepared.',
    );
  });

  it('percent-encodes blanks and controls in addresses', () => {
    expect(uriValue('https://example.org/a b\u0001c\n\u00a0d')).toBe(
      'https://example.org/a%20b%01c%0A%C2%A0d',
    );
  });

  it('never contains a line break', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(textValue(text)).not.toMatch(/[\r\n]/);
        expect(uriValue(text)).not.toMatch(/\s/);
      }),
    );
  });
});
