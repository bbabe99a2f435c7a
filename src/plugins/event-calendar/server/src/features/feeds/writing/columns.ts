import type { FeedEvent } from '../format';
import type { FeedOrganizer, FeedPost, FeedTerm, FeedVenue } from '../../../resources/shared/feed-forms';
import { isKnownTime } from './moments';

/** A plain fact, or some names; null where there is none, or where a password hides it. */
export type CellValue = string | number | boolean | null | readonly string[];

/** The columns of a table by name. */
export type Columns<RecordForm> = readonly (readonly [
  name: string,
  fact: (record: RecordForm) => CellValue,
])[];

const timeOrNone = (utc: string): string | null => (isKnownTime(utc) ? utc : null);

const names = (records: readonly { readonly name: string }[]): string[] => records.map(({ name }) => name);

/** A flag of an event; a password hides all of them (docs/interface.md 16.18). */
const flag =
  (value: (event: FeedEvent) => boolean) =>
  (event: FeedEvent): boolean | null =>
    event.isProtected ? null : value(event);

/**
 * Columns have the names of the members of responses where there is one (docs/interface.md 7.2, 8.1, 9.1, 10.1); clients rely on
 * them. Descriptions and excerpts are plain text, images are addresses, each format joins names in its way.
 */
export const EVENT_COLUMNS: Columns<FeedEvent> = [
  ['id', ({ id }) => id],
  ['uid', ({ uid }) => uid],
  ['title', ({ title }) => title],
  ['status', ({ status }) => status],
  ['all_day', flag(({ allDay }) => allDay)],
  ['start_date', ({ start }) => start],
  ['end_date', ({ end }) => end],
  ['timezone', ({ timezone }) => timezone],
  ['utc_start_date', ({ utcStart }) => utcStart],
  ['utc_end_date', ({ utcEnd }) => utcEnd],
  ['event_status', ({ state }) => state],
  ['event_status_reason', ({ reason }) => reason],
  ['venue', ({ venue }) => venue?.name ?? null],
  ['address', ({ venue }) => venue?.address ?? null],
  ['zip', ({ venue }) => venue?.zip ?? null],
  ['city', ({ venue }) => venue?.city ?? null],
  ['stateprovince', ({ venue }) => venue?.region ?? null],
  ['country', ({ venue }) => venue?.country ?? null],
  ['geo_lat', ({ venue }) => venue?.latitude ?? null],
  ['geo_lng', ({ venue }) => venue?.longitude ?? null],
  ['is_virtual', flag(({ isVirtual }) => isVirtual)],
  ['virtual_url', ({ virtualUrl }) => virtualUrl],
  ['organizer', ({ organizers }) => names(organizers)],
  ['categories', ({ categories }) => names(categories)],
  ['tags', ({ tags }) => names(tags)],
  ['cost', ({ cost }) => cost],
  ['sold_out', flag(({ soldOut }) => soldOut)],
  ['featured', flag(({ featured }) => featured)],
  ['website', ({ website }) => website],
  ['ticket_url', ({ tickets }) => tickets],
  ['image', ({ image }) => image?.url ?? null],
  ['excerpt', ({ excerpt }) => excerpt],
  ['description', ({ description }) => description],
  ['slug', ({ slug }) => slug],
  ['url', ({ url }) => url],
  ['rest_url', ({ restUrl }) => restUrl],
  ['date_utc', ({ published }) => timeOrNone(published)],
  ['modified_utc', ({ modified }) => timeOrNone(modified)],
];

/** How venues and organizers end. */
const CONTACT_COLUMNS: Columns<FeedPost & Pick<FeedVenue, 'website'>> = [
  ['website', ({ website }) => website],
  ['image', ({ image }) => image?.url ?? null],
  ['description', ({ description }) => description],
  ['slug', ({ slug }) => slug],
  ['url', ({ url }) => url],
  ['rest_url', ({ restUrl }) => restUrl],
  ['date_utc', ({ published }) => timeOrNone(published)],
  ['modified_utc', ({ modified }) => timeOrNone(modified)],
];

export const VENUE_COLUMNS: Columns<FeedVenue> = [
  ['id', ({ id }) => id],
  ['venue', ({ name }) => name],
  ['status', ({ status }) => status],
  ['address', ({ address }) => address],
  ['zip', ({ zip }) => zip],
  ['city', ({ city }) => city],
  ['stateprovince', ({ region }) => region],
  ['country', ({ country }) => country],
  ['geo_lat', ({ latitude }) => latitude],
  ['geo_lng', ({ longitude }) => longitude],
  ['phone', ({ phone }) => phone],
  ...CONTACT_COLUMNS,
];

export const ORGANIZER_COLUMNS: Columns<FeedOrganizer> = [
  ['id', ({ id }) => id],
  ['organizer', ({ name }) => name],
  ['status', ({ status }) => status],
  ['phone', ({ phone }) => phone],
  ['email', ({ email }) => email],
  ...CONTACT_COLUMNS,
];

export const TAG_COLUMNS: Columns<FeedTerm> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['slug', ({ slug }) => slug],
  ['description', ({ description }) => description],
];

/** Tags have no parents. */
export const CATEGORY_COLUMNS: Columns<FeedTerm> = [...TAG_COLUMNS, ['parent', ({ parent }) => parent]];
