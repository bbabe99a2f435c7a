import { expect, it } from '@jest/globals';
import type { Seal } from './seal';
import { headersOf } from './target';

/** Encrypts nothing; the empty text stands for one that cannot be decrypted. */
const seal: Seal = { close: (text) => text, open: (sealed) => (sealed === '' ? undefined : sealed) };

it('reads the headers of a target', () => {
  const headers = { Authorization: 'Bearer key', 'X-Site': 'one' };
  expect(headersOf({ headers: JSON.stringify(headers) }, seal)).toEqual(headers);
  expect(headersOf({ headers: '{}' }, seal)).toEqual({});
  expect(headersOf({ headers: '' }, seal)).toBeUndefined();
});

it.each(['null', '["Bearer key"]', '{"Authorization":null}', '{"X-Site":1}'])(
  'refuses %s as headers, and does not repeat it',
  (headers) => {
    const refusal = new Error('The stored headers of a target are not names with texts');
    expect(() => headersOf({ headers }, seal)).toThrow(refusal);
  },
);
