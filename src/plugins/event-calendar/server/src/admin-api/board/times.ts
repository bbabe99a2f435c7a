import type { BoardTimes, StoredTimes } from '../../panel-contract/board';
import { wallReading } from '../../domain/time/date-reading';
import type { DateReading } from '../../domain/time/date-reading';
import type { KnownTimes } from '../../domain/time/event-times';
import { utcTimes } from '../../domain/time/event-times';
import type { Instant, WallTime, Zone } from '../../domain/time/types';
import { instant, wallTime } from '../../domain/time/types';
import { wallMilliseconds } from '../../domain/time/wall-clock';
import { readZone, toInstant, toWall } from '../../domain/time/zone';
import { zoneAbbreviation } from '../../domain/time/zone-abbreviation';

/**
 * Stored times and how the board shows them.
 * @param shownIn the zone to show; undefined for the event's own. All-day events keep their days in every zone.
 * @throws RangeError for an invalid wall time or zone
 */
export function boardTimes(times: StoredTimes & KnownTimes, shownIn: Zone | undefined): BoardTimes {
  const { start, end, allDay, timezone } = times;
  const zone = zoneOf(timezone);
  const { utcStartDate, utcEndDate } = utcTimes(wallTime(start), wallTime(end), zone, times);
  const [from, until] = [instantOf(utcStartDate), instantOf(utcEndDate)];
  return {
    start,
    end,
    allDay,
    timezone,
    abbreviation: zoneAbbreviation(zone, from),
    ...(shownIn === undefined || allDay
      ? {}
      : { shown: { start: toWall(from, shownIn), end: toWall(until, shownIn) } }),
    from: from / 1000,
    until: until / 1000,
  };
}

/** The times of a version, as a statement returns them. */
export interface TimesRow {
  start_local: string;
  end_local: string;
  timezone: string;
  utc_start_date: string | null;
  utc_end_date: string | null;
  all_day: number;
}

export const timesOfRow = (row: TimesRow): StoredTimes & KnownTimes => ({
  start: row.start_local,
  end: row.end_local,
  allDay: row.all_day === 1,
  timezone: row.timezone,
  utcStartDate: row.utc_start_date ?? undefined,
  utcEndDate: row.utc_end_date ?? undefined,
});

const instantOf = (utc: WallTime): Instant => instant(wallMilliseconds(utc));

/** A wall time in a zone for an event in another: an instant, because the other zone may show it twice. */
export const readingIn = (wall: WallTime, zone: Zone, own: Zone): DateReading =>
  zone === own ? wallReading(wall) : { kind: 'instant', instant: toInstant(wall, zone), dateOnly: false };

/** Parses a stored zone. @throws RangeError if it is not a zone, which the guard does not let in */
export function zoneOf(text: string): Zone {
  const zone = readZone(text);
  if (zone === undefined) throw new RangeError(`Not a time zone: ${text}`);
  return zone;
}
