import { existsSync, readFileSync } from 'node:fs';
import { expect } from '@jest/globals';

/** The longest delay of a list by other requests, in milliseconds, on a machine that does `fixedWork` in a fortieth of it. */
export const LONGEST_DELAY = 200;

/** Work that is always the same. Quick machines need about 5 ms for it. */
function fixedWork(): number {
  let sum = 0;
  for (let round = 0; round < 4_000; round += 1) {
    const record = JSON.stringify({
      id: round,
      title: `Evening ${round}`,
      tags: [round, round * 7, 'music'],
    });
    const { title } = JSON.parse(record) as { title: string };
    sum += title.replace(/[aeiou]/g, '').length;
  }
  return sum;
}

/** How many milliseconds count as one on this machine now: 1 on a quick one, more on one that is slower. */
export function slowness(clock: () => number): number {
  let best = Infinity;
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const since = clock();
    fixedWork();
    best = Math.min(best, clock() - since);
  }
  return Math.max(1, (40 * best) / LONGEST_DELAY);
}

/**
 * The longest duration of a list while other work is running, in milliseconds of a quick machine (see `LONGEST_DELAY`). It takes the
 * best of several attempts: a busy machine delays some of them, but blocking work in the service delays all.
 * @param list sends a different request each time, so that no cached response is used; what it lists must not grow by the attempts
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
  for (let round = 0; round < 6 && best > LONGEST_DELAY; round += 1) {
    let isOver = false;
    const over = attempt(round).finally(() => (isOver = true));
    let longest = 0;
    while (!isOver) {
      const since = clock();
      expect(await list(count++)).toBe(200);
      longest = Math.max(longest, clock() - since);
    }
    await over;
    best = Math.min(best, longest / slowness(clock));
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
