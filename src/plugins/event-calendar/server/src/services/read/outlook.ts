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

/** The facts that a list's response depends on besides its request, known before the list is read. */
export interface Outlook {
  state: CalendarState;
  /** Lists of events: the effective date limits. */
  window: { limits: ListWindow; echo: DateEcho } | undefined;
  /** When the list expires because time has passed, in UTC milliseconds; infinite if never. */
  until: number;
}

/** @param moments reads the next changes by time; called only if the list depends on them */
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
