import { costOf } from '../../domain/cost';
import type { EventState } from '../../domain/event-state';
import { cutHtml } from '../../domain/text/beginning';
import { textOf } from '../../domain/text/fold';
import { instant, wallTime } from '../../domain/time/types';
import { UTC, isoWithOffset, readZone, toWall } from '../../domain/time/zone';
import { fileAddress, publicAddress } from './addresses';
import { jsonText } from './json-text';
import type { RenderableObject } from './json-text';
import { siteZone } from './post';
import { ONLINE } from '../../engine/read/assemble';
import { SLOTS } from '../../engine/read/slots';
import type { EventRecord, OrganizerRecord, VenueRecord } from './record';
import type { RenderSettings } from './rendered';

/** How many words of a description structured data have if there is no excerpt. */
const WORDS = 55;
/** How many characters of the description are searched for these words, and how many an excerpt may have. */
const BEGINNING = 20_000;

/** What schema.org calls the states of an event. */
const STATES: Readonly<Record<EventState, string>> = {
  scheduled: 'EventScheduled',
  canceled: 'EventCancelled',
  postponed: 'EventPostponed',
};

/**
 * An event for schema.org as JSON text. Location and organizer are known only at reading: the data that `assembleStructured` needs
 * to insert them is between two slots `structured`.
 */
export function structuredEvent(record: EventRecord, settings: RenderSettings): string {
  const before = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: record.title,
    description: summary(record),
    image: record.image === null ? undefined : fileAddress(record.image.url),
    url: publicAddress(record, settings),
    eventStatus: `https://schema.org/${STATES[record.event_status]}`,
    startDate: dayOrMoment(record.startDate, record.utcStartDate, record),
    endDate: dayOrMoment(record.endDate, record.utcEndDate, record),
  };
  const slot = SLOTS.structured;
  const offers = offer(record, settings);
  const after = offers === undefined ? '}' : `,${jsonText({ offers }).slice(1)}`;
  return `${jsonText(before).slice(0, -1)}${slot}${online(record)}${slot}${after}`;
}

/** The online address of a virtual event, as the slot of its location has it; `ONLINE` if it has none, and nothing for other events. */
function online({ is_virtual, virtual_url: url }: EventRecord): string {
  if (!is_virtual) return '';
  return url ? jsonText({ '@type': 'VirtualLocation', url }) : ONLINE;
}

/** A venue for schema.org: a Place, without `@context` (docs/interface.md 8.2). */
export function structuredPlace(record: VenueRecord): RenderableObject {
  const placed = record.latitude !== null && record.longitude !== null;
  return {
    '@type': 'Place',
    name: record.name,
    description: summary(record),
    address: address(record),
    geo: placed
      ? { '@type': 'GeoCoordinates', latitude: record.latitude, longitude: record.longitude }
      : undefined,
    telephone: record.phone || undefined,
    sameAs: record.website || undefined,
  };
}

function address(record: VenueRecord): RenderableObject | undefined {
  const parts = {
    streetAddress: record.address || undefined,
    addressLocality: record.city || undefined,
    addressRegion: record.stateprovince || record.state || record.province || undefined,
    postalCode: record.zip || undefined,
    addressCountry: record.country || undefined,
  };
  const known = Object.values(parts).some((part) => part !== undefined);
  return known ? { '@type': 'PostalAddress', ...parts } : undefined;
}

/** An organizer for schema.org: a Person, without `@context`, with the plain e-mail address (docs/interface.md 9.2). */
export function structuredPerson(record: OrganizerRecord, settings: RenderSettings): RenderableObject {
  return {
    '@type': 'Person',
    name: record.name,
    description: summary(record),
    url: publicAddress(record, settings),
    telephone: record.phone || undefined,
    email: record.email || undefined,
    sameAs: record.website || undefined,
  };
}

/** The offer, if a cost is given or the event is sold out. Only a number that stands as a price has one, and words that mean free. */
function offer(record: EventRecord, settings: RenderSettings): RenderableObject | undefined {
  const { cost, code, lowest: price } = costOf(record.cost, settings.currency);
  if (cost === '' && !record.sold_out) return undefined;
  return {
    '@type': 'Offer',
    price,
    priceCurrency: price === undefined ? undefined : code,
    url: record.ticket_url || publicAddress(record, settings),
    category: 'primary',
    availability: `https://schema.org/${record.sold_out ? 'SoldOut' : 'InStock'}`,
    validFrom: record.date === null ? undefined : siteMoment(record.date, settings),
  };
}

/** The excerpt, or the beginning of the description, as plain text in one line (docs/interface.md 7.10). */
function summary(record: { excerpt: string; description: string }): string | undefined {
  if (record.excerpt !== '') {
    const excerpt = cutHtml(record.excerpt, BEGINNING);
    return inOneLine(textOf(excerpt).match(/\S+/g) ?? [], excerpt === record.excerpt ? '' : '…');
  }
  const beginning = cutHtml(record.description, BEGINNING);
  const words: string[] = textOf(beginning).match(/\S+/g) ?? [];
  const isCut = words.length > WORDS || beginning.length < record.description.length;
  return inOneLine(words.slice(0, WORDS), isCut ? '…' : '');
}

const inOneLine = (words: readonly string[], end: string): string | undefined =>
  words.length === 0 ? undefined : words.join(' ') + end;

/** Events that last all day have dates without a clock. */
const dayOrMoment = (wall: string, utc: string, { allDay, timezone }: EventRecord): string =>
  allDay ? wall.slice(0, 10) : moment(wall, utc, timezone);

/**
 * A wall time in ISO 8601 with the offset of the event's zone.
 * @param utc its UTC time, which tells which of two equal hours is meant
 */
export function moment(wall: string, utc: string, timezone: string): string {
  const zone = readZone(timezone);
  return zone === undefined ? isoWithOffset(wallTime(utc), UTC) : isoWithOffset(wallTime(wall), zone, utc);
}

function siteMoment(milliseconds: number, settings: RenderSettings): string {
  const zone = siteZone(settings);
  const at = instant(milliseconds);
  return isoWithOffset(toWall(at, zone), zone, toWall(at, UTC));
}
