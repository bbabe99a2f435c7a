import { LRUCache } from 'lru-cache';

/** Clients that are kept in mind at once; of more, those that were seen longest ago are forgotten. */
const CLIENTS = 10_000;

/** How often each client may still do something within a window, a span of time that begins when it does it first. */
export interface WindowCounts {
  /** @returns undefined while any are left, else the whole seconds, at least 1, until the window is over */
  wait(client: string): number | undefined;
  /** Takes one, if any is left; else returns what `wait` does. */
  spend(client: string): number | undefined;
  /** Gives one back that was taken within this window. */
  giveBack(client: string): void;
}

/**
 * Counts in the memory of this process, of which it takes a limited amount whoever comes.
 *
 * @param limit how many a client has in a window; 0: any number, and nothing is kept
 * @param milliseconds how long a window lasts
 * @param now milliseconds of a clock that only goes forward
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
