import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** If a proxy sends something other than an address, at most this many characters of it are kept. */
const LONGEST = 64;

/**
 * The address by which a client is counted: for IPv6 the first 64 bits, since a client has all addresses that begin with them.
 * An IPv4 address in IPv6 notation counts as IPv4 (RFC 4291, 2.5.5.2).
 *
 * @param address as the socket or a proxy names it
 */
export function clientAddress(address: string): string {
  const plain = withoutPort(address).replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  return isIP(plain) === 6 ? network(plain) : plain.slice(0, LONGEST);
}

/** An address as some proxies name it, with the port of the connection: `203.0.113.7:51234`, `[2001:db8::1]:51234`. */
const withoutPort = (address: string): string =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address;

/** The application of Koa, as far as it says whom the address of a client is taken from. */
interface Proxied {
  proxy: boolean;
  maxIpsCount: number;
  proxyIpHeader: string;
}

/** The address of a client, as Koa's `ctx.ip` has it. Takes time in proportion to the header, whose text clients choose. */
export function addressOf(
  { proxy, maxIpsCount, proxyIpHeader }: Proxied,
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
): string {
  const named = proxy ? headers[proxyIpHeader.toLowerCase()] : undefined;
  const ips = typeof named === 'string' ? named.split(',') : [];
  return ips.slice(-maxIpsCount)[0]?.trim() || (socket.remoteAddress ?? '');
}

/** `2001:db8::1` → `2001:db8:0:0::/64` */
function network(address: string): string {
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  // An IPv4 address at the end stands for two groups.
  const [head = '', tail] = address.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::');
  const before = groups(head);
  const after = groups(tail ?? '');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const first = [...before, ...zeros, ...after].slice(0, 4);
  return `${first.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** An address as the log may show it; undefined for none. `short`: the first 24 bits of IPv4, 48 of IPv6. */
export function shownAddress(address: string, form: 'full' | 'short' | 'none'): string | undefined {
  if (form === 'none') return undefined;
  const plain = withoutPort(address)
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .slice(0, LONGEST);
  if (form === 'full') return plain;
  if (isIP(plain) === 4) return plain.replace(/\d+$/, '0');
  return isIP(plain) === 6 ? `${network(plain).split(':').slice(0, 3).join(':')}::` : undefined;
}
