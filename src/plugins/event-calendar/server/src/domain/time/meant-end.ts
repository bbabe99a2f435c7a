import type { WallTime } from './types';
import { DAY } from './wall-clock';
import { wallLater } from './moved-wall';

/**
 * The end that somebody means who gives it beside a start: before the start on the same date it is the next day, such as 00:00
 * after 20:00. An equal end stays: events without length are legal.
 * @returns undefined for an end on an earlier date, which nobody means
 */
export function meantEnd(start: WallTime, end: WallTime, allDay: boolean): WallTime | undefined {
  const [from, to] = [start.slice(0, 10), end.slice(0, 10)];
  if (to < from) return undefined;
  return to === from && end < start && !allDay ? wallLater(end, DAY) : end;
}
