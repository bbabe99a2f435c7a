import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { isWebAddress, storeWebAddress } from './web-address';

describe('an address shown as a link', () => {
  it.each([
    'https://example.org',
    'http://example.org/a?b=c#d',
    'HTTPS://EXAMPLE.ORG/',
    'ftp://files.example/x',
    'mailto:box@example.org',
    'https://user@example.org:8443/',
    '',
  ])('%j is stored unchanged', (text) => expect(storeWebAddress(text)).toBe(text));

  it.each([
    [' https://example.org/ ', 'https://example.org/'],
    ['https://example.org/café', 'https://example.org/caf%C3%A9'],
    ['https://zürich.example/', 'https://xn--zrich-kva.example/'],
    ['  ', ''],
  ])('%j is stored as %j', (text, stored) => expect(storeWebAddress(text)).toBe(stored));

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://example.org/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    'tel:+4912345',
    'not a url at all',
    'example.org',
    'www.example.org',
    '//example.org',
    '/path',
    'https://',
    'https:example.org',
    'https://a b',
    'https://example.org/\u0000',
    'https://example.org/"onclick="',
    'https://example.org/<b>',
    'https:\\\\example.org',
    'mailto:',
    'none',
  ])('%j is refused', (text) => expect(storeWebAddress(text)).toBeUndefined());

  it('is stored in a stable form with one of four schemes', () => {
    const pieces = fc.constantFrom(
      'https://',
      'javascript:',
      'ftp://',
      'mailto:',
      'é',
      '日',
      '/',
      '?',
      '\n',
      ' ',
    );
    const url = fc
      .tuple(fc.constantFrom('http', 'https'), fc.domain(), fc.constantFrom('', '/', '?', '#'), fc.string())
      .map(([scheme, host, mark, rest]) => `${scheme}://${host}${mark}${mark === '' ? '' : encodeURI(rest)}`);
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.oneof(pieces, url)).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        const stored = storeWebAddress(given);
        if (stored === undefined || stored === '') return;
        expect(isWebAddress(stored)).toBe(true);
        expect(storeWebAddress(stored)).toBe(stored);
        expect(['http:', 'https:', 'ftp:', 'mailto:']).toContain(new URL(stored).protocol);
      }),
      { numRuns: 2_000 },
    );
  });
});
