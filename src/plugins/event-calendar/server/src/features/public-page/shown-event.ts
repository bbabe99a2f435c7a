import { cutHtml } from '../../domain/text/beginning';
import { plainText } from '../../domain/text/plain-text';
import type { EntryIdentity } from '../../services/read/page-record';
import type { ShownEvent } from '../feeds/writing/event-component';
import type { EventResponse, OrganizerResponse, VenueResponse } from './responses';
import { venueOf } from './responses';

/** The longest description in a calendar file, in characters of HTML. Calendar programs show less; the page shows all of it. */
const LONGEST = 60_000;

/** What the calendar file shows of an event's response. */
export function shownEvent(event: EventResponse, { uid, sequence, changed }: EntryIdentity): ShownEvent {
  const { description = '', excerpt = '' } = event;
  const beginning = cutHtml(description, LONGEST);
  const isWhole = beginning === description;
  const venue = venueOf(event);
  return {
    uid,
    sequence,
    changed,
    url: event.url,
    published: event.date_utc,
    // The response has the blanks of a protected event.
    isProtected: false,
    allDay: event.all_day === true,
    start: event.start_date,
    end: event.end_date,
    utcStart: event.utc_start_date,
    utcEnd: event.utc_end_date,
    timezone: event.timezone,
    title: plainText(event.title),
    excerpt: plainText(cutHtml(excerpt, LONGEST)),
    description: plainText(beginning) + (isWhole ? '' : '…'),
    descriptionHtml: isWhole ? description : '',
    image: event.image ? { url: event.image.url, type: null } : null,
    state: event.event_status,
    reason: plainText(event.event_status_reason),
    isVirtual: event.is_virtual === true,
    virtualUrl: event.virtual_url ?? '',
    venue: venue === undefined ? null : shownPlace(venue),
    organizers: event.organizer.map(shownOrganizer),
    categories: event.categories.map(({ name }) => ({ name: plainText(name) })),
  };
}

const shownPlace = (venue: VenueResponse): NonNullable<ShownEvent['venue']> => ({
  name: plainText(venue.venue),
  address: plainText(venue.address ?? ''),
  zip: plainText(venue.zip ?? ''),
  city: plainText(venue.city ?? ''),
  region: plainText(venue.stateprovince ?? ''),
  country: plainText(venue.country ?? ''),
  latitude: venue.geo_lat ?? null,
  longitude: venue.geo_lng ?? null,
});

const shownOrganizer = (organizer: OrganizerResponse): ShownEvent['organizers'][number] => ({
  name: plainText(organizer.organizer),
  phone: plainText(organizer.phone ?? ''),
  email: plainText(organizer.email ?? ''),
});
