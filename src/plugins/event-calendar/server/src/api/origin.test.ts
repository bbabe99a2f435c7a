import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { originOf } from './origin';

const FALLBACK = 'http://localhost:1337';
const origin = (host: string, protocol = 'http', publicUrl = '') =>
  originOf({ publicUrl }, { host, protocol }, FALLBACK);

describe('originOf', () => {
  it('prefers the configured address', () => {
    expect(origin('elsewhere.example', 'http', 'https://calendar.example/')).toBe('https://calendar.example');
  });

  it.each([
    ['example.org', 'http://example.org'],
    ['Example.ORG:8080', 'http://example.org:8080'],
    ['127.0.0.1:1337', 'http://127.0.0.1:1337'],
    ['[::1]:1337', 'http://[::1]:1337'],
    ['my_service:3000', 'http://my_service:3000'],
    ['example.org:80', 'http://example.org'],
  ])('takes %s from the request', (host, expected) => expect(origin(host)).toBe(expected));

  it('keeps the scheme of the request and no other than http and https', () => {
    expect(origin('example.org', 'https')).toBe('https://example.org');
    expect(origin('example.org', 'javascript')).toBe('http://example.org');
  });

  it.each([
    '',
    'a b',
    'example.org/path',
    'user@example.org',
    'example.org:99999',
    'example.org:1:2',
    '"><script>',
    'ex\u0000ample',
    '[zz]',
    '-bad.example',
    'a..b',
    'example.org\\evil',
  ])('does not repeat %j', (host) => expect(origin(host)).toBe(FALLBACK));

  it('returns a harmless address, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (host) => {
        expect(origin(host)).toMatch(/^https?:\/\/[a-z0-9_.:[\]-]+$/);
      }),
    );
  });
});
