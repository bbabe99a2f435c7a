import type { MessageKey } from '../../api/messages';
import { EVENT_STATES } from '../../domain/event-state';
import { defaultDates } from '../../domain/time/list-window';
import * as common from '../../api/parameters/common';
import { cost } from '../../api/parameters/cost';
import { allOptional, optional, required, shows, withDefault } from '../../api/parameters/declare';
import { flag, strictFlag } from '../../api/parameters/flags';
import { link, linkList } from '../../api/parameters/links';
import { idList, idOrSlugList } from '../../api/parameters/lists';
import { decimal, recordId } from '../../api/parameters/numbers';
import { termReferences } from '../../api/parameters/terms';
import {
  longTextNotZero,
  nonEmptyText,
  oneOf,
  searchText,
  textOrEmpty,
  TEXT_LIMITS,
} from '../../api/parameters/text';
import { dateTime, timeZone } from '../../api/parameters/times';
import type { Rule, ValuesOf } from '../../api/operations/types';
import { websiteOrNone, websiteOrNull } from '../../api/parameters/website';
import { ORGANIZER_CREATE } from '../organizer/parameters';
import { VENUE_CREATE } from '../venue/parameters';

/** `GET /events` (docs/interface.md 5.1). Dates are as given, for `listWindow`. */
export const EVENT_LIST = {
  ...common.PAGING,
  start_date: optional(dateTime(), 'eventList.startDate', {
    shownDefault: ({ now, zone }) => defaultDates(now, zone).start_date,
  }),
  end_date: optional(dateTime(), 'eventList.endDate', {
    shownDefault: ({ now, zone }) => defaultDates(now, zone).end_date,
  }),
  starts_before: optional(dateTime(), 'eventList.startsBefore'),
  starts_after: optional(dateTime(), 'eventList.startsAfter'),
  ends_before: optional(dateTime(), 'eventList.endsBefore'),
  ends_after: optional(dateTime(), 'eventList.endsAfter'),
  strict_dates: withDefault(strictFlag(), 'eventList.strictDates', () => false, {
    shownDefault: () => 'false',
    documentDefault: () => false,
  }),
  search: optional(searchText('words'), 'eventList.search'),
  categories: optional(idOrSlugList('category'), 'eventList.categories'),
  tags: optional(idOrSlugList('tag'), 'eventList.tags'),
  venue: optional(idList('venue', 'refuse'), 'eventList.venue'),
  organizer: optional(idList('organizer', 'refuse'), 'eventList.organizer'),
  featured: optional(flag(), 'eventList.featured'),
  status: common.statusFilter('event'),
  geoloc: optional(flag(), 'eventList.geoloc'),
  geoloc_lat: optional(decimal(-90, 90), 'eventList.geolocLat'),
  geoloc_lng: optional(decimal(-180, 180), 'eventList.geolocLng'),
  include: optional(idList('event', 'ignore'), 'eventList.include'),
  post_parent: optional(recordId('event'), 'eventList.postParent'),
  ticketed: optional(flag(), 'eventList.ticketed'),
  password: common.passwordHonoured(),
} as const;
export type EventListValues = ValuesOf<typeof EVENT_LIST>;

/** A point needs both its coordinates (docs/interface.md 5.18). */
export const bothCoordinates: Rule = (values) => {
  const { geoloc_lat: latitude, geoloc_lng: longitude } = values;
  if ((latitude === undefined) === (longitude === undefined)) return {};
  const [given, other] = latitude === undefined ? ['geoloc_lng', 'geoloc_lat'] : ['geoloc_lat', 'geoloc_lng'];
  return { [given]: { text: `${given} must be given together with ${other}.`, of: 'value' } };
};

const password = () => optional(nonEmptyText(TEXT_LIMITS.line), 'event.password');

/** Reading by id and by slug. `password` is declared by id alone, but works by slug as well (docs/interface.md 16.16). */
export const EVENT_READ = { password: password(), context: common.contextHonoured() } as const;
export const EVENT_READ_BY_SLUG = {
  password: common.passwordHonoured(),
  context: common.contextHonoured(),
} as const;

export const EVENT_DELETE = { password: password() } as const;
export const EVENT_DELETE_BY_SLUG = {} as const;

const flagOf = (description: MessageKey) => optional(flag(), description);

/** `POST /events` (docs/interface.md 11.4); `calendar load` checks its lines with this too. */
export const EVENT_CREATE = {
  author: common.author(),
  date: common.date(),
  date_utc: common.dateUtc(),
  title: required(nonEmptyText(TEXT_LIMITS.line), 'event.title'),
  description: optional(longTextNotZero(), 'event.description'),
  slug: optional(nonEmptyText(TEXT_LIMITS.slug), 'event.slug'),
  excerpt: optional(longTextNotZero(), 'event.excerpt'),
  status: common.status(),
  timezone: optional(timeZone(), 'event.timezone'),
  all_day: optional(flag(), 'event.allDay', { shownDefault: () => false, documentDefault: () => false }),
  start_date: required(dateTime(), 'event.startDate'),
  end_date: required(dateTime(), 'event.endDate'),
  image: common.featuredImage(),
  cost: optional(cost(), 'event.cost'),
  website: optional(websiteOrNull(), 'event.website', shows(null)),
  show_map: flagOf('event.showMap'),
  show_map_link: flagOf('event.showMapLink'),
  hide_from_listings: flagOf('event.hideFromListings'),
  sticky: flagOf('event.sticky'),
  featured: flagOf('event.featured'),
  event_status: optional(oneOf(EVENT_STATES), 'event.eventStatus'),
  event_status_reason: optional(textOrEmpty(), 'event.eventStatusReason'),
  sold_out: flagOf('event.soldOut'),
  is_virtual: flagOf('event.isVirtual'),
  virtual_url: optional(websiteOrNone(), 'event.virtualUrl', shows(null)),
  categories: optional(termReferences(), 'event.categories', shows(null)),
  tags: optional(termReferences(), 'event.tags', shows(null)),
  venue: optional(link('venue', VENUE_CREATE), 'event.venue', shows(null)),
  organizer: optional(linkList('organizer', ORGANIZER_CREATE), 'event.organizer', shows(null)),
} as const;
export type EventCreateValues = ValuesOf<typeof EVENT_CREATE>;

/** Updates: every field may be left out and is kept then, `all_day` too (docs/interface.md 11.2). */
export const EVENT_UPDATE_BY_SLUG = allOptional(EVENT_CREATE);
/** `password` is accepted and has no effect (docs/interface.md 11.12). */
export const EVENT_UPDATE = { ...EVENT_UPDATE_BY_SLUG, password: password() } as const;
export type EventUpdateValues = ValuesOf<typeof EVENT_UPDATE>;
