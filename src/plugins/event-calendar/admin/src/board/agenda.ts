import type { BoardEvent } from '../../../server/src/panel-contract/board';
import { DAY, MINUTE } from '../../../server/src/domain/time/wall-clock';
import type { Days } from './days';
import { millisecondsOf } from './days';
import { NIGHT, fedTimes } from './fed-times';
import { shownSpan } from './move-target';

/** What an agenda lists: each event once, where it begins. */
export interface Agenda {
  /** What began before the first day and is still on. */
  earlier: BoardEvent[];
  /** Days on which something begins, in their order. */
  days: { date: string; events: BoardEvent[] }[];
}

const startOf = (event: BoardEvent): string => shownSpan(event).start;

/** Whatever begins first; of what begins at once, whatever ends first. */
const byStart = (one: BoardEvent, other: BoardEvent): number =>
  compare(startOf(one), startOf(other)) ||
  compare(shownSpan(one).end, shownSpan(other).end) ||
  one.title.localeCompare(other.title);

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/** The agenda of some days. Repeating what lasts for weeks on every day would bury what begins on one. */
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

/** Every event of a day; one that ends in the night belongs to the day before. */
export function eventsOn(events: readonly BoardEvent[], date: string): BoardEvent[] {
  const day = millisecondsOf(`${date} 00:00:00`);
  return events
    .filter((event) => {
      const { start, end, asDays } = fedTimes(event, false);
      const last = Math.max(start, end - (asDays ? MINUTE : NIGHT));
      return start < day + DAY && last >= day;
    })
    .sort(byStart);
}
