import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from '@jest/globals';
import { guardedLookup } from './guarded-lookup';
import { isPublicAddress } from './public-address';

const V4 = { address: '93.184.216.34', family: 4 };
const V6 = { address: '2606:2800:220:1::1', family: 6 };
const LOOPBACK = { address: '127.0.0.1', family: 4 };

/** The result that a socket gets for a name with these addresses. */
function lookedUp(addresses: LookupAddress[], all: boolean, failure: Error | null = null): Promise<unknown> {
  const lookup = guardedLookup(isPublicAddress, (_name, _options, callback) => callback(failure, addresses));
  return new Promise((resolve) =>
    lookup('far.example', { all }, (error, address) => resolve(error === null ? address : 'refused')),
  );
}

describe('names that a socket looks up', () => {
  it('resolve to their addresses if all are permitted, with and without the option `all`', async () => {
    expect(await lookedUp([V4, V6], true)).toEqual([V4, V6]);
    expect(await lookedUp([V6, V4], false)).toBe(V6.address);
  });

  it('are refused if one address is not permitted, whatever its position', async () => {
    for (const all of [true, false]) {
      expect(await lookedUp([LOOPBACK, V4], all)).toBe('refused');
      expect(await lookedUp([V4, V6, LOOPBACK], all)).toBe('refused');
      expect(await lookedUp([], all)).toBe('refused');
      expect(await lookedUp([V4], all, new Error('ENOTFOUND'))).toBe('refused');
    }
  });
});
