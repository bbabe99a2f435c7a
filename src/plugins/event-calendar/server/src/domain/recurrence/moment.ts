import type { Instant, WallTime, Zone } from '../time/types';
import { instant, isWallTime } from '../time/types';
import { wallMilliseconds } from '../time/wall-clock';
import { toInstant, toWall } from '../time/zone';
import type { Moment } from './rule';

const FORM = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/;

/**
 * Reads a DATE or DATE-TIME of RFC 5545 (3.3.4, 3.3.5).
 * @param zone the zone of local times, if one is named
 * @returns undefined for other texts and for days that do not exist
 */
export function readMoment(text: string, zone?: Zone): Moment | undefined {
  const found = FORM.exec(text);
  if (found === null) return undefined;
  const [, year = '', month = '', day = '', hour, minute = '', second = '', utc] = found;
  const date = `${year}-${month}-${day}`;
  const wall = `${date} ${hour ?? '00'}:${hour === undefined ? '00' : minute}:${hour === undefined ? '00' : second}`;
  if (!isWallTime(wall)) return undefined;
  if (hour === undefined) return { kind: 'day', date };
  if (utc !== undefined) return { kind: 'utc', wall };
  return zone === undefined ? { kind: 'local', wall } : { kind: 'local', wall, zone };
}

/** A moment as RFC 5545 writes it, without the zone. */
export function momentText(moment: Moment): string {
  if (moment.kind === 'day') return moment.date.replaceAll('-', '');
  const text = moment.wall.replaceAll(/[-:]/g, '').replace(' ', 'T');
  return moment.kind === 'utc' ? `${text}Z` : text;
}

/**
 * The wall times of a series that pasted RDATE and EXDATE mean.
 * @param start the first wall time of the series, whose time of day a day gets
 * @param zone the zone of the series
 */
export function wallsOf(moments: readonly Moment[], start: WallTime, zone: Zone): WallTime[] {
  return moments.map((moment) => {
    if (moment.kind !== 'day' && (moment.kind === 'utc' || moment.zone !== undefined))
      return toWall(instantOf(moment, zone), zone);
    const wall = moment.kind === 'day' ? `${moment.date} ${start.slice(11)}` : moment.wall;
    // The day and the time of day are parts of wall times.
    return isWallTime(wall) ? wall : start;
  });
}

/** The instant of a moment; a day means its last second. */
export function instantOf(moment: Moment, zone: Zone): Instant {
  if (moment.kind === 'utc') return instant(wallMilliseconds(moment.wall));
  if (moment.kind === 'local') return toInstant(moment.wall, moment.zone ?? zone);
  return toInstant(lastSecond(moment.date), zone);
}

/** 23:59:59 of a day. @throws RangeError if the day does not exist */
export function lastSecond(date: string): WallTime {
  const wall = `${date} 23:59:59`;
  if (!isWallTime(wall)) throw new RangeError(`Not a day: ${date}`);
  return wall;
}
