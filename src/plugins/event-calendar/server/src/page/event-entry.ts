import type { EventAnswer } from './answers';
import { addressOf, venueOf } from './answers';
import type { CalendarEntry } from './calendar-file';
import { plainText } from './plain-text';

/** What of an event's answer goes into a calendar file. `host` is that of the site. */
export function entryOf(event: EventAnswer, host: string): CalendarEntry {
  const venue = venueOf(event);
  return {
    ...event,
    host,
    title: plainText(event.title),
    description: plainText(event.excerpt || event.description || ''),
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
