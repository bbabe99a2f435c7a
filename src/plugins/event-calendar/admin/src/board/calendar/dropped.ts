import type { EventApi } from '@fullcalendar/core';
import type { BoardEvent } from '../../../../server/src/panel-contract/board';

import { wallOf } from '../days';
import { fedTimes } from '../fed-times';
import type { Target } from '../move-target';
import { movedByDays, movedByTime, movedToDays, movedToTime } from '../move-target';
import { showsTime } from './views';
import type { GridView } from './views';

/**
 * Where an event goes that was dropped in the calendar, or resized.
 * @param after the event as the calendar has it now
 * @param view what shows it: one of days alone keeps the time of day, in the event's own zone
 */
export function droppedTarget(
  event: BoardEvent,
  after: Pick<EventApi, 'start' | 'end' | 'allDay'>,
  view: GridView,
  zone: string | undefined,
): Target {
  const fed = fedTimes(event, showsTime(view));
  const from = after.start ?? new Date(fed.start);
  if (after.allDay && !fed.asDays) return movedToDays(event, wallOf(from));
  if (!after.allDay && fed.asDays) return movedToTime(event, wallOf(from), zone);
  const start = from.getTime() - fed.start;
  // Without an end it was moved, not resized: what is as short as a moment has none in the calendar.
  const shift = { start, end: after.end === null ? start : after.end.getTime() - fed.end };
  return fed.asDays || !showsTime(view) ? movedByDays(event, shift) : movedByTime(event, shift, zone);
}
