import { LRUCache } from 'lru-cache';

/** The most clients kept in memory; beyond that, the least recently seen are dropped. */
const CLIENTS = 10_000;

/** Limits how often each client may do something within a window, which begins with the client's first attempt. */
export interface WindowCounts {
  /** @returns undefined while attempts are left, else the whole seconds (at least 1) until the window ends */
  wait(client: string): number | undefined;
  /** Takes one attempt if any is left; returns what `wait` returns. */
  spend(client: string): number | undefined;
  /** Returns one attempt that was taken within this window. */
  giveBack(client: string): void;
}

/**
 * Counts in a limited amount of this process's memory, however many clients there are.
 *
 * @param limit attempts per client and window; 0: unlimited, and nothing is stored
 * @param milliseconds how long a window lasts
 * @param now milliseconds of a monotonic clock
 */
export function createWindowCounts(limit: number, milliseconds: number, now: () => number): WindowCounts {
  if (limit === 0) {
    const nothing = (): undefined => undefined;
    return { wait: nothing, spend: nothing, giveBack: nothing };
  }
  const windows = new LRUCache<string, { ends: number; count: number }>({ max: CLIENTS });
  const open = (client: string) => {
    const window = windows.get(client);
    return window !== undefined && now() < window.ends ? window : undefined;
  };

  const wait = (client: string): number | undefined => {
    const window = open(client);
    if (window === undefined || window.count < limit) return undefined;
    return Math.ceil((window.ends - now()) / 1_000);
  };
  return {
    wait,
    spend(client) {
      const seconds = wait(client);
      if (seconds !== undefined) return seconds;
      const window = open(client);
      if (window === undefined) windows.set(client, { ends: now() + milliseconds, count: 1 });
      else window.count += 1;
      return undefined;
    },
    giveBack(client) {
      const window = open(client);
      if (window !== undefined && window.count > 0) window.count -= 1;
    },
  };
}
