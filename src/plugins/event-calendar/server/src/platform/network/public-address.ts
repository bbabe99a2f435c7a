import { isIP } from 'node:net';
import { IPv4, IPv6 } from 'ipaddr.js';

/** Global unicast: the only IPv6 range that is assigned to hosts on the internet (RFC 4291, 2.4). */
const GLOBAL_UNICAST = IPv6.parse('2000::');

/** The prefix under which NAT64 makes IPv4 hosts reachable in a network (RFC 6052, 2.1). */
const NAT64 = IPv6.parse('64:ff9b::');

/**
 * Whether an IP address, in any spelling, belongs to a host on the internet, and is not loopback, private, carrier-grade NAT, a
 * tunnel, documentation or reserved (IANA special-purpose registries, RFC 6890). An IPv6 address that represents an IPv4 address
 * counts as that IPv4 address. A text that is not an IP address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return IPv4.parse(address).range() === 'unicast';
  // URL writes the address in hexadecimal: ipaddr.js reads `::1.2.3.4` as `::ffff:1.2.3.4`, which is another address.
  const url = `http://[${address}]`;
  if (isIP(address) === 0 || !URL.canParse(url)) return false;
  const parsed = IPv6.parse(new URL(url).hostname.slice(1, -1));
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().range() === 'unicast';
  if (parsed.match(NAT64, 96)) return new IPv4(parsed.toByteArray().slice(12)).range() === 'unicast';
  return parsed.match(GLOBAL_UNICAST, 3) && parsed.range() === 'unicast';
}
