import type { Zone } from '../../domain/time/types';
import type { CalendarRequest } from '../../api/operations/request';
import type { NextMoments } from '../../engine/read/next-moments';
import type { ListCommand, ListDates } from '../../resources/commands';
import type { CalendarState } from './calendar-state';

/** The facts that a list's response depends on besides its request, known before the list is read. */
export interface Outlook {
  state: CalendarState;
  /** Lists of events: the effective date limits. */
  dates: ListDates | undefined;
  /** When the list expires because time has passed, in UTC milliseconds; infinite if never. */
  until: number;
}

/** @param moments reads the next changes by time; called only if the list depends on them */
export async function outlookOf(
  { checked: { command: list }, now }: CalendarRequest<ListCommand>,
  state: CalendarState,
  zone: Zone,
  moments: () => Promise<NextMoments>,
): Promise<Outlook> {
  if (list.kind === 'event') {
    const dates = list.dates(now, zone);
    return { state, dates, until: dates.until };
  }
  return { state, dates: undefined, until: list.onlyUpcoming ? (await moments()).start : Infinity };
}
