import { STATUSES } from '../domain/status';
import type { JsonSchema } from '../api/json';
import type { Messages } from '../api/messages/catalogue';
import { EVENT_FIELDS } from '../resources/fields/event-fields';
import {
  ADDRESS,
  EMPTY_LIST,
  FLAG,
  FLAG_OR_NULL,
  INTEGER,
  listOf,
  NUMBER,
  objectOf,
  reference,
  TEXT,
  TEXTS,
  WALL_TIME,
  type Member,
} from './schema-parts';

const IMAGE: Member = [
  { anyOf: [reference('Image'), { type: 'boolean', enum: [false] }] },
  'record.imageObject',
];

/** Venues and organizers without an image leave it out. */
const SHOWN_IMAGE: Member = [reference('Image'), 'record.imageObject'];
const STRUCTURED: Member = [{ type: 'object', additionalProperties: true }, 'record.jsonLd'];
const STATUS: Member = [{ type: 'string', enum: [...STATUSES] }, 'record.status'];

/** The first members of events, venues and organizers. */
const POST = {
  author: [TEXT, 'record.author'],
  status: STATUS,
  date: [WALL_TIME, 'record.date'],
  date_utc: [WALL_TIME, 'record.dateUtc'],
  modified: [WALL_TIME, 'record.modified'],
  modified_utc: [WALL_TIME, 'record.modifiedUtc'],
  url: [ADDRESS, 'record.url'],
} as const satisfies Record<string, Member>;

const GLOBAL_ID = {
  global_id: [TEXT, 'record.globalId'],
  global_id_lineage: [TEXTS, 'record.globalIdLineage'],
} as const satisfies Record<string, Member>;

const FIELDS: Record<string, Member> = Object.fromEntries(
  Object.entries(EVENT_FIELDS).map(([name, { responseSchema, description }]) => [
    name,
    [responseSchema, description],
  ]),
);

const EVENT: Record<string, Member> = {
  id: [INTEGER, 'event.id'],
  ...GLOBAL_ID,
  ...POST,
  rest_url: [ADDRESS, 'event.restUrl'],
  title: [TEXT, 'event.title'],
  description: [TEXT, 'event.description'],
  excerpt: [TEXT, 'event.excerpt'],
  slug: [TEXT, 'event.slug'],
  image: IMAGE,
  all_day: [FLAG_OR_NULL, 'event.allDay'],
  start_date: [WALL_TIME, 'event.startDate'],
  start_date_details: [reference('DateDetails'), 'event.startDateDetails'],
  end_date: [WALL_TIME, 'event.endDate'],
  end_date_details: [reference('DateDetails'), 'event.endDateDetails'],
  utc_start_date: [WALL_TIME, 'event.utcStartDate'],
  utc_start_date_details: [reference('DateDetails'), 'event.utcStartDateDetails'],
  utc_end_date: [WALL_TIME, 'event.utcEndDate'],
  utc_end_date_details: [reference('DateDetails'), 'event.utcEndDateDetails'],
  timezone: [TEXT, 'event.timezone'],
  timezone_abbr: [TEXT, 'event.timezoneAbbr'],
  cost: [TEXT, 'event.costShown'],
  cost_details: [reference('CostDetails'), 'event.costDetails'],
  ...FIELDS,
  categories: [listOf('EmbeddedTerm'), 'event.categoriesShown'],
  tags: [listOf('EmbeddedTerm'), 'event.tagsShown'],
  venue: [{ anyOf: [reference('Venue'), EMPTY_LIST] }, 'event.venueShown'],
  organizer: [listOf('Organizer'), 'event.organizerShown'],
  series: [{ type: ['integer', 'null'] }, 'event.series'],
  custom_fields: [
    { anyOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST] },
    'record.customFields',
  ],
};

/** Shown with `context=edit` to those who may edit the record, if it has one (docs/interface.md 11.14). */
const EXTERNAL = { external_id: [TEXT, 'record.externalId'] } as const satisfies Record<string, Member>;

/** An event in a single read, with its linked records. With a password it has no structured data. */
const SINGLE_EVENT: Record<string, Member> = {
  ...EVENT,
  venue: [{ anyOf: [reference('LinkedVenue'), EMPTY_LIST] }, 'event.venueShown'],
  organizer: [listOf('LinkedOrganizer'), 'event.organizerShown'],
  json_ld: STRUCTURED,
  ...EXTERNAL,
};

const VENUE: Record<string, Member> = {
  id: [INTEGER, 'venue.id'],
  ...POST,
  venue: [TEXT, 'venue.venue'],
  description: [TEXT, 'venue.description'],
  excerpt: [TEXT, 'venue.excerpt'],
  slug: [TEXT, 'venue.slug'],
  image: SHOWN_IMAGE,
  address: [TEXT, 'venue.address'],
  city: [TEXT, 'venue.city'],
  country: [TEXT, 'venue.country'],
  province: [TEXT, 'venue.province'],
  state: [TEXT, 'venue.state'],
  zip: [TEXT, 'venue.zip'],
  phone: [TEXT, 'venue.phone'],
  website: [TEXT, 'venue.website'],
  stateprovince: [TEXT, 'venue.stateprovince'],
  geo_lat: [NUMBER, 'venue.geoLat'],
  geo_lng: [NUMBER, 'venue.geoLng'],
  show_map: [FLAG, 'venue.showMap'],
  show_map_link: [FLAG, 'venue.showMapLink'],
  ...GLOBAL_ID,
};

