import { offsetText } from './offset-text';
import { LISTED_UNTIL } from './tz-database';
import type { ZoneRules } from './tz-database';
import type { Instant, WallTime, Zone } from './types';
import { instant } from './types';
import { DAY, wallMilliseconds, wallOfMilliseconds } from './wall-clock';
import { readZone, rulesOf } from './zone-text';

export { readZone } from './zone-text';

/** The zone of UTC times, which are wall times too. */
export const UTC: Zone = requiredZone('UTC');

/** After 400 years the Gregorian calendar, weekdays included, begins anew; so do rules such as "the last Sunday of March". */
const CYCLE = 146_097 * DAY;

/** The milliseconds east of UTC of a zone at an instant. */
export function offsetAt(at: Instant, zone: Zone): number {
  const rules = rulesOf(zone);
  return rules.offsets[spanAt(rules, withinListed(at))] ?? 0;
}

/** What a clock in the zone shows at an instant. Beyond the years 1 to 9999: their first or last second. */
export function toWall(at: Instant, zone: Zone): WallTime {
  return wallOfMilliseconds(at + offsetAt(at, zone));
}

/**
 * The instant at which a clock in the zone shows a wall time. A time that the zone skips moves forward by the gap (02:30 is
 * 03:30); of a time that occurs twice it is the first (docs/interface.md 4.8).
 */
export function toInstant(wall: WallTime, zone: Zone): Instant {
  const rules = rulesOf(zone);
  const local = wallMilliseconds(wall);
  const near = withinListed(local);
  return instant(local - near + instantNear(near, rules));
}

/** The wall time as the zone's clocks can show it: a skipped one moves forward by the gap (docs/interface.md 4.8). */
export function existingWall(wall: WallTime, zone: Zone): WallTime {
  return toWall(toInstant(wall, zone), zone);
}

/** The UTC time (`YYYY-MM-DD HH:mm:ss`) of a wall time. */
export function toUtc(wall: WallTime, zone: Zone): WallTime {
  return wallOfMilliseconds(toInstant(wall, zone));
}

/** A wall time as ISO 8601 with the offset that the zone has then: `2026-12-01T10:00:00+01:00`. */
export function isoWithOffset(wall: WallTime, zone: Zone): string {
  const at = toInstant(wall, zone);
  return `${toWall(at, zone).replace(' ', 'T')}${offsetText(offsetAt(at, zone))}`;
}

/** The index of the span that an instant lies in; callers have brought it `withinListed`. */
export function spanAt(rules: ZoneRules, at: number): number {
  const { untils } = rules;
  let low = 0;
  let high = untils.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at < (untils[middle] ?? Infinity)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Milliseconds (UTC or wall) beyond the listed changes, moved back by whole 400 years into them. */
export function withinListed(milliseconds: number): number {
  if (milliseconds < LISTED_UNTIL) return milliseconds;
  return milliseconds - CYCLE * (Math.floor((milliseconds - LISTED_UNTIL) / CYCLE) + 1);
}

/** UTC milliseconds of wall milliseconds. */
function instantNear(local: number, rules: ZoneRules): number {
  // No offset exceeds a day, so the instant lies in one of the spans of the two days around it read as UTC.
  const first = spanAt(rules, local - DAY);
  const last = spanAt(rules, local + DAY);
  for (let span = first; span <= last; span += 1) {
    const candidate = local - (rules.offsets[span] ?? 0);
    // Earlier spans were tried before: a candidate before this span's beginning lies in a gap, and there the offset before
    // the gap counts, which is the previous span's.
    const until = rules.untils[span] ?? Infinity;
    const from = span === 0 ? -Infinity : (rules.untils[span - 1] ?? -Infinity);
    if (candidate < from) return local - (rules.offsets[span - 1] ?? 0);
    if (candidate < until) return candidate;
  }
  return local - (rules.offsets[last] ?? 0);
}

function requiredZone(text: string): Zone {
  const zone = readZone(text);
  if (zone === undefined) throw new RangeError(`Not a time zone: ${text}`);
  return zone;
}
