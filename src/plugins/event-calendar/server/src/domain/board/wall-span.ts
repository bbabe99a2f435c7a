import type { WallTime } from '../time/types';
import { DAY, HOUR, endOfDay, startOfDay, wallMilliseconds, wallOfMilliseconds } from '../time/wall-clock';

/** When an event is by the clocks of one zone. An all-day event fills its days, from 00:00:00 to 23:59:59. */
export interface WallSpan {
  start: WallTime;
  end: WallTime;
  allDay: boolean;
}

/** How far the two ends of a span move, in milliseconds on the wall. */
export interface Shift {
  start: number;
  end: number;
}

/** A span that was moved or resized; its end never comes before its start. Of all-day events whole days are counted. */
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

/** A span made to last whole days from the day of a time on: as many as its length fills, one at least. */
export function asAllDay({ start, end }: WallSpan, from: WallTime): WallSpan {
  const days = Math.floor((wallMilliseconds(end) - wallMilliseconds(start)) / DAY);
  return wholeDays(from, wallOfMilliseconds(wallMilliseconds(from) + days * DAY));
}

/** A span made to begin at a time of day; what lasted whole days lasts an hour then. */
export function asTimed(span: WallSpan, from: WallTime): WallSpan {
  const length = span.allDay ? HOUR : wallMilliseconds(span.end) - wallMilliseconds(span.start);
  return { start: from, end: wallOfMilliseconds(wallMilliseconds(from) + length), allDay: false };
}

/** Whether two spans are the same time. */
export const sameSpan = (one: WallSpan, other: WallSpan): boolean =>
  one.start === other.start && one.end === other.end && one.allDay === other.allDay;
