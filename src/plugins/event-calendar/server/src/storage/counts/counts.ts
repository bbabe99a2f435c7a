import type { WindowCounts } from './window-counts';

/**
 * How often each client may still do something within a window, whichever process it comes to. Keys are hashes: nobody's address
 * or name is kept.
 */
export interface Counts {
  /** Takes one. @returns the whole seconds until the window is over where none is left, else undefined */
  take(key: string): Promise<number | undefined>;
  /** Gives one back that was taken. */
  giveBack(key: string): Promise<void>;
}

/** Counts in the memory of this process. */
export function countsInMemory(windows: WindowCounts): Counts {
  return {
    take: (key) => Promise.resolve(windows.spend(key)),
    giveBack: (key) => Promise.resolve(windows.giveBack(key)),
  };
}

/** What was found to be right lately, by its keyed hash. */
export interface Proven {
  /** Whether another process has found it to be right within the hour. */
  has(key: string): Promise<boolean>;
  /** Remembers it for an hour. */
  add(key: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Where one process serves, there is nobody to ask. */
export const NOBODY_ELSE: Proven = {
  has: () => Promise.resolve(false),
  add: () => Promise.resolve(),
  remove: () => Promise.resolve(),
};

/** Where log-ins and passwords of events are counted. */
export interface CountStore {
  /**
   * @param name tells counts apart
   * @param limit how many a client has in a window; 0: any number
   * @param milliseconds how long a window lasts
   */
  counts(name: string, limit: number, milliseconds: number): Counts;
  proven: Proven;
  /** The same for the same text in all processes, and nothing that it can be told from. */
  hash(text: string): string;
}
