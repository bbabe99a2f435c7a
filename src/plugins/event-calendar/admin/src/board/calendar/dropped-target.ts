import type { EventApi } from '@fullcalendar/core';
import type { BoardEvent } from '../../../../server/src/panel-contract/board';

import { wallOf } from '../days';
import { calendarTimes } from '../calendar-times';
import type { Target } from '../move-target';
import { movedByDays, movedByTime, movedToDays, movedToTime } from '../move-target';
import { showsTime } from './views';
import type { GridView } from './views';

/**
 * The new times of an event that was dropped or resized in the calendar.
 * @param after the event as the calendar shows it now
 * @param view the current view; in the month view the event keeps its time of day in its own zone
 */
export function droppedTarget(
  event: BoardEvent,
  after: Pick<EventApi, 'start' | 'end' | 'allDay'>,
  view: GridView,
  zone: string | undefined,
): Target {
  const fed = calendarTimes(event, showsTime(view));
  const from = after.start ?? new Date(fed.start);
  if (after.allDay && !fed.asDays) return movedToDays(event, wallOf(from));
  if (!after.allDay && fed.asDays) return movedToTime(event, wallOf(from), zone);
  const start = from.getTime() - fed.start;
  // FullCalendar gives no end for events without a duration. Those were moved, not resized.
  const shift = { start, end: after.end === null ? start : after.end.getTime() - fed.end };
  return fed.asDays || !showsTime(view) ? movedByDays(event, shift) : movedByTime(event, shift, zone);
}
