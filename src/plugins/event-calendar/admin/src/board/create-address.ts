import { MINUTE } from '../../../server/src/domain/time/wall-clock';
import { wallOfMilliseconds } from '../../../server/src/domain/time/wall-clock';

/** The times that a new event starts with: wall milliseconds by the clocks of `timezone`. */
export interface NewTimes {
  start: number;
  end: number;
  allDay: boolean;
  timezone: string;
}

/**
 * The Content Manager's page for a new event with some times in it. Strapi sends the query along with everything that the page
 * asks for, and takes `start` for the beginning of a page of results: hence `starts`.
 */
export function createAddress(locale: string, { start, end, allDay, timezone }: NewTimes): string {
  // The calendar's days end when the next one begins.
  const last = allDay ? end - MINUTE / 60 : end;
  const query = {
    'plugins[i18n][locale]': locale,
    starts: wallOfMilliseconds(start),
    ends: wallOfMilliseconds(last),
    timezone,
    allDay: String(allDay),
  };
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `/content-manager/collection-types/plugin::event-calendar.event/create?${parameters.join('&')}`;
}
