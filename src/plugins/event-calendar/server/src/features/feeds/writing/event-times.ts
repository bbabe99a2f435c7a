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

/** How times are written: as days, by the clocks of a zone, or in UTC. */
export type Clock = { kind: 'day' | 'utc' } | { kind: 'zone'; zone: Zone; name: string };

/** The times of an event as they are written. */
export interface WrittenTimes {
  clock: Clock;
  /** `YYYY-MM-DD HH:mm:ss` by that clock; days are their midnights. */
  start: string;
  /** Exclusive; undefined if the event has no DTEND. */
  end: string | undefined;
}

/**
 * DTSTART and DTEND. All-day events have dates and end on the day after their last one, because DTEND is exclusive (RFC 5545,
 * 3.6.1). Others have wall times in their zone. Times are in UTC in the zone UTC, in zones that are an offset or an abbreviation, because
 * readers do not know those (docs/interface.md 22.4), and where clocks show one of them twice. An event without a duration has no DTEND, which must be later than DTSTART (3.8.2.2).
 */
export function writtenTimes({ allDay, start, end, utcStart, utcEnd, timezone }: Times): WrittenTimes {
  if (allDay) {
    const [first, next] = [day(start), day(end, 1)];
    // There is no day after the last one of the year 9999.
    return { clock: { kind: 'day' }, start: first, end: next > first ? next : undefined };
  }
  const lasts = utcEnd > utcStart;
  const zone = readZone(timezone);
  if (
    zone === undefined ||
    !isSentAsZone(zone) ||
    [start, end].some((wall) => occursTwice(wallTime(wall), zone))
  )
    return { clock: { kind: 'utc' }, start: utcStart, end: lasts ? utcEnd : undefined };
  return { clock: { kind: 'zone', zone, name: timezone }, start, end: lasts ? end : undefined };
}

/** The times as content lines. */
export const timeLines = ({ clock, start, end }: WrittenTimes): string[] => [
  momentLine('DTSTART', clock, [start]),
  ...(end === undefined ? [] : [momentLine('DTEND', clock, [end])]),
];

/** A property of times, as they are written. */
export function momentLine(property: string, clock: Clock, times: readonly string[]): string {
  if (clock.kind === 'day')
    return `${property};VALUE=DATE:${times.map((time) => compact(time).slice(0, 8)).join(',')}`;
  if (clock.kind !== 'zone') return `${property}:${times.map(compactUtc).join(',')}`;
  return `${property};TZID=${parameterValue(clock.name)}:${times.map(compact).join(',')}`;
}

/** Whether times have a zone (TZID) in calendar files: only names of the tz database do. */
export const isSentAsZone = (zone: Zone): boolean => zone !== UTC && isNamedZone(zone);

/** The midnight of a wall time, or a number of days after it. */
const day = (wall: string, later = 0): string =>
  `${wallOfMilliseconds(wallMilliseconds(wallTime(wall)) + later * DAY).slice(0, 10)} 00:00:00`;