const ORGANIZER: Record<string, Member> = {
  id: [INTEGER, 'organizer.id'],
  ...POST,
  organizer: [TEXT, 'organizer.organizer'],
  description: [TEXT, 'organizer.description'],
  excerpt: [TEXT, 'organizer.excerpt'],
  slug: [TEXT, 'organizer.slug'],
  image: SHOWN_IMAGE,
  phone: [TEXT, 'organizer.phone'],
  website: [TEXT, 'organizer.website'],
  email: [TEXT, 'organizer.email'],
  ...GLOBAL_ID,
};

const TERM_URLS: JsonSchema = {
  type: 'object',
  properties: { self: ADDRESS, collection: ADDRESS, up: ADDRESS },
  required: ['self', 'collection'],
};

const TERM_BASE = {
  id: [INTEGER, 'term.id'],
  name: [TEXT, 'term.name'],
  slug: [TEXT, 'term.slug'],
  taxonomy: [TEXT, 'term.taxonomy'],
  description: [TEXT, 'term.description'],
  parent: [INTEGER, 'term.parent'],
  count: [INTEGER, 'term.count'],
  urls: [TERM_URLS, 'term.urls'],
} as const satisfies Record<string, Member>;

const TERM: Record<string, Member> = {
  ...TERM_BASE,
  meta: [EMPTY_LIST, 'term.meta'],
  url: [ADDRESS, 'term.url'],
  ...EXTERNAL,
};

/** A term inside an event. */
const EMBEDDED_TERM: Record<string, Member> = {
  ...TERM_BASE,
  term_group: [INTEGER, 'term.termGroup'],
  term_taxonomy_id: [INTEGER, 'term.termTaxonomyId'],
  filter: [TEXT, 'term.filter'],
};

const IMAGE_SIZE: Record<string, Member> = {
  width: [INTEGER, 'image.width'],
  height: [INTEGER, 'image.height'],
  'mime-type': [TEXT, 'image.mimeType'],
  filesize: [INTEGER, 'image.filesize'],
  url: [ADDRESS, 'image.url'],
};

const IMAGE_FILE: Record<string, Member> = {
  url: [ADDRESS, 'image.url'],
  id: [INTEGER, 'image.id'],
  extension: [TEXT, 'image.extension'],
  width: [INTEGER, 'image.width'],
  height: [INTEGER, 'image.height'],
  filesize: [INTEGER, 'image.filesize'],
  sizes: [{ type: 'object', additionalProperties: reference('ImageSize') }, 'image.sizes'],
};

const DATE_DETAILS: Record<string, Member> = {
  year: [TEXT, 'date.year'],
  month: [TEXT, 'date.month'],
  day: [TEXT, 'date.day'],
  hour: [TEXT, 'date.hour'],
  minutes: [TEXT, 'date.minutes'],
  seconds: [TEXT, 'date.seconds'],
};

const COST_DETAILS: Record<string, Member> = {
  currency_symbol: [TEXT, 'cost.currencySymbol'],
  currency_code: [TEXT, 'cost.currencyCode'],
  currency_position: [TEXT, 'cost.currencyPosition'],
  values: [TEXTS, 'cost.values'],
};

const POST_SOMETIMES = ['description', 'excerpt', 'slug', 'image', 'phone', 'website'];
const VENUE_SOMETIMES = [
  ...POST_SOMETIMES,
  ...['address', 'city', 'country', 'province', 'state', 'zip', 'stateprovince', 'geo_lat', 'geo_lng'],
];

/** Each with the members that may be missing: venues and organizers leave out empty ones. */
const RECORDS: Readonly<Record<string, readonly [Record<string, Member>, readonly string[]]>> = {
  ImageSize: [IMAGE_SIZE, ['width', 'height', 'mime-type', 'filesize']],
  CostDetails: [COST_DETAILS, []],
  // Only categories have a parent.
  Term: [TERM, ['parent', 'external_id']],
  EmbeddedTerm: [EMBEDDED_TERM, []],
  Image: [IMAGE_FILE, ['extension', 'width', 'height', 'filesize', 'sizes']],
  DateDetails: [DATE_DETAILS, []],
  Event: [EVENT, []],
  Venue: [VENUE, VENUE_SOMETIMES],
  Organizer: [ORGANIZER, [...POST_SOMETIMES, 'email']],
  SingleEvent: [SINGLE_EVENT, ['json_ld', 'external_id']],
  SingleVenue: [{ ...VENUE, json_ld: STRUCTURED, ...EXTERNAL }, [...VENUE_SOMETIMES, 'external_id']],
  SingleOrganizer: [
    { ...ORGANIZER, json_ld: STRUCTURED, ...EXTERNAL },
    [...POST_SOMETIMES, 'email', 'external_id'],
  ],
  // Inside an event that a password has opened, they have no structured data (docs/interface.md 7.9).
  LinkedVenue: [{ ...VENUE, json_ld: STRUCTURED }, [...VENUE_SOMETIMES, 'json_ld']],
  LinkedOrganizer: [{ ...ORGANIZER, json_ld: STRUCTURED }, [...POST_SOMETIMES, 'email', 'json_ld']],
};

/** Schemas for lists and responses to writes only. The changes feed has records as in single reads. */
const NOT_ALONE = ['Event', 'Venue', 'Organizer'];

/**
 * The schemas of records in responses, under the names that clients know (docs/interface.md 1.9).
 * @param alone only the schemas of records that are read one by one
 */
export function recordSchemas(messages: Messages, alone = false): Record<string, JsonSchema> {
  const named = Object.entries(RECORDS).filter(([name]) => !alone || !NOT_ALONE.includes(name));
  return Object.fromEntries(
    named.map(([name, [members, sometimes]]) => [name, objectOf(members, messages, sometimes)]),
  );
}
