import type { Instant, Zone } from './types';
import { instant } from './types';
import { DAY, startOfDay, wallMilliseconds, wallOfMilliseconds } from './wall-clock';
import { toInstant, toWall } from './zone';

/**
 * The first moments of the days that began in a zone after one instant, up to another: at midnight, or at what comes after it
 * where a clock change leaves midnight out.
 * @param most how many are given at most, the first ones
 */
export function newDays(after: Instant, last: Instant, zone: Zone, most: number): Instant[] {
  const moments: Instant[] = [];
  let day = wallMilliseconds(startOfDay(toWall(after, zone)));
  while (moments.length < most) {
    day += DAY;
    const begins = toInstant(wallOfMilliseconds(day), zone);
    if (begins > last) break;
    // A day that was left out begins when the next one does.
    if (begins > (moments.at(-1) ?? after)) moments.push(instant(begins));
  }
  return moments;
}
