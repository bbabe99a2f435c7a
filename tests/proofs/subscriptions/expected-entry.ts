import type { CalendarEntry } from '../../http/calendar-feed';
import type { Body } from '../../http/write-client';
import { isBody } from '../../http/write-client';

/** An event of the JSON list as a calendar program must show it; undefined if it is canceled. */
export function expectedEntry(event: Body): CalendarEntry | undefined {
  if (event['event_status'] === 'canceled') return undefined;
  const isDay = event['all_day'] === true;
  const instant = (name: string): string =>
    new Date(`${String(event[name]).replace(' ', 'T')}Z`).toISOString();
  const date = (name: string, days: number): string =>
    new Date(Date.parse(`${String(event[name]).slice(0, 10)}T00:00:00Z`) + days * 86_400_000)
      .toISOString()
      .slice(0, 10);
  return {
    summary: String(event['title']),
    start: isDay ? date('start_date', 0) : instant('utc_start_date'),
    end: isDay ? date('end_date', 1) : instant('utc_end_date'),
    isTentative: event['event_status'] === 'postponed',
    location: placeOf(event['venue']),
    categories: namesOf(event['categories']),
    url: String(event['url']),
  };
}

/** The name and the address; the random changes set nothing else. */
function placeOf(venue: unknown): string {
  if (!isBody(venue)) return '';
  return [venue['venue'], venue['address']]
    .filter((text) => typeof text === 'string' && text !== '')
    .join(', ');
}

const namesOf = (terms: unknown): string[] =>
  Array.isArray(terms) ? terms.filter(isBody).map(({ name }) => String(name)) : [];
