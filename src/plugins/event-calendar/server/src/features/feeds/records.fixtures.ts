import type { Kind } from '../../domain/kinds';
import type { FeedVenue } from '../../resources/shared/feed-forms';
import type { FeedEvent, FeedFormat, FeedHead, FeedRecords, FeedWriter, RemovedEvent } from './format';

export const HEAD: FeedHead = {
  kind: 'event',
  title: 'Concerts; in, town',
  description: 'All & sundry\nof them',
  language: 'en',
  self: 'https://example.org/api/en/calendar/events/v1/events.ics?tags=1,2',
  home: 'https://example.org/',
  updated: '2026-01-02 03:04:05',
  color: 'rebeccapurple',
  refreshSeconds: 3600,
  zones: [],
  total: 1,
  byteOrderMark: false,
};

const POST = {
  status: 'publish',
  description: '',
  descriptionHtml: '',
  image: null,
  published: '2026-01-01 10:00:00',
  modified: '2026-01-02 03:04:05',
};

export const VENUE: FeedVenue = {
  ...POST,
  id: 7,
  slug: 'hall',
  url: 'https://example.org/calendar/en/venue/hall',
  restUrl: 'https://example.org/api/venues/7',
  name: 'Hall',
  address: '1 rue X',
  city: 'Paris',
  zip: '75001',
  region: '',
  country: 'France',
  phone: '+33 1',
  website: '',
  latitude: 48.5,
  longitude: 2.25,
};

const CONCERT: FeedEvent = {
  ...POST,
  id: 5,
  slug: 'concert',
  url: 'https://example.org/calendar/en/event/concert',
  restUrl: 'https://example.org/api/events/5',
  uid: '4c6bb98e-3a37-4bd4-8a5b-2f8b3dd5cf0f',
  sequence: 2,
  title: 'Concert; with, signs',
  description: 'First line\nSecond line',
  descriptionHtml: '<p>First line</p>\n<p>Second line</p>',
  excerpt: '',
  allDay: false,
  start: '2026-07-14 20:30:00',
  end: '2026-07-14 22:00:00',
  utcStart: '2026-07-14 18:30:00',
  utcEnd: '2026-07-14 20:00:00',
  timezone: 'Europe/Paris',
  state: 'scheduled',
  reason: '',
  cost: '10 €',
  website: '',
  tickets: '',
  featured: false,
  soldOut: false,
  isVirtual: false,
  virtualUrl: '',
  isProtected: false,
  changed: '2026-01-02 03:04:05',
  venue: VENUE,
  organizers: [],
  categories: [],
  tags: [],
  structured: null,
};

export const eventWith = (changes: Partial<FeedEvent> = {}): FeedEvent => ({ ...CONCERT, ...changes });

export const REMOVED: RemovedEvent = {
  id: 9,
  uid: 'event-9@example.org',
  sequence: 4,
  removed: '2026-02-03 04:05:06',
  allDay: false,
  start: '2026-07-14 20:30:00',
  end: '2026-07-14 20:30:00',
  utcStart: '2026-07-14 18:30:00',
  utcEnd: '2026-07-14 18:30:00',
  timezone: 'Europe/Paris',
};

/** What a password leaves of an event. */
export const LOCKED = eventWith({
  isProtected: true,
  allDay: true,
  start: '2026-07-14 00:00:00',
  end: '2026-07-14 23:59:59',
  utcStart: '2026-07-13 22:00:00',
  utcEnd: '2026-07-14 21:59:59',
  description: '',
  descriptionHtml: '',
  cost: '',
  venue: null,
});

/** The text of a whole feed. */
export function feedOf<K extends Kind>(
  format: FeedFormat,
  kind: K,
  records: readonly FeedRecords[K][],
  head: FeedHead = { ...HEAD, total: records.length },
): string {
  const writer: FeedWriter<FeedRecords[K]> | undefined = format.writers[kind];
  if (writer === undefined) throw new TypeError(`No ${kind} in ${format.suffix}`);
  const items = records.map((record, index) => writer.item(record, head, index + 1));
  return writer.begin(head) + items.join('') + writer.end(head);
}
