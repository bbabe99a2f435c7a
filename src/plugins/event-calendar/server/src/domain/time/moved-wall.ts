import type { WallTime } from './types';
import { isWallRange, wallMilliseconds, wallOfMilliseconds } from './wall-clock';

/**
 * A wall time moved by milliseconds, ignoring clock changes: an event from 20:00 to 22:00 that is moved by a day still ends at
 * 22:00.
 * @param milliseconds negative to move back
 * @returns clamped to the years 1 to 9999
 */
export const addToWall = (wall: WallTime, milliseconds: number): WallTime =>
  wallOfMilliseconds(wallMilliseconds(wall) + milliseconds);

/**
 * The end of an event after its start was moved: it keeps its distance from the start.
 * @returns undefined when the end must not change, for example because it was before the start
 */
export function movedEnd(start: WallTime, moved: WallTime, end: WallTime): WallTime | undefined {
  const by = wallMilliseconds(moved) - wallMilliseconds(start);
  if (by === 0 || end < start || !isWallRange(wallMilliseconds(end) + by)) return undefined;
  return addToWall(end, by);
}
