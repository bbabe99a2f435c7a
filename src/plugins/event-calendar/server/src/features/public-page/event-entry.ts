import { beginningOf } from '../../domain/text/beginning';
import type { EntryIdentity } from '../../services/read/page-record';
import type { EventAnswer } from './answers';
import { addressOf, venueOf } from './answers';
import type { CalendarEntry } from './calendar-file';
import { plainText } from '../../domain/text/plain-text';

/** The longest description in a calendar file, in characters of HTML. Calendar programs show less; the page shows all of it. */
const LONGEST = 60_000;

/** The data of an event's response for a calendar file. */
export function entryOf(event: EventAnswer, identity: EntryIdentity): CalendarEntry {
  const venue = venueOf(event);
  const description = event.excerpt || event.description || '';
  const beginning = beginningOf(description, LONGEST);
  return {
    ...event,
    ...identity,
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
