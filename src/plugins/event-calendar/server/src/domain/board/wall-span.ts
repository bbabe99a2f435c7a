import type { WallTime } from '../time/types';
import { DAY, HOUR, endOfDay, startOfDay, wallMilliseconds, wallOfMilliseconds } from '../time/wall-clock';

/** The start and end of an event in the local time of one zone. An all-day event runs from 00:00:00 to 23:59:59. */
export interface WallSpan {
  start: WallTime;
  end: WallTime;
  allDay: boolean;
}

/** How far the start and the end of a span move, in milliseconds of local time. */
export interface Shift {
  start: number;
  end: number;
}

/** Moves or resizes a span. Its end never comes before its start, and all-day spans move by whole days. */
export function shifted({ start, end, allDay }: WallSpan, by: Shift): WallSpan {
  const move = (wall: WallTime, milliseconds: number): WallTime =>
    wallOfMilliseconds(
      wallMilliseconds(wall) + (allDay ? Math.round(milliseconds / DAY) * DAY : milliseconds),
    );
  const from = move(start, by.start);
  const until = move(end, by.end);
  const last = until < from ? from : until;
  return allDay ? wholeDays(from, last) : { start: from, end: last, allDay };
}

const wholeDays = (first: WallTime, last: WallTime): WallSpan => ({
  start: startOfDay(first),
  end: endOfDay(last),
  allDay: true,
});

/** Makes a span all-day, beginning on the day of `from`. It keeps the number of whole days it lasted, at least one. */
export function asAllDay({ start, end }: WallSpan, from: WallTime): WallSpan {
  const days = Math.floor((wallMilliseconds(end) - wallMilliseconds(start)) / DAY);
  return wholeDays(from, wallOfMilliseconds(wallMilliseconds(from) + days * DAY));
}

/** Makes a span begin at a time of day. It keeps its length; an all-day span becomes one hour long. */
export function asTimed(span: WallSpan, from: WallTime): WallSpan {
  const length = span.allDay ? HOUR : wallMilliseconds(span.end) - wallMilliseconds(span.start);
  return { start: from, end: wallOfMilliseconds(wallMilliseconds(from) + length), allDay: false };
}

/** Whether two spans are equal. */
export const sameSpan = (one: WallSpan, other: WallSpan): boolean =>
  one.start === other.start && one.end === other.end && one.allDay === other.allDay;
