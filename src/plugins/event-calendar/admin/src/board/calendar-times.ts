import type { BoardEvent } from '../../../server/src/panel-contract/board';
import { DAY, HOUR } from '../../../server/src/domain/time/wall-clock';
import { millisecondsOf } from './days';
import { shownSpan } from './move-target';

/** The times of an event for FullCalendar, in wall milliseconds. Whole days end at the start of the next day. */
export interface CalendarTimes {
  start: number;
  end: number;
  /** Whether it is shown as whole days. */
  asDays: boolean;
}

/** The time at which a night ends: an event that ends before it counts for the day before. */
export const NIGHT = 6 * HOUR;

/** @param onAxis whether the view has an axis of hours; events of a day or more are then shown above it as whole days */
export function calendarTimes(event: BoardEvent, onAxis: boolean): CalendarTimes {
  const { start, end, allDay } = shownSpan(event);
  const [from, until] = [millisecondsOf(start), millisecondsOf(end)];
  const asDays = allDay || (onAxis && until - from >= DAY);
  return asDays
    ? { start: dayStart(from), end: dayStart(until) + DAY, asDays }
    : { start: from, end: until, asDays };
}

const dayStart = (wall: number): number => Math.floor(wall / DAY) * DAY;
