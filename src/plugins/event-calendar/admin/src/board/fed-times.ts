import type { BoardEvent } from '../../../server/src/panel-contract/board';
import { DAY, HOUR } from '../../../server/src/domain/time/wall-clock';
import { millisecondsOf } from './days';
import { shownSpan } from './move-target';

/** How the calendar is given an event: wall milliseconds; what is shown as days ends when the next day begins. */
export interface FedTimes {
  start: number;
  end: number;
  /** Whether it is shown as days. */
  asDays: boolean;
}

/** The calendar's hour at which a day ends for those who are out at night. */
export const NIGHT = 6 * HOUR;

/** @param onAxis whether the view has an axis of hours: what lasts for days stands above it, or it would fill it */
export function fedTimes(event: BoardEvent, onAxis: boolean): FedTimes {
  const { start, end, allDay } = shownSpan(event);
  const [from, until] = [millisecondsOf(start), millisecondsOf(end)];
  const asDays = allDay || (onAxis && until - from >= DAY);
  return asDays
    ? { start: dayStart(from), end: dayStart(until) + DAY, asDays }
    : { start: from, end: until, asDays };
}

const dayStart = (wall: number): number => Math.floor(wall / DAY) * DAY;
