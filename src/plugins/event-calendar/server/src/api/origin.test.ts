import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { originOf } from './origin';

const FALLBACK = 'http://localhost:1337';
const requestTo = (headers: Record<string, string>, protocol = 'http', proxy = false) => ({
  protocol,
  get: (name: string) => headers[name] ?? '',
  app: { proxy },
});
const origin = (Host: string, protocol = 'http', publicUrl = '') =>
  originOf({ publicUrl }, requestTo({ Host }, protocol), FALLBACK);

describe('originOf', () => {
  it('prefers the configured address', () => {
    expect(origin('elsewhere.example', 'http', 'https://calendar.example/')).toBe('https://calendar.example');
  });

  it('is the fallback where there is no request', () => {
    expect(originOf({ publicUrl: '' }, undefined, FALLBACK)).toBe(FALLBACK);
  });

  it.each([
    ['example.org', 'http://example.org'],
    ['Example.ORG:8080', 'http://example.org:8080'],
    ['127.0.0.1:1337', 'http://127.0.0.1:1337'],
    ['[::1]:1337', 'http://[::1]:1337'],
    ['[::FFFF:127.0.0.1]', 'http://[::ffff:7f00:1]'],
    ['my_service:3000', 'http://my_service:3000'],
    ['example.org:80', 'http://example.org'],
    ['example.org.', 'http://example.org.'],
  ])('takes %s from the request', (host, expected) => expect(origin(host)).toBe(expected));

  it('keeps the scheme of the request and no other than http and https', () => {
    expect(origin('example.org', 'https')).toBe('https://example.org');
    expect(origin('example.org', 'javascript')).toBe('http://example.org');
  });

  const INVALID = [
    '',
    'a b',
    'example.org/path',
    'user@example.org',
    'user:secret@example.org',
    'a:80@example.org',
    '@example.org',
    'example.org@',
    'example.org:',
    'example.org:0',
    'example.org:99999',
    'example.org:1:2',
    'example.org, example.net',
    'example%2Eorg',
    '"><script>',
    'ex\u0000ample',
    '[zz]',
    '[:::]',
    '[::1',
    '::1',
    '[fe80::1%25eth0]',
    '[::1]:80@example.org',
    '1',
    '0x7f.1',
    '999.1.1.1',
    'xn--a',
    'ｅxample.org',
    '-bad.example',
    'a..b',
    'example.org\\evil',
  ];
  it.each(INVALID)('does not repeat %j', (host) => expect(origin(host)).toBe(FALLBACK));

  it.each(INVALID.filter((host) => !/^$|,/.test(host)))('does not repeat %j from a proxy', (host) => {
    const headers = { Host: 'inside', 'X-Forwarded-Host': host };
    expect(originOf({ publicUrl: '' }, requestTo(headers, 'http', true), FALLBACK)).toBe(FALLBACK);
  });

  it('takes what the first proxy was asked for, if the project trusts proxies', () => {
    const headers = { Host: 'inside', 'X-Forwarded-Host': 'example.org:8080, between' };
    const of = (proxy: boolean) => originOf({ publicUrl: '' }, requestTo(headers, 'https', proxy), FALLBACK);
    expect([of(true), of(false)]).toEqual(['https://example.org:8080', 'https://inside']);
  });

  it('returns a harmless address, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (host) => {
        expect(origin(host)).toMatch(/^https?:\/\/[a-z0-9_.:[\]-]+$/);
      }),
    );
  });
});
