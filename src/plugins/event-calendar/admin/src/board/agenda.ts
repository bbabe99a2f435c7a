import { MOST_DAYS } from '../../../server/src/panel-contract/board';
import type { BoardEvent } from '../../../server/src/panel-contract/board';
import { DAY, MINUTE } from '../../../server/src/domain/time/wall-clock';
import type { Days } from './days';
import { dayOf, millisecondsOf } from './days';
import { NIGHT, calendarTimes } from './calendar-times';
import { shownSpan } from './move-target';

/** The content of an agenda: each event once, on the day it starts. */
export interface Agenda {
  /** Events that started before the first day and have not ended. */
  earlier: BoardEvent[];
  /** Days on which events start, in order. */
  days: { date: string; events: BoardEvent[] }[];
}

const startOf = (event: BoardEvent): string => shownSpan(event).start;

/** By start, then by end, then by title. */
const byStart = (one: BoardEvent, other: BoardEvent): number =>
  compare(startOf(one), startOf(other)) ||
  compare(shownSpan(one).end, shownSpan(other).end) ||
  one.title.localeCompare(other.title);

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/** Days of an agenda at first, and that each continuation adds. */
const FIRST_DAYS = 7;
const MORE_DAYS = 28;

/** The days from a date on, after the agenda was continued so many times. @param date `YYYY-MM-DD` */
export function agendaDays(date: string, continued: number): Days {
  const most = Math.floor((MOST_DAYS - FIRST_DAYS) / MORE_DAYS);
  const length = FIRST_DAYS + Math.min(continued, most) * MORE_DAYS;
  return { start: date, end: dayOf(new Date(millisecondsOf(`${date} 00:00:00`) + length * DAY)) };
}

/** The agenda of some days. An event of several weeks is not repeated on every day: it would hide the others. */
export function agendaOf(events: readonly BoardEvent[], { start, end }: Days): Agenda {
  const earlier: BoardEvent[] = [];
  const days = new Map<string, BoardEvent[]>();
  for (const event of [...events].sort(byStart)) {
    const date = startOf(event).slice(0, 10);
    if (date >= end) continue;
    if (date < start) earlier.push(event);
    else days.set(date, [...(days.get(date) ?? []), event]);
  }
  return { earlier, days: [...days].map(([date, listed]) => ({ date, events: listed })) };
}

/** All events of a day. The night up to `NIGHT` counts for the day before. */
export function eventsOn(events: readonly BoardEvent[], date: string): BoardEvent[] {
  const day = millisecondsOf(`${date} 00:00:00`);
  return events
    .filter((event) => {
      const { start, end, asDays } = calendarTimes(event, false);
      const last = Math.max(start, end - (asDays ? MINUTE : NIGHT));
      return start < day + DAY && last >= day;
    })
    .sort(byStart);
}
