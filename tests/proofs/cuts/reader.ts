import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../reading/random';
import type { Tally } from './response';
import { askWhileCut } from './response';

/** Milliseconds between two reads. */
const BETWEEN = 20;

/** Reads lists, feeds and terms, with and without credentials, until `isOver`. */
export async function readUntil(
  isOver: () => boolean,
  root: string,
  headers: Record<string, string>,
  random: Random,
  tally: Tally,
): Promise<void> {
  for (let number = 0; !isOver(); number += 1) {
    // The number keeps the responses out of the cache.
    const path = random.pick([
      `events?start_date=2031-01-01&per_page=${1 + (number % 20)}`,
      `events?start_date=2031-01-01&search=event${number}`,
      `events.ics?start_date=2031-01-01&per_page=${1 + (number % 20)}`,
      `venues?search=hall${number}`,
      'categories',
    ]);
    await askWhileCut(tally, `${root}/${path}`, random.chance(0.5) ? { headers } : {});
    await pause(BETWEEN);
  }
}
