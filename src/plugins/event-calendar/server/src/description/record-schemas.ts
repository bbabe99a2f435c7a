import { EVENT_STATES } from '../domain/event-state';
import { STATUSES } from '../domain/status';
import type { JsonSchema } from '../http/json';
import type { Messages } from './messages';
import {
  ADDRESS,
  EMPTY_LIST,
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
const STRUCTURED: Member = [{ type: 'object' }, 'record.jsonLd'];
const STATUS: Member = [{ type: 'string', enum: [...STATUSES] }, 'record.status'];

/** What events, venues and organizers begin with. */
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
  website: [TEXT, 'event.website'],
  show_map: [FLAG_OR_NULL, 'event.showMap'],
  show_map_link: [FLAG_OR_NULL, 'event.showMapLink'],
  hide_from_listings: [FLAG_OR_NULL, 'event.hideFromListings'],
  sticky: [FLAG_OR_NULL, 'event.sticky'],
  featured: [FLAG_OR_NULL, 'event.featured'],
  event_status: [{ type: 'string', enum: [...EVENT_STATES] }, 'event.eventStatus'],
  event_status_reason: [TEXT, 'event.eventStatusReason'],
  sold_out: [FLAG_OR_NULL, 'event.soldOut'],
  is_virtual: [FLAG_OR_NULL, 'event.isVirtual'],
  virtual_url: [{ type: ['string', 'null'], format: 'uri' }, 'event.virtualUrl'],
  categories: [listOf('Term'), 'event.categoriesShown'],
  tags: [listOf('Term'), 'event.tagsShown'],
  venue: [{ anyOf: [reference('Venue'), EMPTY_LIST] }, 'event.venueShown'],
  organizer: [listOf('Organizer'), 'event.organizerShown'],
  custom_fields: [{ anyOf: [{ type: 'object' }, EMPTY_LIST] }, 'record.customFields'],
  json_ld: STRUCTURED,
};

const VENUE: Record<string, Member> = {
  id: [INTEGER, 'venue.id'],
  ...POST,
  venue: [TEXT, 'venue.venue'],
  description: [TEXT, 'venue.description'],
  excerpt: [TEXT, 'venue.excerpt'],
  slug: [TEXT, 'venue.slug'],
  image: IMAGE,
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
  json_ld: STRUCTURED,
  show_map: [FLAG_OR_NULL, 'venue.showMap'],
  show_map_link: [FLAG_OR_NULL, 'venue.showMapLink'],
  ...GLOBAL_ID,
};

const ORGANIZER: Record<string, Member> = {
  id: [INTEGER, 'organizer.id'],
  ...POST,
  organizer: [TEXT, 'organizer.organizer'],
  description: [TEXT, 'organizer.description'],
  excerpt: [TEXT, 'organizer.excerpt'],
  slug: [TEXT, 'organizer.slug'],
  image: IMAGE,
  phone: [TEXT, 'organizer.phone'],
  website: [TEXT, 'organizer.website'],
  email: [TEXT, 'organizer.email'],
  json_ld: STRUCTURED,
  ...GLOBAL_ID,
};

const TERM_URLS: JsonSchema = {
  type: 'object',
  properties: { self: ADDRESS, collection: ADDRESS, up: ADDRESS },
};

/** Terms on their own and inside an event: the two forms have most members in common (CONTRACT C4). */
const TERM: Record<string, Member> = {
  id: [INTEGER, 'term.id'],
  name: [TEXT, 'term.name'],
  slug: [TEXT, 'term.slug'],
  taxonomy: [TEXT, 'term.taxonomy'],
  description: [TEXT, 'term.description'],
  parent: [INTEGER, 'term.parent'],
  count: [INTEGER, 'term.count'],
  meta: [EMPTY_LIST, 'term.meta'],
  url: [ADDRESS, 'term.url'],
  urls: [TERM_URLS, 'term.urls'],
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

/** The schemas of what answers hold, under the names of CONTRACT G. */
export function recordSchemas(messages: Messages): Record<string, JsonSchema> {
  const described = { ImageSize: IMAGE_SIZE, CostDetails: COST_DETAILS, Term: TERM, Image: IMAGE_FILE };
  const rest = { DateDetails: DATE_DETAILS, Event: EVENT, Venue: VENUE, Organizer: ORGANIZER };
  return Object.fromEntries(
    Object.entries({ ...described, ...rest }).map(([name, members]) => [name, objectOf(members, messages)]),
  );
}
