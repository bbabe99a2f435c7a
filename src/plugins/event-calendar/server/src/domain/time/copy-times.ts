import { wallReading } from './date-reading';
import type { EventTimes, KnownTimes } from './event-times';
import { eventTimes } from './event-times';
import { dayOfDate } from './day-text';
import type { WallTime, Zone } from './types';
import { endOfDay, startOfDay, DAY, wallMilliseconds, wallOfMilliseconds } from './wall-clock';

/** The maximum number of copies that are made at once. */
export const MAX_COPIES = 366;

/** An event to copy to another day. */
export interface CopiedTimes {
  startDate: WallTime;
  endDate: WallTime;
  zone: Zone;
  allDay: boolean;
  /** They matter for a copy on the same day. */
  known?: KnownTimes;
}

/** The times of the copy. */
export interface TimesOnDay extends EventTimes {
  /** Whether the zone skips the start or the end on that day, so that it moved forward (docs/interface.md 4.8). */
  moved: boolean;
}

/**
 * The times of an event on another day. The start and the end keep their time of day and the number of days between them, in the
 * event's zone.
 * @param date `YYYY-MM-DD`
 * @throws RangeError when there is no such day
 */
export function timesOn(date: string, event: CopiedTimes): TimesOnDay {
  const day = dayOfDate(date);
  if (day === undefined) throw new RangeError(`Not a day (YYYY-MM-DD): ${date.slice(0, 40)}`);
  const shift = day * DAY - wallMilliseconds(startOfDay(event.startDate));
  const start = wallOfMilliseconds(wallMilliseconds(event.startDate) + shift);
  const end = wallOfMilliseconds(wallMilliseconds(event.endDate) + shift);
  const { zone, allDay, known } = event;
  const times = eventTimes({
    start: wallReading(start),
    end: wallReading(end),
    zone,
    allDay,
    ...(known && { known }),
  });
  const wanted = allDay ? [startOfDay(start), endOfDay(end)] : [start, end];
  return { ...times, moved: times.startDate !== wanted[0] || times.endDate !== wanted[1] };
}
