import type { CountStore } from '../../storage/counts/counts';
import { createWindowCounts } from '../../storage/counts/window-counts';

/** A log-in that is to be checked. */
export interface LogIn {
  /** The client's, see `clientAddress`. */
  address: string;
  /** Whose credentials they claim to be, see `accountOf`. */
  account: string;
  /** A hash of the credentials. */
  credentials: string;
}

/** What came out of a log-in; `unchecked` where nobody looked at it. */
export type Outcome = 'good' | 'bad' | 'unchecked';

/** Stops whoever tries out credentials. */
export interface FailedLogIns {
  /**
   * Before credentials are checked.
   * @returns the seconds to wait; undefined when they may be checked: then call `leave`
   */
  enter(logIn: LogIn): Promise<number | undefined>;
  /** After it. It never fails. */
  leave(logIn: LogIn, outcome: Outcome): Promise<void>;
}

interface Entry {
  wait: number | undefined;
  counted: boolean;
}

const MINUTE = 60_000;
/** Times as many log-ins of an address for all its accounts together: a school or an office has one address. */
const ACCOUNTS = 10;
/** How many credentials of a blocked address are looked up among the right ones in a minute. */
const LOOK_UPS = 100;

/**
 * Counts log-ins that fail, by address and account and by address alone. Nobody can lock an account for others, who come from
 * other addresses.
 *
 * Credentials that are being checked count as if they were wrong, so that many requests at once try out no more than one after
 * the other would, in however many processes. The same credentials count once meanwhile: many requests of one client are one
 * log-in.
 *
 * @param limit failed log-ins of an address for one account in a minute; 0: any number
 */
export function createFailedLogIns(store: CountStore, limit: number, now: () => number): FailedLogIns {
  if (limit === 0) return { enter: () => Promise.resolve(undefined), leave: () => Promise.resolve() };
  const byAccount = store.counts('account', limit, MINUTE);
  const byAddress = store.counts('address', limit * ACCOUNTS, MINUTE);
  const lookUps = createWindowCounts(LOOK_UPS, MINUTE, now);
  const keyOf = ({ address, account }: LogIn): string => store.hash(JSON.stringify([address, account]));
  const addressKey = ({ address }: LogIn): string => store.hash(address);
  /** Requests under way by address and credentials, and how the first of them entered. */
  const underWay = new Map<string, { requests: number; entry: Promise<Entry> }>();
  const nameOf = ({ address, credentials }: LogIn): string => `${address} ${credentials}`;

  /** Takes one of both counts, or of none. */
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
    // Another process may know them: then they pass, and have been counted nowhere.
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
        // The first has been counted.
        if (entry?.counted !== true) await take(logIn);
        await store.proven.remove(logIn.credentials);
      } else if (entry?.counted === true) {
        await Promise.all([byAccount.giveBack(keyOf(logIn)), byAddress.giveBack(addressKey(logIn))]);
      }
      if (outcome === 'good') await store.proven.add(logIn.credentials);
    },
  };

  /** @returns how the first one entered, when the last one leaves */
  function drop(name: string): Promise<Entry> | undefined {
    const here = underWay.get(name);
    if (here === undefined) return undefined;
    here.requests -= 1;
    if (here.requests > 0) return undefined;
    underWay.delete(name);
    return here.entry;
  }
}
