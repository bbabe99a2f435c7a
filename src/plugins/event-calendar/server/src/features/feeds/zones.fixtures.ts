import ICAL from 'ical.js';
import type { Zone } from '../../domain/time/types';
import { instant } from '../../domain/time/types';
import { readZone, toInstant, toWall } from '../../domain/time/zone';
import { rulesOf } from '../../domain/time/zone-text';
import { ICALENDAR } from './formats/ical';
import { HEAD, eventWith, feedOf } from './records.fixtures';

const HOUR = 3_600_000;

function zoneOf(text: string): Zone {
  const zone = readZone(text);
  if (zone === undefined) throw new TypeError(`Not a zone: ${text}`);
  return zone;
}

/** Every hour from one day before to one day after each clock change, and at both ends of the years. */
function hoursAround(zone: Zone, firstYear: number, lastYear: number): number[] {
  const [from, to] = [Date.UTC(firstYear, 0, 1), Date.UTC(lastYear, 11, 31, 12)];
  const changes = rulesOf(zone).untils.filter((until) => until >= from && until <= to);
  const hours = [from + 24 * HOUR, ...changes, to - 24 * HOUR].flatMap((at) =>
    Array.from({ length: 49 }, (_, hour) => at + (hour - 24) * HOUR),
  );
  return [...new Set(hours)].filter((at) => {
    const wall = toWall(instant(at), zone);
    const year = Number(wall.slice(0, 4));
    // Of two instants with the same wall time, events are at the first (docs/interface.md 4.8).
    return year >= firstYear && year <= lastYear && toInstant(wall, zone) === at;
  });
}

/** The instants that ical.js reads from a feed, with the zones that the feed describes, and those that were meant. */
export function instantsOf(
  timezone: string,
  firstYear: number,
  lastYear: number,
): { meant: string[]; read: string[] } {
  const zone = zoneOf(timezone);
  const hours = hoursAround(zone, firstYear, lastYear);
  const events = hours.map((at) => {
    const start = toWall(instant(at), zone);
    const utcStart = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
    return eventWith({ timezone: zone, start, end: start, utcStart, utcEnd: utcStart });
  });
  const head = { ...HEAD, zones: [{ timezone: zone, firstYear, lastYear }] };
  const calendar = new ICAL.Component(ICAL.parse(feedOf(ICALENDAR, 'event', events, head)));
  const read = calendar.getAllSubcomponents('vevent').map((event) => {
    // The zone is that of the component VTIMEZONE.
    const start = new ICAL.Event(event).startDate;
    if (start.zone.tzid === 'floating') throw new TypeError(`Without a zone: ${start.toString()}`);
    return new Date(start.toUnixTime() * 1000).toISOString();
  });
  return { meant: hours.map((at) => new Date(at).toISOString()), read };
}
