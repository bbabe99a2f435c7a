import type { MessageKey } from '../../api/messages/catalogue';
import * as common from '../../api/parameters/common';
import { bothOf, degrees } from '../../api/parameters/coordinates';
import { ownExternalId } from '../../api/parameters/external-id';
import { allOptional, inList, optional, required, withDefault } from '../../api/parameters/declare';
import { flagAsText, truthy } from '../../api/parameters/flags';
import { recordId } from '../../api/parameters/numbers';
import { longText, nameText, searchText, textOrEmpty, TEXT_LIMITS } from '../../api/parameters/text';
import { moment } from '../../api/parameters/times';
import type { ValuesOf } from '../../api/operations/types';
import { website } from '../../api/parameters/website';

/** The lists of venues and of organizers take the same parameters (docs/interface.md 8.3). */
const linkedList = (kind: 'venue' | 'organizer') =>
  ({
    ...common.PAGING,
    search: inList(optional(searchText('fragments'), `${kind}List.search`), 1),
    event: inList(optional(recordId('event'), `${kind}List.event`), 5),
    has_events: inList(optional(truthy(), `${kind}List.hasEvents`), 3),
    only_with_upcoming: inList(
      withDefault(truthy(), `${kind}List.onlyWithUpcoming`, () => false, {
        shownDefault: () => false,
        documentDefault: () => false,
      }),
      4,
    ),
    status: inList(common.statusFilter(kind), 2),
    password: inList(common.passwordParameter(), 'never'),
    modified_after: inList(optional(moment(), 'list.modifiedAfter'), 22),
    external_id: inList(optional(ownExternalId(kind), 'list.externalId'), 21),
    context: inList(common.contextParameter(), 'never'),
    bom: common.byteOrderMark(),
  }) as const;

export const VENUE_LIST = linkedList('venue');
export const ORGANIZER_LIST = linkedList('organizer');
export type LinkedListValues = ValuesOf<typeof VENUE_LIST>;

/** Reading a venue or an organizer: an event's password is accepted and has no effect there (docs/interface.md 16.20). */
export const LINKED_READ = {
  password: common.passwordParameter(),
  context: common.contextParameter(),
} as const;

const text = (description: MessageKey) => optional(textOrEmpty(), description, common.nullShown);

/** `POST /venues` (docs/interface.md 8.7), and a venue inside an event. */
export const VENUE_CREATE = {
  external_id: common.external(common.nullShown),
  author: common.author(),
  date: common.date(),
  date_utc: common.dateUtc(),
  venue: required(nameText(TEXT_LIMITS.line), 'venue.venue'),
  description: optional(longText(), 'venue.description', common.nullShown),
  status: common.status(),
  show_map: optional(flagAsText(), 'venue.showMap', common.nullShown),
  show_map_link: optional(flagAsText(), 'venue.showMapLink', common.nullShown),
  address: text('venue.address'),
  city: text('venue.city'),
  country: text('venue.country'),
  province: text('venue.province'),
  state: text('venue.state'),
  zip: text('venue.zip'),
  phone: text('venue.phone'),
  stateprovince: text('venue.stateprovince'),
  website: optional(website(), 'venue.website', common.nullShown),
  geo_lat: optional(degrees(90), 'venue.geoLat', common.nullShown),
  geo_lng: optional(degrees(180), 'venue.geoLng', common.nullShown),
  image: common.featuredImage(common.nullShown),
} as const;
/** A place on the map needs both coordinates. */
export const VENUE_RULES = [bothOf('geo_lat', 'geo_lng')] as const;
export type VenueCreateValues = ValuesOf<typeof VENUE_CREATE>;

export const VENUE_UPDATE = allOptional(VENUE_CREATE);
export type VenueUpdateValues = ValuesOf<typeof VENUE_UPDATE>;
