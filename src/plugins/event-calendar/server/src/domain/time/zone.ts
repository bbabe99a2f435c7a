import { offsetText } from './offset-text';
import { LISTED_UNTIL } from './tz-database';
import type { ZoneRules } from './tz-database';
import type { Instant, WallTime, Zone } from './types';
import { instant, isWallTime } from './types';
import { DAY, wallMilliseconds, wallOfMilliseconds } from './wall-clock';
import { readZone, rulesOf } from './zone-text';

export { readZone } from './zone-text';

/** The zone of UTC times. */
export const UTC: Zone = requiredZone('UTC');

/** The Gregorian calendar repeats every 400 years, weekdays included, and so do rules such as "the last Sunday of March". */
const CYCLE = 146_097 * DAY;

/** The offset of a zone at an instant, in milliseconds east of UTC. */
export function offsetAt(at: Instant, zone: Zone): number {
  const rules = rulesOf(zone);
  return rules.offsets[spanAt(rules, withinListed(at))] ?? 0;
}

/** The wall time in a zone at an instant, clamped to the years 1 to 9999. */
export function toWall(at: Instant, zone: Zone): WallTime {
  return wallOfMilliseconds(at + offsetAt(at, zone));
}

/**
 * The instant of a wall time in a zone. A time that the zone skips moves forward by the gap (02:30 becomes 03:30); for a time that
 * occurs twice the first occurrence is meant (docs/interface.md 4.8).
 */
export function toInstant(wall: WallTime, zone: Zone): Instant {
  const rules = rulesOf(zone);
  const local = wallMilliseconds(wall);
  const near = withinListed(local);
  return instant(local - near + utcOfWall(near, rules));
}

/** A wall time that exists in the zone: a skipped one moves forward by the gap (docs/interface.md 4.8). */
export function existingWall(wall: WallTime, zone: Zone): WallTime {
  return toWall(toInstant(wall, zone), zone);
}

/** The second instant at which clocks show a wall time, because they are set back in between; undefined if they show it at most once. */
export function secondInstant(wall: WallTime, zone: Zone): Instant | undefined {
  const rules = rulesOf(zone);
  const local = wallMilliseconds(wall);
  const near = withinListed(local);
  const span = spanAt(rules, utcOfWall(near, rules));
  const nextOffset = rules.offsets[span + 1];
  if (nextOffset === undefined || near - nextOffset < (rules.untils[span] ?? Infinity)) return undefined;
  return instant(local - nextOffset);
}

/** Whether clocks show a wall time twice, because they are set back. */
export const occursTwice = (wall: WallTime, zone: Zone): boolean => secondInstant(wall, zone) !== undefined;

/** The UTC time of a wall time (`YYYY-MM-DD HH:mm:ss`). */
export function toUtc(wall: WallTime, zone: Zone): WallTime {
  return wallOfMilliseconds(toInstant(wall, zone));
}

/**
 * The UTC time of a wall time that may occur twice: the known one, if clocks show the wall time then, otherwise the first
 * (docs/interface.md 4.8).
 * @param known the UTC time that was sent or stored with it
 */
export function utcOf(wall: WallTime, zone: Zone, known: string | undefined): WallTime {
  if (known === undefined || !isWallTime(known)) return toUtc(wall, zone);
  return toWall(instant(wallMilliseconds(known)), zone) === wall ? known : toUtc(wall, zone);
}

/**
 * A wall time in ISO 8601 with its offset: `2026-12-01T10:00:00+01:00`.
 * @param known its UTC time, which tells which of two equal hours is meant (docs/interface.md 4.8)
 */
export function isoWithOffset(wall: WallTime, zone: Zone, known?: string): string {
  const at = instant(wallMilliseconds(utcOf(wall, zone, known)));
  return `${toWall(at, zone).replace(' ', 'T')}${offsetText(offsetAt(at, zone))}`;
}

/** The index of the span of an instant, which must be `withinListed`. */
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

/** Moves milliseconds (UTC or wall) beyond the listed changes back by multiples of 400 years, into the listed range. */
export function withinListed(milliseconds: number): number {
  if (milliseconds < LISTED_UNTIL) return milliseconds;
  return milliseconds - CYCLE * (Math.floor((milliseconds - LISTED_UNTIL) / CYCLE) + 1);
}

/** The UTC milliseconds of wall milliseconds. */
function utcOfWall(local: number, rules: ZoneRules): number {
  // Offsets are less than a day, so the instant is in the span of a day before or in a later one. The last span has no end.
  let span = spanAt(rules, local - DAY);
  const candidate = (): number => local - (rules.offsets[span] ?? 0);
  while (candidate() >= (rules.untils[span] ?? Infinity)) span += 1;
  // A candidate before its span is in a gap, because earlier spans did not contain it. In a gap the offset of the span before
  // applies.
  if (candidate() < (rules.untils[span - 1] ?? -Infinity)) span -= 1;
  return candidate();
}

function requiredZone(text: string): Zone {
  const zone = readZone(text);
  if (zone === undefined) throw new RangeError(`Not a time zone: ${text}`);
  return zone;
}
