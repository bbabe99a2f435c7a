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
 * Resolves host names for a socket, and refuses a name if any of its addresses is not permitted. The socket connects to the
 * addresses that were checked here, so a name that resolves differently a moment later (DNS rebinding) has no effect. Sockets
 * do not look up IP addresses: the caller must check those itself.
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
