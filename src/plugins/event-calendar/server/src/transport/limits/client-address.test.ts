import { describe, expect, it } from '@jest/globals';
import { addressOf, clientAddress, shownAddress } from './client-address';

describe('clientAddress', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:a:b:c:d:e:f', '2001:db8:a:b::/64'],
    ['2001:DB8:A:B::1', '2001:db8:a:b::/64'],
    ['2001:0db8:000a:000b::', '2001:db8:a:b::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1:2:3:4%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['1::2:3:4:5:192.0.2.7', '1:0:2:3::/64'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['[2001:db8::1]:51234', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, counted) => expect(clientAddress(address)).toBe(counted));

  it('shortens texts that are not addresses', () =>
    expect(clientAddress('x'.repeat(9_000))).toHaveLength(64));
});

describe('shownAddress', () => {
  it.each([
    ['192.0.2.77', '192.0.2.77', '192.0.2.0'],
    ['::ffff:192.0.2.77', '192.0.2.77', '192.0.2.0'],
    ['2001:db8:1:2::9', '2001:db8:1:2::9', '2001:db8:1::'],
    ['::1', '::1', '0:0:0::'],
    ['192.0.2.77:51234', '192.0.2.77', '192.0.2.0'],
    ['forged text', 'forged text', undefined],
  ])('%s is shown whole, or its network, or not at all', (address, full, short) => {
    expect(shownAddress(address, 'full')).toBe(full);
    expect(shownAddress(address, 'short')).toBe(short);
    expect(shownAddress(address, 'none')).toBeUndefined();
  });
});

describe('addressOf', () => {
  const behind = { proxy: true, maxIpsCount: 0, proxyIpHeader: 'X-Forwarded-For' };
  const socket = { remoteAddress: '192.0.2.1' };
  const from = (named: string, app = behind): string =>
    addressOf(app, { headers: { 'x-forwarded-for': named }, socket });

  it.each([
    ['198.51.100.1', '198.51.100.1'],
    [' 198.51.100.1 \t, 198.51.100.2', '198.51.100.1'],
    ['', '192.0.2.1'],
    [' , 198.51.100.2', '192.0.2.1'],
  ])('of "%s" is %s', (named, address) => expect(from(named)).toBe(address));

  it('is the last one that trusted proxies have added, or that of the socket', () => {
    expect(from('forged, 198.51.100.1', { ...behind, maxIpsCount: 1 })).toBe('198.51.100.1');
    expect(from('198.51.100.1,', { ...behind, maxIpsCount: 1 })).toBe('192.0.2.1');
    expect(from('forged', { ...behind, proxy: false })).toBe('192.0.2.1');
    expect(addressOf(behind, { headers: {}, socket: {} })).toBe('');
  });

  // An expression such as `\s*,\s*` takes a time that grows with the square of the blanks: hours for these.
  it('is found at once in a header of blanks', () =>
    expect(from(`198.51.100.1${' '.repeat(10_000_000)}x`)).toHaveLength(10_000_013));
});
