import type { EventInput } from '@fullcalendar/core';
import type { BoardEvent } from '../../../../server/src/panel-contract/board';
import { crowdedDays } from '../../../../server/src/domain/board/crowded-days';
import { DAY, MINUTE } from '../../../../server/src/domain/time/wall-clock';
import { millisecondsOf } from '../days';
import type { Days } from '../days';
import { NIGHT, calendarTimes } from '../calendar-times';

/** Whether the person may move an event. A published event also needs the right to publish. */
export function mayMove({ may, status, timesDiffer }: BoardEvent): boolean {
  const published = status === 'publish' || status === 'private';
  const has = (right: 'update' | 'publish'): boolean => may?.includes(right) ?? false;
  return !timesDiffer && has('update') && (!published || has('publish'));
}

/** Options that are the same for all events of a view. */
export interface Shown {
  locale: string;
  onAxis: boolean;
  doubles: ReadonlyMap<string, readonly string[]>;
}

/** An event as input for FullCalendar. */
export function eventInput(event: BoardEvent, { locale, onAxis, doubles }: Shown): EventInput {
  const { start, end, asDays } = calendarTimes(event, onAxis);
  const { documentId, title, status, state } = event;
  return {
    id: documentId,
    title,
    start: new Date(start),
    end: new Date(end),
    allDay: asDays,
    editable: mayMove(event),
    classNames: [
      `status-${status}`,
      ...(state === undefined ? [] : [`state-${state}`]),
      ...(event.locale === locale ? [] : ['untranslated']),
    ],
    event,
    isDouble: doubles.has(documentId),
    rank: 0,
  };
}

/** How many events a day of the month view shows. Drawing thousands takes seconds. */
const EVENTS_PER_DAY = 6;

/** Input for the month view: some events of each day, and a "more" entry with the number of the others. */
export function monthInputs(events: readonly BoardEvent[], days: Days, shown: Shown): EventInput[] {
  const dayOf = (wall: number): number => Math.floor(wall / DAY);
  const spans = events.map((event) => {
    const { start, end, asDays } = calendarTimes(event, false);
    const last = dayOf(end - (asDays ? MINUTE : NIGHT));
    return { id: event.documentId, first: dayOf(start), last: Math.max(dayOf(start), last) };
  });
  const range = {
    first: dayOf(millisecondsOf(`${days.start} 00:00:00`)),
    last: dayOf(millisecondsOf(`${days.end} 00:00:00`)) - 1,
  };
  const crowded = crowdedDays(spans, range, EVENTS_PER_DAY);
  const inputs = events
    .filter((event) => crowded.shown.has(event.documentId))
    .map((event) => eventInput(event, shown));
  const more = [...crowded.hidden].map(([day, count]): EventInput => {
    const start = new Date(day * DAY);
    return { start, allDay: true, editable: false, classNames: ['more'], more: count, rank: 1 };
  });
  return [...inputs, ...more];
}
