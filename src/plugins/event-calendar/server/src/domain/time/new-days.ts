import type { Instant, Zone } from './types';
import { instant } from './types';
import { DAY, startOfDay, wallMilliseconds, wallOfMilliseconds } from './wall-clock';
import { toInstant, toWall } from './zone';

/**
 * The instants at which days began in a zone, after one instant and up to another: midnight, or the first existing moment after it.
 * @param most the maximum number of days; the first ones are returned
 */
export function newDays(after: Instant, last: Instant, zone: Zone, most: number): Instant[] {
  const moments: Instant[] = [];
  let day = wallMilliseconds(startOfDay(toWall(after, zone)));
  while (moments.length < most) {
    day += DAY;
    const begins = toInstant(wallOfMilliseconds(day), zone);
    if (begins > last) break;
    // A skipped day begins at the same instant as the next one.
    if (begins > (moments.at(-1) ?? after)) moments.push(instant(begins));
  }
  return moments;
}
