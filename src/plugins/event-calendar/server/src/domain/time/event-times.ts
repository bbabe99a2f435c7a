import type { DateReading } from './date-words';
import { wallOfReading } from './date-words';
import type { WallTime, Zone } from './types';
import { endOfDay, startOfDay } from './wall-clock';
import { existingWall, toUtc } from './zone';

/** When an event is: what clocks in its zone show, and the same in UTC; all `YYYY-MM-DD HH:mm:ss`. */
export interface EventTimes {
  startDate: WallTime;
  endDate: WallTime;
  utcStartDate: WallTime;
  utcEndDate: WallTime;
}

/**
 * The times of an event, from what was given for them or is stored (as a wall reading), and its zone: instants are converted
 * into the zone (docs/interface.md 4.7), a skipped wall time moves forward by the gap (docs/interface.md 4.8), an all-day
 * event fills its days from 00:00:00 to 23:59:59 (docs/interface.md 4.11; on the wall also where a zone skips its midnight),
 * an end before the start becomes the start (docs/interface.md 4.12). UTC times are derived.
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

/** The UTC times of an event's wall times, for zone rules that have changed since they were stored. */
export function utcTimes(
  startDate: WallTime,
  endDate: WallTime,
  zone: Zone,
): Pick<EventTimes, 'utcStartDate' | 'utcEndDate'> {
  return { utcStartDate: toUtc(startDate, zone), utcEndDate: toUtc(endDate, zone) };
}
