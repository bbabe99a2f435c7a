import type { DateEcho, ListWindow } from '../../domain/time/list-window';
import { DATE_LIMITS, listWindow } from '../../domain/time/list-window';
import { windowEnd } from '../../domain/time/window-end';
import type { Zone } from '../../domain/time/types';
import { hasParameters } from '../../api/parameters/check';
import { EVENT_LIST } from '../../resources/event/list';
import { ORGANIZER_LIST } from '../../resources/organizer/parameters';
import { VENUE_LIST } from '../../resources/venue/parameters';
import type { CalendarState } from './calendar-state';
import type { NextMoments } from '../../engine/read/next-moments';
import type { CalendarRequest } from '../../api/operations/request';

/** What tells two answers to the same request for a list apart, known before the list is read. */
export interface Outlook {
  state: CalendarState;
  /** The date limits that count, of a list of events. */
  window: { limits: ListWindow; echo: DateEcho } | undefined;
  /** When time alone may change the list, in UTC milliseconds; infinite where it never does. */
  until: number;
}

/** @param moments what comes next by time alone; asked for where a list depends on it */
export async function outlookOf(
  { checked, now }: CalendarRequest,
  state: CalendarState,
  zone: Zone,
  moments: () => Promise<NextMoments>,
): Promise<Outlook> {
  if (hasParameters(checked, EVENT_LIST)) {
    const { values } = checked;
    const request = {
      given: Object.fromEntries(DATE_LIMITS.map((name) => [name, values[name]])),
      strict: values.strict_dates,
      hasInclude: values.include !== undefined,
      now,
      siteZone: zone,
    };
    return { state, window: listWindow(request), until: windowEnd(request) };
  }
  const upcoming =
    (hasParameters(checked, VENUE_LIST) || hasParameters(checked, ORGANIZER_LIST)) &&
    checked.values.only_with_upcoming;
  return { state, window: undefined, until: upcoming ? (await moments()).start : Infinity };
}
