import { existsSync, readFileSync } from 'node:fs';
import { expect } from '@jest/globals';

/** The longest delay of a list by other requests, in milliseconds. */
export const LONGEST_DELAY = 200;

/**
 * The longest duration of a list in milliseconds while other work is running. It takes the best of several attempts: a busy machine
 * delays some of them, but blocking work in the service delays all.
 * @param list sends a different request each time, so that no cached response is used
 * @param attempt starts the other work
 * @param clock a clock in milliseconds
 */
export async function delayOfLists(
  list: (count: number) => Promise<number | undefined>,
  attempt: (round: number) => Promise<unknown>,
  clock: () => number = () => performance.now(),
): Promise<number> {
  let best = Infinity;
  let count = 0;
  // Warm-up: the first list is slower than the others.
  await list(count++);
  for (let round = 0; round < 12 && best > LONGEST_DELAY; round += 1) {
    let isOver = false;
    const over = attempt(round).finally(() => (isOver = true));
    let longest = 0;
    while (!isOver) {
      const since = clock();
      expect(await list(count++)).toBe(200);
      longest = Math.max(longest, clock() - since);
    }
    await over;
    best = Math.min(best, longest);
  }
  return best;
}

/** Linux: how long the main thread of this process has run, and has waited for a processor, in nanoseconds. */
const SCHEDULED = '/proc/self/schedstat';

const scheduled = (field: 0 | 1): number =>
  existsSync(SCHEDULED) ? Number(readFileSync(SCHEDULED, 'utf8').split(' ')[field]) / 1e6 : NaN;

/**
 * A clock that counts only the CPU time of the main thread of this process, in which the service under test runs. Other
 * programs on a busy machine do not affect it.
 */
export const workClock = (): number => {
  const worked = scheduled(0);
  return Number.isNaN(worked) ? performance.now() : worked;
};

/** The wall clock without the time in which the main thread waits for a processor. */
export const ownClock = (): number => performance.now() - (scheduled(1) || 0);
