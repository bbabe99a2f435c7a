import { DAY, MINUTE, wallOfMilliseconds } from '../../../server/src/domain/time/wall-clock';
import { dayOf, millisecondsOf } from './days';

/** The initial times of a new event: wall milliseconds in `timezone`. */
export interface NewTimes {
  start: number;
  end: number;
  allDay: boolean;
  timezone: string;
}

/**
 * The next time at which events usually begin and that is not past, in wall milliseconds: today, or tomorrow.
 * @param now as the calendar writes it
 * @param usual `HH:mm`
 */
export function nextUsual(now: Date, usual: string): number {
  const today = millisecondsOf(`${dayOf(now)} ${usual}:00`);
  return today < now.getTime() ? today + DAY : today;
}

/**
 * The URL of the Content Manager's page for a new event, with its times. Strapi adds this query to all requests of the page and
 * reads `start` as the offset of a page of results, so the parameters are called `starts` and `ends`.
 */
export function createAddress(locale: string, { start, end, allDay, timezone }: NewTimes): string {
  // The calendar gives the start of the next day as the end.
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
