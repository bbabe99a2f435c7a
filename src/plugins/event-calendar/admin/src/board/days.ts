import { wallTime } from '../../../server/src/domain/time/types';
import type { WallTime } from '../../../server/src/domain/time/types';
import { wallMilliseconds, wallOfMilliseconds } from '../../../server/src/domain/time/wall-clock';

/**
 * Days and times of the board. The calendar gets wall times as if they were UTC, so that the zone of the browser never
 * matters. Everything here uses only the UTC parts of a `Date`.
 */

/** A range of days, `YYYY-MM-DD`; `end` is the day after the last one. */
export interface Days {
  start: string;
  end: string;
}

/** Wall milliseconds of a text `YYYY-MM-DD HH:mm:ss`. */
export const millisecondsOf = (wall: string): number => wallMilliseconds(wallTime(wall));

/** The wall time of a date of the calendar. */
export const wallOf = (date: Date): WallTime => wallOfMilliseconds(date.getTime());

/** `YYYY-MM-DD` of a date of the calendar. */
export const dayOf = (date: Date): string => wallOf(date).slice(0, 10);

/** The current wall time in a zone, as a date of the calendar; UTC if the browser does not know the zone. */
export function nowIn(zone: string): Date {
  const now = new Date();
  try {
    const format = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
    return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')));
  } catch {
    return now;
  }
}

/** Today in a zone, `YYYY-MM-DD`. */
export const todayIn = (zone: string): string => dayOf(nowIn(zone));
