import type { WindowCounts } from './window-counts';

/** Stops an address that sends too many credentials that are nobody's. */
export interface FailedLogIns {
  /**
   * Before credentials are checked.
   * @returns the seconds that the address has to wait; undefined when they may be checked: then call `leave`
   */
  enter(address: string, credentials: string): number | undefined;
  /** After it, whatever came out. */
  leave(address: string, credentials: string): void;
  /** Counts credentials that were nobody's. */
  fail(address: string): void;
}

/**
 * Credentials that are being checked count as if they were wrong, so that many requests at once try out no more than one after
 * the other would. The same credentials count once meanwhile: many requests of one client are one log-in.
 *
 * @param failures failed log-ins by address
 */
export function createFailedLogIns(failures: WindowCounts): FailedLogIns {
  /** By address, how many requests with which credentials are under way. */
  const underWay = new Map<string, Map<string, number>>();

  return {
    enter(address, credentials) {
      const wait = failures.wait(address);
      if (wait !== undefined) return wait;
      const here = underWay.get(address) ?? new Map<string, number>();
      const same = here.get(credentials) ?? 0;
      // Whoever checks them is soon done.
      if (same === 0 && here.size >= failures.left(address)) return 1;
      underWay.set(address, here.set(credentials, same + 1));
      return undefined;
    },
    leave(address, credentials) {
      const here = underWay.get(address);
      const others = (here?.get(credentials) ?? 0) - 1;
      if (others > 0) here?.set(credentials, others);
      else here?.delete(credentials);
      if (here?.size === 0) underWay.delete(address);
    },
    fail: (address) => void failures.spend(address),
  };
}
