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
 * The Content Manager's page for a new event with some times in it. They stand behind the `#`: what stands in the query Strapi
 * sends along with everything that the page asks for, and takes `start` for the beginning of a page of results.
 */
export function createAddress(locale: string, { start, end, allDay, timezone }: NewTimes): string {
  // The calendar's days end when the next one begins.
  const last = allDay ? end - MINUTE / 60 : end;
  const given = new URLSearchParams({
    start: wallOfMilliseconds(start),
    end: wallOfMilliseconds(last),
    timezone,
    allDay: String(allDay),
  });
  const query = `plugins[i18n][locale]=${encodeURIComponent(locale)}`;
  return `/content-manager/collection-types/plugin::event-calendar.event/create?${query}#${given.toString()}`;
}
