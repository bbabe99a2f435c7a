import { isIP } from 'node:net';
import { IPv4, IPv6 } from 'ipaddr.js';

/** Global unicast: the only part of IPv6 that is handed out to hosts on the internet (RFC 4291, 2.4). */
const GLOBAL_UNICAST = IPv6.parse('2000::');

/** Where a network's NAT64 shows IPv4 hosts to its own hosts (RFC 6052, 2.1). */
const NAT64 = IPv6.parse('64:ff9b::');

/**
 * Whether an IP address, in any spelling, is one of a host on the internet: nothing of this machine, of its networks, of a
 * carrier, of a tunnel, for documentation or reserved (IANA special-purpose registries, RFC 6890). An address that stands for
 * an IPv4 address is as public as that one; what is none is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return IPv4.parse(address).range() === 'unicast';
  // In hexadecimal alone: the parser takes `::1.2.3.4` for `::ffff:1.2.3.4`, which is another address.
  const url = `http://[${address}]`;
  if (isIP(address) === 0 || !URL.canParse(url)) return false;
  const parsed = IPv6.parse(new URL(url).hostname.slice(1, -1));
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().range() === 'unicast';
  if (parsed.match(NAT64, 96)) return new IPv4(parsed.toByteArray().slice(12)).range() === 'unicast';
  return parsed.match(GLOBAL_UNICAST, 3) && parsed.range() === 'unicast';
}
