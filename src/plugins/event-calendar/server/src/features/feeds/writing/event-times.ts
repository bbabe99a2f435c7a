import { parameterValue } from '../../../domain/calendar-format/content-lines';
import { wallTime } from '../../../domain/time/types';
import { DAY, wallMilliseconds, wallOfMilliseconds } from '../../../domain/time/wall-clock';
import { occursTwice, readZone } from '../../../domain/time/zone';
import type { RemovedEvent } from '../format';

type Times = Pick<RemovedEvent, 'allDay' | 'start' | 'end' | 'utcStart' | 'utcEnd' | 'timezone'>;

/** A time `YYYY-MM-DD HH:mm:ss` as `YYYYMMDDTHHMMSS`. */
const compact = (time: string): string =>
  time.slice(0, 10).replaceAll('-', '') + 'T' + time.slice(11).replaceAll(':', '');

/** A UTC time as `YYYYMMDDTHHMMSSZ`. */
export const compactUtc = (utc: string): string => `${compact(utc)}Z`;

/**
 * DTSTART and DTEND. All-day events have dates and end on the day after their last one, because DTEND is exclusive (RFC 5545,
 * 3.6.1). Others have wall times in their zone. Times are in UTC in the zone UTC, and where clocks show one of them twice: RFC 5545, 3.3.5
 * means the first, but not all readers know it. An event without a duration has no DTEND, which must be later than
 * DTSTART (3.8.2.2).
 */
export function timeLines(times: Times): string[] {
  const { allDay, start, end, utcStart, utcEnd, timezone } = times;
  if (allDay) return [`DTSTART;VALUE=DATE:${day(start)}`, `DTEND;VALUE=DATE:${day(end, 1)}`];
  const lasts = utcEnd > utcStart;
  const zone = readZone(timezone);
  if (
    timezone === 'UTC' ||
    zone === undefined ||
    [start, end].some((wall) => occursTwice(wallTime(wall), zone))
  ) {
    const first = `DTSTART:${compactUtc(utcStart)}`;
    return lasts ? [first, `DTEND:${compactUtc(utcEnd)}`] : [first];
  }
  const place = `;TZID=${parameterValue(timezone)}:`;
  const first = `DTSTART${place}${compact(start)}`;
  return lasts ? [first, `DTEND${place}${compact(end)}`] : [first];
}

/** The day of a wall time, or a number of days after it, as `YYYYMMDD`. */
const day = (wall: string, later = 0): string =>
  compact(wallOfMilliseconds(wallMilliseconds(wallTime(wall)) + later * DAY)).slice(0, 8);
