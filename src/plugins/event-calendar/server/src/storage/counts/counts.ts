import type { WindowCounts } from './window-counts';

/**
 * Limits how often each client may do something within a window, in all processes together. Keys are hashes, so neither
 * addresses nor names are stored.
 */
export interface Counts {
  /** Counts one attempt. @returns undefined if it is allowed, else the whole seconds until the window ends */
  take(key: string): Promise<number | undefined>;
  /** Returns one attempt that was taken. */
  giveBack(key: string): Promise<void>;
}

/** Counts in the memory of this process. */
export function countsInMemory(windows: WindowCounts): Counts {
  return {
    take: (key) => Promise.resolve(windows.spend(key)),
    giveBack: (key) => Promise.resolve(windows.giveBack(key)),
  };
}

/** Credentials that were verified recently, by their keyed hash. */
export interface VerifiedCredentials {
  /** Whether any process has verified it within the last hour. */
  has(key: string): Promise<boolean>;
  /** Remembers it for an hour. */
  add(key: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** For a single process: there is no other process to share results with. */
export const NOT_SHARED: VerifiedCredentials = {
  has: () => Promise.resolve(false),
  add: () => Promise.resolve(),
  remove: () => Promise.resolve(),
};

/** Counts log-ins and event passwords. */
export interface CountStore {
  /**
   * @param name keeps these counts apart from others in the same store
   * @param limit attempts per client and window; 0: unlimited
   * @param milliseconds how long a window lasts
   */
  counts(name: string, limit: number, milliseconds: number): Counts;
  proven: VerifiedCredentials;
  /** A keyed hash: equal for equal texts in all processes that share the store; the text cannot be recovered from it. */
  hash(text: string): string;
}
