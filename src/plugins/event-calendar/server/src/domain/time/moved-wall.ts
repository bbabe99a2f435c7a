import type { WallTime } from './types';
import { isWallRange, wallMilliseconds, wallOfMilliseconds } from './wall-clock';

/**
 * A wall time later (or, with a negative number, earlier) by milliseconds, as clocks without changes would show it: an event from
 * 20:00 to 22:00 that is moved by a day ends at 22:00 there too.
 * @returns the first or the last second of the years 1 to 9999 where it would lie beyond them
 */
export const wallLater = (wall: WallTime, milliseconds: number): WallTime =>
  wallOfMilliseconds(wallMilliseconds(wall) + milliseconds);

/**
 * The end of an event whose start is moved: it keeps its distance, unless it was wrong before (an end before the start).
 * @returns undefined where the end has to stay as it is
 */
export function movedEnd(start: WallTime, moved: WallTime, end: WallTime): WallTime | undefined {
  const by = wallMilliseconds(moved) - wallMilliseconds(start);
  if (by === 0 || end < start || !isWallRange(wallMilliseconds(end) + by)) return undefined;
  return wallLater(end, by);
}
