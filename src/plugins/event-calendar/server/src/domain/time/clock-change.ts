import type { WallTime, Zone } from './types';
import { instant } from './types';
import { DAY } from './wall-clock';
import { existingWall, offsetAt, toInstant, toWall } from './zone';

/** How often a zone's clocks show a wall time: never when they are put forward over it, twice when they are put back. */
export type Occurrence = 'once' | 'never' | 'twice';

/** How often the zone's clocks show a wall time. */
export function occurrenceOf(wall: WallTime, zone: Zone): Occurrence {
  if (existingWall(wall, zone) !== wall) return 'never';
  const first = toInstant(wall, zone);
  // No zone has been put back by more than a day, so a day later the offset of the second occurrence applies.
  const back = offsetAt(first, zone) - offsetAt(instant(first + DAY), zone);
  return back > 0 && toWall(instant(first + back), zone) === wall ? 'twice' : 'once';
}
