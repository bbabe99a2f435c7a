import { assembleEvent, assembleStructured, withTerm, withStructured } from '../engine/read/assemble';
import { readFields } from './fields/event-fields';
import type { EventRecord, OrganizerRecord, PostRecord, TermRecord, VenueRecord } from './shared/record';
import type { RenderSettings } from './render';
import { renderRecord } from './render';
import { fillSlots } from '../engine/read/slots';

/** Records and settings that the tests of the representations share. */
export const settings: RenderSettings = {
  timezone: 'America/New_York',
  publicUrls: {
    event: '{origin}/calendar/{language}/event/{slug}',
    venue: '{origin}/calendar/{language}/venue/{slug}',
    organizer: 'https://www.example.org/{language}/team/{slug}',
    category: '{origin}/calendar/{language}/category/{slug}',
    tag: '{origin}/calendar/{language}/{kind}/{slug}',
  },
  categoryTaxonomy: 'calendar_events_cat',
  tagTaxonomy: 'post_tag',
  currency: null,
};
export const slots = {
  origin: 'https://example.org:8443',
  root: 'https://example.org:8443/api/en/calendar/events/v1',
  host: 'example.org',
  structured: '',
  count: '3',
  languageParameter: 'i18n_language',
  sequence: '2',
};
/** The parsed response of a rendered text. */
export const read = (text: string): unknown => JSON.parse(fillSlots(text, slots));

export const post: PostRecord = {
  publicId: 5,
  documentId: 'abc',
  locale: 'en',
  slug: 'picnic',
  status: 'publish',
  author: 7,
  date: Date.UTC(2031, 0, 2, 3, 4, 5),
  created: Date.UTC(2031, 0, 1),
  modified: Date.UTC(2031, 6, 2, 3, 4, 5),
  description: 'Bring a rug.\n\nAnd <b>salt</b> &amp; pepper',
  excerpt: 'In short',
  image: {
    id: 9,
    url: '/uploads/rug.png',
    ext: '.png',
    mime: 'image/png',
    width: 640,
    height: 480,
    sizeInBytes: 12_345,
    formats: {
      small: { url: '/uploads/small_rug.png', width: 64, height: 48, mime: 'image/png', sizeInBytes: 123 },
    },
  },
};
export const event: EventRecord = {
  ...post,
  ...readFields({}),
  kind: 'event',
  title: 'Picnic & <Play>',
  allDay: false,
  startDate: '2031-05-10 10:00:00',
  endDate: '2031-05-10 12:30:15',
  utcStartDate: '2031-05-10 08:00:00',
  utcEndDate: '2031-05-10 10:30:15',
  timezone: 'Europe/Paris',
  cost: '21,50€',
  website: 'https://example.org/?a=1&b=2',
  show_map: true,
  sticky: true,
  password: null,
  uid: 'd1b2ce6a-6f4f-4a55-9d33-7a1d3c1d6a5e',
  sequence: 3,
};
export const venue: VenueRecord = {
  ...post,
  kind: 'venue',
  publicId: 6,
  slug: 'hall',
  name: 'Hall & Garden',
  address: '12 Quay & Sons Street',
  city: 'Albany',
  country: 'United States',
  province: 'P',
  state: 'NY',
  zip: '00501',
  phone: '+1 518 555 0100',
  stateprovince: 'NY',
  website: 'https://hall.example/',
  showMap: true,
  showMapLink: false,
  latitude: 42.65,
  longitude: -73.75,
};
export const organizer: OrganizerRecord = {
  ...post,
  kind: 'organizer',
  publicId: 8,
  slug: 'club',
  name: 'Club',
  phone: '555',
  website: 'https://club.example',
  email: 'desk@club.example',
};
export const term: TermRecord = {
  publicId: 11,
  documentId: 'def',
  locale: 'en',
  kind: 'category',
  slug: '東-京',
  name: 'O & M',
  description: 'About <script>x</script>it',
  parentId: 10,
  created: 0,
  modified: 0,
};
export const tag: TermRecord = { ...term, kind: 'tag', publicId: 12, parentId: null };

export const keys = (value: unknown): string[] => Object.keys(Object(value));
export const member = (value: unknown, key: string): unknown => Object(value)[key];

const facts = (event_count: number) => ({ event_count, locale: 'en', parent_locale: 'en' });

/** An event with all its parts, as in the response to a single read. */
export function wholeEvent(record: EventRecord = event): string {
  const rendered = renderRecord(record, settings);
  const place = renderRecord(venue, settings);
  const team = renderRecord(organizer, settings);
  return assembleEvent({
    body: rendered.body,
    categories: [withTerm(renderRecord(term, settings).embedded ?? '', facts(2), 'en')],
    tags: [withTerm(renderRecord(tag, settings).embedded ?? '', facts(1), 'en')],
    venue: withStructured(place.body, place.structured),
    organizers: [withStructured(team.body, team.structured)],
    series: null,
    structured: assembleStructured(rendered.structured ?? '', place.structured, team.structured),
  });
}
