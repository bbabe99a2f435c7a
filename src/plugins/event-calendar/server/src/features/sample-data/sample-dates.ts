import type { Instant, Zone } from '../../domain/time/types';
import {
  DAY,
  endOfDay,
  startOfDay,
  wallMilliseconds,
  wallOfMilliseconds,
} from '../../domain/time/wall-clock';
import { toWall } from '../../domain/time/zone';

/** When an event takes place, relative to the current week in its zone. */
export interface SampleTimes {
  /** One event for each week: 0 is the current week, -1 the previous one. */
  weeks: readonly number[];
  /** Monday is 1, Sunday 7 (ISO 8601). */
  weekday: number;
  /** `HH:mm` in the event's zone; without it the event lasts all day. */
  from?: string;
  /** `HH:mm`; earlier than `from` means the next morning. */
  until?: string;
  /** The number of days; by default 1. */
  lasts?: number;
}

/** Start and end as write parameters of the interface: wall times in the event's zone. */
interface SampleDates {
  week: number;
  start_date: string;
  end_date: string;
  all_day: boolean;
}

/** The dates of a sample event, one for each of its weeks, relative to the week of `now` in `zone`. */
export function sampleDates(times: SampleTimes, now: Instant, zone: Zone): SampleDates[] {
  const { weekday, from, until, lasts = 1 } = times;
  const today = wallMilliseconds(startOfDay(toWall(now, zone)));
  // getUTCDay is 0 on Sunday, but weeks begin on Monday here.
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
  return times.weeks.map((week) => {
    const first = wallOfMilliseconds(monday + (7 * week + weekday - 1) * DAY);
    const last = wallOfMilliseconds(wallMilliseconds(first) + (lasts - 1) * DAY);
    if (from === undefined || until === undefined) {
      return { week, start_date: first, end_date: endOfDay(last), all_day: true };
    }
    const closing = until < from ? wallOfMilliseconds(wallMilliseconds(last) + DAY) : last;
    const at = (day: string, time: string): string => `${day.slice(0, 10)} ${time}:00`;
    return { week, start_date: at(first, from), end_date: at(closing, until), all_day: false };
  });
}
