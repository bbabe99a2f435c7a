import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { conceal, redact } from './secrets';

/** Texts of characters that stand in addresses as they are, and of others. */
const encoded = fc
  .array(
    fc.oneof(fc.constantFrom(..."az09-._~!$'()*,;:@"), fc.string({ unit: 'binary' }).map(encodeURIComponent)),
  )
  .map((parts) => parts.join(''));
const paths = fc.array(encoded).map((parts) => `/${parts.join('/')}`);
const queries = fc
  .array(fc.tuple(encoded, fc.constantFrom('=', '', '/', '?'), encoded))
  .map((members) => members.map((parts) => parts.join('')).join('&'));

describe('conceal', () => {
  it('leaves addresses without a password as they are', () => {
    fc.assert(
      fc.property(paths, queries, (path, query) => {
        fc.pre(!query.includes('password'));
        expect(conceal(`${path}?${query}`).url).toBe(`${path}?${query}`);
      }),
    );
    expect(conceal('/events')).toEqual({ url: '/events', query: '', secrets: [] });
  });

  it.each([
    ['/e/5?password=hush', '/e/5', ['hush']],
    ['/e/5?a=1&password=hush&b=2', '/e/5?a=1&b=2', ['hush']],
    ['/e/5?pass%77ord=hu%20sh', '/e/5', ['hu sh']],
    ['/e/5?password[]=one&password%5Bx%5D=two', '/e/5', ['one', 'two']],
    ['/e/5?password', '/e/5', []],
    ['/e/5??pass%77ord=hush', '/e/5', ['hush']],
    ['/e/5?password=%zz', '/e/5', ['%zz']],
    ['/e/5?passwords=1', '/e/5?passwords=1', []],
  ])('of %s keeps %s', (url, kept, secrets) => {
    expect(conceal(url)).toMatchObject({ url: kept, secrets, query: url.slice(url.indexOf('?') + 1) });
  });

  it('removes the password, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (secret) => {
        const { url, secrets } = conceal(`/e/5?page=1&password=${encodeURIComponent(secret)}`);
        expect(url).toBe('/e/5?page=1');
        expect(secrets).toEqual([secret]);
      }),
    );
  });
});

describe('redact', () => {
  it('removes secrets and nothing else', () => {
    expect(redact('select hush, hush', ['hush', ''])).toBe('select [secret], [secret]');
  });
});
