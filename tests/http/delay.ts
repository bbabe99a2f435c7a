import { existsSync, readFileSync } from 'node:fs';
import { expect } from '@jest/globals';

/** How long, in milliseconds, any other request may keep a list waiting. */
export const LONGEST_DELAY = 200;

/**
 * The longest time, in milliseconds, that a list takes while something else goes on. In the best of a few attempts: a busy machine
 * delays one of them, but what stops the service delays them all.
 * @param list makes a request of its own each time, so that no answer is kept
 * @param attempt starts what else goes on
 * @param clock milliseconds from some moment on
 */
export async function delayOfLists(
  list: (count: number) => Promise<number | undefined>,
  attempt: (round: number) => Promise<unknown>,
  clock: () => number = () => performance.now(),
): Promise<number> {
  let best = Infinity;
  let count = 0;
  // The first list takes longer than the others.
  await list(count++);
  for (let round = 0; round < 5 && best > LONGEST_DELAY; round += 1) {
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

/** Where Linux says how long the main thread of this process has worked, and waited for a processor, in nanoseconds. */
const SCHEDULED = '/proc/self/schedstat';

const scheduled = (field: 0 | 1): number =>
  existsSync(SCHEDULED) ? Number(readFileSync(SCHEDULED, 'utf8').split(' ')[field]) / 1e6 : NaN;

/**
 * A clock that goes on only while the main thread of this process works, in which the service runs under test: what it shows of a
 * request is what the work of others adds to it, however many other programs the machine is busy with.
 */
export const workClock = (): number => {
  const worked = scheduled(0);
  return Number.isNaN(worked) ? performance.now() : worked;
};

/** A clock that stands still only while the main thread waits for a processor that other programs have. */
export const ownClock = (): number => performance.now() - (scheduled(1) || 0);
