import { parameterValue } from '../../../domain/calendar-format/content-lines';
import type { Zone } from '../../../domain/time/types';
import { wallTime } from '../../../domain/time/types';
import { DAY, wallMilliseconds, wallOfMilliseconds } from '../../../domain/time/wall-clock';
import { UTC, occursTwice, readZone } from '../../../domain/time/zone';
import { isNamedZone } from '../../../domain/time/zone-text';
import type { RemovedEvent } from '../format';

type Times = Pick<RemovedEvent, 'allDay' | 'start' | 'end' | 'utcStart' | 'utcEnd' | 'timezone'>;

/** A time `YYYY-MM-DD HH:mm:ss` as `YYYYMMDDTHHMMSS`. */
const compact = (time: string): string => {
  const date = time.slice(0, 4) + time.slice(5, 7) + time.slice(8, 10);
  return `${date}T${time.slice(11, 13)}${time.slice(14, 16)}${time.slice(17, 19)}`;
};

/** A UTC time as `YYYYMMDDTHHMMSSZ`. */
export const compactUtc = (utc: string): string => `${compact(utc)}Z`;

/**
 * DTSTART and DTEND. All-day events have dates and end on the day after their last one, because DTEND is exclusive (RFC 5545,
 * 3.6.1). Others have wall times in their zone. Times are in UTC in the zone UTC, in zones that are an offset or an abbreviation, because
 * readers do not know those (docs/interface.md 22.4), and where clocks show one of them twice. An event without a duration has no DTEND, which must be later than DTSTART (3.8.2.2).
 */
export function timeLines(times: Times): string[] {
  const { allDay, start, end, utcStart, utcEnd, timezone } = times;
  if (allDay) {
    const [first, next] = [day(start), day(end, 1)];
    const date = `DTSTART;VALUE=DATE:${first}`;
    // There is no day after the last one of the year 9999.
    return next > first ? [date, `DTEND;VALUE=DATE:${next}`] : [date];
  }
  const lasts = utcEnd > utcStart;
  const zone = readZone(timezone);
  if (
    zone === undefined ||
    !isSentAsZone(zone) ||
    [start, end].some((wall) => occursTwice(wallTime(wall), zone))
  ) {
    const first = `DTSTART:${compactUtc(utcStart)}`;
    return lasts ? [first, `DTEND:${compactUtc(utcEnd)}`] : [first];
  }
  const place = `;TZID=${parameterValue(timezone)}:`;
  const first = `DTSTART${place}${compact(start)}`;
  return lasts ? [first, `DTEND${place}${compact(end)}`] : [first];
}

/** Whether times have a zone (TZID) in calendar files: only names of the tz database do. */
export const isSentAsZone = (zone: Zone): boolean => zone !== UTC && isNamedZone(zone);

/** The day of a wall time, or a number of days after it, as `YYYYMMDD`. */
const day = (wall: string, later = 0): string =>
  compact(wallOfMilliseconds(wallMilliseconds(wallTime(wall)) + later * DAY)).slice(0, 8);
