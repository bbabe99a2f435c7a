import type { BoardTimes, StoredTimes } from '../../panel-contract/board';
import type { WallTime, Zone } from '../../domain/time/types';
import { wallTime } from '../../domain/time/types';
import { readZone, toInstant, toWall } from '../../domain/time/zone';
import { zoneAbbreviation } from '../../domain/time/zone-abbreviation';

/**
 * Stored times and how the board shows them.
 * @param shownIn the zone to show; undefined for the event's own. All-day events keep their days in every zone.
 * @throws RangeError for an invalid wall time or zone
 */
export function boardTimes(times: StoredTimes, shownIn: Zone | undefined): BoardTimes {
  const { start, end, allDay, timezone } = times;
  const zone = zoneOf(timezone);
  const from = toInstant(wallTime(start), zone);
  const until = toInstant(wallTime(end), zone);
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

/** Converts a wall time to another zone. */
export const converted = (wall: WallTime, from: Zone, to: Zone): WallTime =>
  from === to ? wall : toWall(toInstant(wall, from), to);

/** Parses a stored zone. @throws RangeError if it is not a zone, which the guard does not let in */
export function zoneOf(text: string): Zone {
  const zone = readZone(text);
  if (zone === undefined) throw new RangeError(`Not a time zone: ${text}`);
  return zone;
}
