import type { EventInput } from '@fullcalendar/core';
import type { BoardEvent } from '../../../../server/src/panel-contract/board';
import { crowdedDays } from '../../../../server/src/domain/board/crowded-days';
import { DAY, MINUTE } from '../../../../server/src/domain/time/wall-clock';
import { millisecondsOf } from '../days';
import type { Days } from '../days';
import { NIGHT, fedTimes } from '../fed-times';

/** Whether the person may move an event: what is published moves for everybody. */
export function mayMove({ may, status, timesDiffer }: BoardEvent): boolean {
  const published = status === 'publish' || status === 'private';
  const covers = (right: 'update' | 'publish'): boolean => may?.includes(right) ?? false;
  return !timesDiffer && covers('update') && (!published || covers('publish'));
}

/** What is the same for all events of a view. */
export interface Shown {
  locale: string;
  onAxis: boolean;
  doubles: ReadonlyMap<string, readonly string[]>;
}

/** An event as the calendar takes it. */
export function eventInput(event: BoardEvent, { locale, onAxis, doubles }: Shown): EventInput {
  const { start, end, asDays } = fedTimes(event, onAxis);
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

/** How many events a day of a month shows. Drawing thousands takes seconds, and nobody would see them. */
const ROOM = 6;

/** What a month shows: some events of each day, and how many more there are. */
export function monthInputs(events: readonly BoardEvent[], days: Days, shown: Shown): EventInput[] {
  const dayOf = (wall: number): number => Math.floor(wall / DAY);
  const spans = events.map((event) => {
    const { start, end, asDays } = fedTimes(event, false);
    const last = dayOf(end - (asDays ? MINUTE : NIGHT));
    return { id: event.documentId, first: dayOf(start), last: Math.max(dayOf(start), last) };
  });
  const range = {
    first: dayOf(millisecondsOf(`${days.start} 00:00:00`)),
    last: dayOf(millisecondsOf(`${days.end} 00:00:00`)) - 1,
  };
  const crowded = crowdedDays(spans, range, ROOM);
  const inputs = events
    .filter((event) => crowded.shown.has(event.documentId))
    .map((event) => eventInput(event, shown));
  const more = [...crowded.hidden].map(([day, count]): EventInput => {
    const start = new Date(day * DAY);
    return { start, allDay: true, editable: false, classNames: ['more'], more: count, rank: 1 };
  });
  return [...inputs, ...more];
}
