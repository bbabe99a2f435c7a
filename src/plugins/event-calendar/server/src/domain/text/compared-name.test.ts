import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { comparedName, foldCase } from './compared-name';

describe('a compared name', () => {
  it.each([
    ['Electro Pop', 'electro\u00a0pop'],
    ['Electro Pop', ' ELECTRO \t\u2003 POP\u3000'],
    ['Electro Pop', 'El\u200bec\u00adtro\ufeff Pop\u200d'],
    ["L'Olympia", 'L’Olympia'],
    ['Straße', 'STRASSE'],
    ['Große', 'GROẞE'],
    ['ΟΔΟΣ', 'οδος'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Café', 'Cafe\u0301'],
    ['ﬁne ①', 'FINE 1'],
    ['Ｂａｒ', 'bar'],
    ['İstanbul', 'i̇stanbul'],
    ['a\u0085b', 'a b'],
  ])('is the same for %j and %j', (one, other) => {
    expect(comparedName(one)).toBe(comparedName(other));
  });

  it.each([
    ['Café', 'Cafe'],
    ['Old Mill', 'Oldmill'],
    ['Kırk', 'Kirk'],
    ['C', 'C++'],
    ['Jo-Ann', 'Jo Ann'],
  ])('differs for %j and %j', (one, other) => {
    expect(comparedName(one)).not.toBe(comparedName(other));
  });

  it('does not change when it is compared again, or in capitals', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(comparedName(comparedName(text))).toBe(comparedName(text));
        expect(foldCase(foldCase(text))).toBe(foldCase(text));
        expect(comparedName(text.replaceAll('ı', '').toUpperCase())).toBe(
          comparedName(text.replaceAll('ı', '')),
        );
      }),
      { numRuns: 1000 },
    );
  });
});
