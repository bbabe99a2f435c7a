import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { RefusedAddress } from './refused-address';

/** Resolves a name to all its addresses. */
type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves names for a socket, and refuses those of which any address is not permitted. The socket connects to what was judged
 * here: a name that resolves differently a moment later (DNS rebinding) changes nothing. Sockets do not ask for addresses that
 * are no names: judge those before.
 */
export function guardedLookup(
  permits: (address: string) => boolean,
  resolve: Resolve = lookup,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, '');
      else if (first === undefined || !addresses.every(({ address }) => permits(address)))
        callback(new RefusedAddress(), '');
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
