import { beginningOf } from '../../domain/text/beginning';
import type { EventAnswer } from './answers';
import { addressOf, venueOf } from './answers';
import type { CalendarEntry } from './calendar-file';
import { plainText } from './plain-text';

/** Characters of HTML of which a calendar file shows the text: more than any calendar program does. The page has all of it. */
const LONGEST = 60_000;

/** What of an event's answer goes into a calendar file. `host` is that of the site. */
export function entryOf(event: EventAnswer, host: string): CalendarEntry {
  const venue = venueOf(event);
  const description = event.excerpt || event.description || '';
  const beginning = beginningOf(description, LONGEST);
  return {
    ...event,
    host,
    title: plainText(event.title),
    description: plainText(beginning) + (beginning === description ? '' : '…'),
    place:
      venue === undefined
        ? null
        : {
            name: plainText(venue.venue),
            address: plainText(addressOf(venue)),
            ...(venue.geo_lat === undefined || venue.geo_lng === undefined
              ? {}
              : { latitude: venue.geo_lat, longitude: venue.geo_lng }),
          },
    state: event.event_status,
    reason: plainText(event.event_status_reason),
    onlineAddress: event.is_virtual === true ? event.virtual_url : null,
    categories: event.categories.map(({ name }) => plainText(name)),
  };
}
