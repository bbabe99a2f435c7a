import type { CountStore } from '../../storage/counts/counts';
import { createWindowCounts } from '../../storage/counts/window-counts';

/** A log-in to check. */
export interface LogIn {
  /** The address of the client, see `clientAddress`. */
  address: string;
  /** The account that the credentials claim, see `accountOf`. */
  account: string;
  /** A hash of the credentials. */
  credentials: string;
}

/** The result of a log-in; `unchecked` if it was not checked. */
export type Outcome = 'good' | 'bad' | 'unchecked';

/** Stops clients that guess credentials. */
export interface FailedLogIns {
  /**
   * Call it before credentials are checked.
   * @returns the seconds to wait; undefined if they may be checked, then call `leave` afterwards
   */
  enter(logIn: LogIn): Promise<number | undefined>;
  /** Call it after the check. It never fails. */
  leave(logIn: LogIn, outcome: Outcome): Promise<void>;
}

interface Entry {
  wait: number | undefined;
  counted: boolean;
}

const MINUTE = 60_000;
/** The factor for an address with all its accounts: a school or an office may have one address. */
const ACCOUNTS = 10;
/** How many credentials of a blocked address are looked up in a minute, in case they are known to be right. */
const LOOK_UPS = 100;

/**
 * Counts failed log-ins by address and account, and by address. Nobody can lock an account for users at other addresses.
 *
 * While credentials are being checked they count as wrong, so that parallel requests in any number of processes cannot try more
 * than sequential ones. During that time the same credentials count once: many requests of one client are one log-in.
 *
 * @param limit failed log-ins per minute for an address and account; 0: no limit
 */
export function createFailedLogIns(store: CountStore, limit: number, now: () => number): FailedLogIns {
  if (limit === 0) return { enter: () => Promise.resolve(undefined), leave: () => Promise.resolve() };
  const byAccount = store.counts('account', limit, MINUTE);
  const byAddress = store.counts('address', limit * ACCOUNTS, MINUTE);
  const lookUps = createWindowCounts(LOOK_UPS, MINUTE, now);
  const keyOf = ({ address, account }: LogIn): string => store.hash(JSON.stringify([address, account]));
  const addressKey = ({ address }: LogIn): string => store.hash(address);
  /** Running requests by address and credentials, and how the first of them entered. */
  const underWay = new Map<string, { requests: number; entry: Promise<Entry> }>();
  const nameOf = ({ address, credentials }: LogIn): string => `${address} ${credentials}`;

  /** Takes one from both counts, or from neither. */
  async function take(logIn: LogIn): Promise<number | undefined> {
    const ofAccount = await byAccount.take(keyOf(logIn));
    if (ofAccount !== undefined) return ofAccount;
    const ofAddress = await byAddress.take(addressKey(logIn));
    if (ofAddress !== undefined) await byAccount.giveBack(keyOf(logIn));
    return ofAddress;
  }

  async function enterFirst(logIn: LogIn): Promise<Entry> {
    const wait = await take(logIn);
    if (wait === undefined) return { wait, counted: true };
    if (lookUps.spend(logIn.address) !== undefined) return { wait, counted: false };
    // Another process may know them to be right. They then pass without being counted.
    const isProven = await store.proven.has(logIn.credentials);
    return { wait: isProven ? undefined : wait, counted: false };
  }

  return {
    async enter(logIn) {
      const name = nameOf(logIn);
      const here = underWay.get(name) ?? { requests: 0, entry: enterFirst(logIn) };
      here.requests += 1;
      underWay.set(name, here);
      const { wait } = await here.entry;
      if (wait !== undefined) void drop(name);
      return wait;
    },
    async leave(logIn, outcome) {
      const entry = await drop(nameOf(logIn));
      if (outcome === 'bad') {
        // The first request has been counted.
        if (entry?.counted !== true) await take(logIn);
        await store.proven.remove(logIn.credentials);
      } else if (entry?.counted === true) {
        await Promise.all([byAccount.giveBack(keyOf(logIn)), byAddress.giveBack(addressKey(logIn))]);
      }
      if (outcome === 'good') await store.proven.add(logIn.credentials);
    },
  };

  /** @returns how the first one entered, once the last one leaves */
  function drop(name: string): Promise<Entry> | undefined {
    const here = underWay.get(name);
    if (here === undefined) return undefined;
    here.requests -= 1;
    if (here.requests > 0) return undefined;
    underWay.delete(name);
    return here.entry;
  }
}
