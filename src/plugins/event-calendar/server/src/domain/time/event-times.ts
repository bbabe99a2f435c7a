import type { DateReading } from './date-reading';
import { wallOfReading } from './date-words';
import type { WallTime, Zone } from './types';
import { endOfDay, startOfDay } from './wall-clock';
import { movedEnd } from './moved-wall';
import { UTC, existingWall, secondInstant, toWall, utcOf } from './zone';

/** The times of an event, in the local time of its zone and in UTC: `YYYY-MM-DD HH:mm:ss`. */
export interface EventTimes {
  startDate: WallTime;
  endDate: WallTime;
  utcStartDate: WallTime;
  utcEndDate: WallTime;
}

/** The UTC times that were stored, or sent, with wall times: they tell which of two equal hours is meant. */
export interface KnownTimes {
  utcStartDate?: string | undefined;
  utcEndDate?: string | undefined;
}

/**
 * The times of an event from the given or stored dates and its zone. Instants are converted to the zone (docs/interface.md 4.7).
 * Skipped wall times move forward by the gap, and of two equal hours the known one is kept (4.8). An all-day event lasts from 00:00:00
 * to 23:59:59 (4.11), even where the zone skips midnight. An end before the start becomes the start (4.12).
 */
export function eventTimes(given: {
  start: DateReading;
  end: DateReading;
  zone: Zone;
  allDay: boolean;
  known?: KnownTimes;
}): EventTimes {
  const { zone, allDay, known } = given;
  const [writtenStart, writtenEnd] = [wallOfReading(given.start, zone), wallOfReading(given.end, zone)];
  const start = existingWall(writtenStart, zone);
  let end = existingWall(writtenEnd, zone);
  // A start that was moved out of a skipped hour takes along an end that it would pass (docs/interface.md 4.8).
  if (start !== writtenStart && writtenStart < writtenEnd && end <= start)
    end = existingWall(movedEnd(writtenStart, start, writtenEnd) ?? end, zone);
  if (allDay) {
    const [first, last] = [startOfDay(start), endOfDay(end < start ? start : end)];
    return { startDate: first, endDate: last, ...utcTimes(first, last, zone) };
  }
  return inOrder(start, end, zone, {
    utcStartDate: utcOfReading(given.start) ?? known?.utcStartDate,
    utcEndDate: utcOfReading(given.end) ?? known?.utcEndDate,
  });
}

const utcOfReading = (reading: DateReading): WallTime | undefined =>
  reading.kind === 'instant' ? toWall(reading.instant, UTC) : undefined;

/** The times, with an end that is not before the start. */
export function inOrder(startDate: WallTime, endDate: WallTime, zone: Zone, known: KnownTimes): EventTimes {
  const { utcStartDate, utcEndDate } = utcTimes(startDate, endDate, zone, known);
  if (utcEndDate >= utcStartDate) return { startDate, endDate, utcStartDate, utcEndDate };
  // The start is in the second of two equal hours, and so is an end that does not say which it is in.
  const second = secondInstant(endDate, zone);
  const later = second === undefined ? undefined : toWall(second, UTC);
  if (later !== undefined && later >= utcStartDate)
    return { startDate, endDate, utcStartDate, utcEndDate: later };
  return { startDate, endDate: startDate, utcStartDate, utcEndDate: utcStartDate };
}

/**
 * The UTC times of wall times. They are computed again when the rules of a zone have changed.
 * @param known those that were stored
 */
export function utcTimes(
  startDate: WallTime,
  endDate: WallTime,
  zone: Zone,
  known?: KnownTimes,
): Pick<EventTimes, 'utcStartDate' | 'utcEndDate'> {
  return {
    utcStartDate: utcOf(startDate, zone, known?.utcStartDate),
    utcEndDate: utcOf(endDate, zone, known?.utcEndDate),
  };
}
