import type { DateReading } from './date-reading';
import { wallOfReading } from './date-words';
import type { WallTime, Zone } from './types';
import { endOfDay, startOfDay } from './wall-clock';
import { existingWall, toUtc } from './zone';

/** The times of an event, in the local time of its zone and in UTC: `YYYY-MM-DD HH:mm:ss`. */
export interface EventTimes {
  startDate: WallTime;
  endDate: WallTime;
  utcStartDate: WallTime;
  utcEndDate: WallTime;
}

/**
 * The times of an event from the given or stored dates and its zone. Instants are converted to the zone (docs/interface.md 4.7).
 * Skipped wall times move forward by the gap (4.8). An all-day event lasts from 00:00:00 to 23:59:59 (4.11), even where the zone
 * skips midnight. An end before the start becomes the start (4.12). UTC times are derived.
 */
export function eventTimes(given: {
  start: DateReading;
  end: DateReading;
  zone: Zone;
  allDay: boolean;
}): EventTimes {
  const { zone, allDay } = given;
  const start = existingWall(wallOfReading(given.start, zone), zone);
  const end = existingWall(wallOfReading(given.end, zone), zone);
  const last = end < start ? start : end;
  const startDate = allDay ? startOfDay(start) : start;
  const endDate = allDay ? endOfDay(last) : last;
  return { startDate, endDate, ...utcTimes(startDate, endDate, zone) };
}

/** Recomputes the UTC times of stored wall times, for use after a change of time zone rules. */
export function utcTimes(
  startDate: WallTime,
  endDate: WallTime,
  zone: Zone,
): Pick<EventTimes, 'utcStartDate' | 'utcEndDate'> {
  return { utcStartDate: toUtc(startDate, zone), utcEndDate: toUtc(endDate, zone) };
}
