import { decodeHTMLStrict } from 'entities';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeReferences } from './references';

const piece = fc.constantFrom(
  ...['&', '#', 'x', 'X', ';', 'amp', 'lt', 'quot', 'nbsp', 'eacute', 'not', 'in', 'notin', '4', '1F600', '0'],
  ...['&amp;', '&copy', '&copy;', '&#0;', '&#x80;', '&unknown;', 'é', ' '],
);

describe('decodeReferences', () => {
  it('decodes as the library does, whatever stands around', () => {
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        expect(decodeReferences(text)).toBe(decodeHTMLStrict(text));
      }),
      { numRuns: 2_000 },
    );
  });
});
