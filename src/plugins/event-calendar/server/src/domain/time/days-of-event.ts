import type { WallTime } from './types';
import { DAY, wallMilliseconds, wallOfMilliseconds } from './wall-clock';

/**
 * The days of an event, `YYYY-MM-DD`: the one on which it begins, and the others if it lasts a day or longer. A night has one day.
 * @param most how many of them, the earliest ones
 */
export function daysOfEvent(
  { startDate, endDate }: { startDate: WallTime; endDate: WallTime },
  most: number,
): string[] {
  const [start, end] = [wallMilliseconds(startDate), wallMilliseconds(endDate)];
  const first = Math.floor(start / DAY);
  // An event of whole days ends in their last second.
  const isLong = end + 1000 - start >= DAY;
  const last = isLong ? Math.floor((end - 1) / DAY) : first;
  return Array.from({ length: Math.min(most, last - first + 1) }, (_, later) =>
    wallOfMilliseconds((first + later) * DAY).slice(0, 10),
  );
}
