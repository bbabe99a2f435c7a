import { decodeHTMLStrict } from 'entities';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { decodeReferences } from './references';

const piece = fc.constantFrom(
  ...[
    '&',
    '#',
    'x',
    'X',
    ';',
    'amp',
    'lt',
    'quot',
    'nbsp',
    'eacute',
    'not',
    'in',
    'notin',
    '4',
    '1F600',
    '0',
  ],
  ...['&amp;', '&copy', '&copy;', '&#0;', '&#x80;', '&unknown;', 'é', ' '],
);

const common = fc.constantFrom('&amp;', '&lt;', '&gt;', '&quot;', 'lt;', 'amp;', ';', '#38;', 'a');

describe('decodeReferences', () => {
  it('decodes common references as the library does, also next to incomplete ones', () => {
    fc.assert(
      fc.property(fc.array(common), (pieces) => {
        const text = pieces.join('');
        expect(decodeReferences(text)).toBe(decodeHTMLStrict(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('decodes any text as the library does', () => {
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        expect(decodeReferences(text)).toBe(decodeHTMLStrict(text));
      }),
      { numRuns: 2_000 },
    );
  });
});
