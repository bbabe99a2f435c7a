import type { WallTime } from './types';
import { DAY, startOfDay } from './wall-clock';
import { addToWall } from './moved-wall';

/**
 * The intended end of an event: an end before the start on the same date means the next day, such as 00:00 after 20:00. An end
 * equal to the start is kept, because events without length are allowed.
 * @returns undefined for an end on an earlier date, which is a mistake
 */
export function intendedEnd(start: WallTime, end: WallTime, allDay: boolean): WallTime | undefined {
  if (end < startOfDay(start)) return undefined;
  return end < start && !allDay ? addToWall(end, DAY) : end;
}
