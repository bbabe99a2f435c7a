import { costOf } from '../domain/cost';
import { textOf } from '../domain/text/fold';
import { showLine } from '../domain/text/line';
import { instant, wallTime } from '../domain/time/types';
import { UTC, isoWithOffset, readZone, toWall } from '../domain/time/zone';
import { fileAddress, publicAddress } from './addresses';
import { SlottedMember } from './json-text';
import type { RenderableObject } from './json-text';
import { siteZone } from './post';
import type { EventRecord, OrganizerRecord, VenueRecord } from './record';
import type { RenderSettings } from './rendered';

/** Words of a description that structured data give where there is no excerpt. */
const WORDS = 55;

/**
 * An event as schema.org sees it (CONTRACT C1 `json_ld`). Place and organizer are known only when it is read: the slot
 * `structured` stands where `assembleStructured` puts them.
 */
export function structuredEvent(record: EventRecord, settings: RenderSettings): RenderableObject {
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: showLine(record.title),
    description: summary(record),
    image: record.image === null ? undefined : fileAddress(record.image.url),
    url: publicAddress(record, settings),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: moment(record.startDate, record.utcStartDate, record.timezone),
    endDate: moment(record.endDate, record.utcEndDate, record.timezone),
    linked: new SlottedMember('structured'),
    offers: offer(record, settings),
    performer: 'Organization',
  };
}

/** A venue as schema.org sees it: a Place, without `@context` (CONTRACT C2). */
export function structuredPlace(record: VenueRecord): RenderableObject {
  const placed = record.latitude !== null && record.longitude !== null;
  return {
    '@type': 'Place',
    name: showLine(record.name),
    description: summary(record),
    url: '',
    address: {
      '@type': 'PostalAddress',
      streetAddress: record.address || undefined,
      addressLocality: record.city || undefined,
      addressRegion: record.stateprovince || record.state || record.province || undefined,
      postalCode: record.zip || undefined,
      addressCountry: record.country || undefined,
    },
    geo: placed
      ? { '@type': 'GeoCoordinates', latitude: record.latitude, longitude: record.longitude }
      : undefined,
    telephone: record.phone,
    sameAs: record.website,
  };
}

/** An organizer as schema.org sees it: a Person, without `@context`, the e-mail address plain (CONTRACT C1, H-48). */
export function structuredPerson(record: OrganizerRecord, settings: RenderSettings): RenderableObject {
  return {
    '@type': 'Person',
    name: showLine(record.name),
    description: summary(record),
    url: publicAddress(record, settings),
    telephone: record.phone,
    email: record.email,
    sameAs: record.website,
  };
}

/** What is to pay, where a cost is given; words without an amount have no price, unless they say that it is free. */
function offer(record: EventRecord, settings: RenderSettings): RenderableObject | undefined {
  const { cost, code, lowest: price } = costOf(record.cost, settings.currency);
  if (cost === '') return undefined;
  return {
    '@type': 'Offer',
    price,
    priceCurrency: price === undefined ? undefined : code,
    url: record.ticketUrl || publicAddress(record, settings),
    category: 'primary',
    availability: 'inStock',
    validFrom: record.date === null ? undefined : siteMoment(record.date, settings),
  };
}

/** The excerpt, or the beginning of the description, as escaped text in one line (CONTRACT C1). */
function summary(record: { excerpt: string; description: string }): string {
  const most = record.excerpt === '' ? WORDS : Infinity;
  const words: string[] = [];
  for (const [word] of textOf(record.excerpt || record.description).matchAll(/\S+/g)) {
    words.push(word);
    // One more shows that there are more; a description may be as long as a book.
    if (words.length > most) break;
  }
  const text = words.slice(0, most).join(' ');
  return showLine(words.length > most ? `${text}…` : text).replaceAll('"', '&quot;');
}

/** A wall time in ISO 8601 with the offset of the event's zone. */
function moment(wall: string, utc: string, timezone: string): string {
  const zone = readZone(timezone);
  return zone === undefined ? isoWithOffset(wallTime(utc), UTC) : isoWithOffset(wallTime(wall), zone);
}

function siteMoment(milliseconds: number, settings: RenderSettings): string {
  const zone = siteZone(settings);
  return isoWithOffset(toWall(instant(milliseconds), zone), zone);
}
