import fc from 'fast-check';
import { IPv6 } from 'ipaddr.js';
import { describe, expect, it } from '@jest/globals';
import { isPublicAddress } from './public-address';

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '172.15.255.255',
  '172.32.0.0',
  '100.63.255.255',
  '223.255.255.255',
];

/** The first and the last address of every range (RFC 6890 and the IANA registries). */
const NOT_PUBLIC = [
  ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255'],
  ...['127.0.0.1', '127.255.255.255', '169.254.0.0', '169.254.169.254', '169.254.255.255'],
  ...[
    '172.16.0.0',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.0',
    '192.168.255.255',
  ],
  ...['198.18.0.0', '198.19.255.255', '198.51.100.7', '203.0.113.7'],
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
];

const PUBLIC_V6 = ['2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2001:4860:4860::8888', '3ffe::1'];
const NOT_PUBLIC_V6 = [
  ...['::', '::1', 'fe80::1', 'febf::1', 'fec0::1', 'fc00::1', 'fdff:ffff::1', 'ff02::1', 'ff0e::1'],
  ...[
    '100::1',
    '2001:db8::1',
    '3fff::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '5f00::1',
    '4000::1',
    '::2',
  ],
];

const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
const dotted = ([a, b, c, d]: readonly number[]): string => `${a}.${b}.${c}.${d}`;
const hex = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]): string =>
  `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;

describe('public addresses', () => {
  it.each(PUBLIC.concat(PUBLIC_V6))('include %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each(NOT_PUBLIC.concat(NOT_PUBLIC_V6))('do not include %s', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );

  it.each([
    '',
    'localhost',
    'example.org',
    '1.2.3',
    '256.1.1.1',
    '1.1.1.1 ',
    '1.1.1.1:80',
    '[2606:4700::1]',
    ':::',
  ])('do not include a text that is not a complete address: "%s"', (text) =>
    expect(isPublicAddress(text)).toBe(false),
  );

  it('include an address that represents an IPv4 address exactly if they include the IPv4 address', () => {
    fc.assert(
      fc.property(octets, (bytes) => {
        const expected = isPublicAddress(dotted(bytes));
        const forms = [
          `::ffff:${dotted(bytes)}`,
          `::ffff:${hex(bytes)}`,
          `0:0:0:0:0:FFFF:${hex(bytes)}`,
          `64:ff9b::${dotted(bytes)}`,
          `64:ff9b::${hex(bytes)}`,
        ];
        expect(forms.map(isPublicAddress)).toEqual(forms.map(() => expected));
      }),
    );
  });

  it('do not include addresses of tunnels and of foreign translators', () => {
    fc.assert(
      fc.property(octets, fc.nat(0xffff), (bytes, part) => {
        const inverted = bytes.map((byte) => 255 - byte);
        const forms = [
          `::${dotted(bytes)}`,
          `::ffff:0:${hex(bytes)}`,
          `2002:${hex(bytes)}::${part.toString(16)}`,
          `2001:0:${hex(bytes)}:0:${part.toString(16)}:${hex(inverted)}`,
          `2001:0:4136:e378:8000:${part.toString(16)}:${hex(inverted)}`,
          `64:ff9b:1::${hex(bytes)}`,
        ];
        expect(forms.map(isPublicAddress)).toEqual(forms.map(() => false));
      }),
    );
  });

  it('do not depend on the spelling, and no text throws an error', () => {
    const words = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(words, (parts) => {
        const address = new IPv6(parts);
        const short = isPublicAddress(address.toString());
        expect(isPublicAddress(parts.map((part) => part.toString(16).padStart(4, '0')).join(':'))).toBe(
          short,
        );
        expect(isPublicAddress(address.toString().toUpperCase())).toBe(short);
        if ((parts[0] ?? 0) < 0x2000 || (parts[0] ?? 0) > 0x3fff) expect(short).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV6(), fc.ipV4Extended()), (text) => {
        isPublicAddress(text);
      }),
    );
  });
});
