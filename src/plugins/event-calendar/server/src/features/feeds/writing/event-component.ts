import { textValue, uriValue } from '../../../domain/calendar-format/content-lines';
import { shortened } from '../../../domain/text/characters';
import type { EventState } from '../../../domain/event-state';
import type { Language } from '../../../domain/languages';
import type { FeedImage } from '../../../resources/shared/feed-forms';
import type { FeedEvent, RemovedEvent } from '../format';
import { addressOf, inOneLine } from './address-line';
import type { WrittenTimes } from './event-times';
import { compactUtc, timeLines, writtenTimes } from './event-times';
import { isKnownTime } from './moments';
import { WORDS } from './words';

const STATUSES: Readonly<Record<EventState, string>> = {
  scheduled: 'CONFIRMED',
  canceled: 'CANCELLED',
  postponed: 'TENTATIVE',
};

/** The longest description, in characters. Calendar programs show less; the page of the event shows all of it. */
const LONGEST = 60_000;

/**
 * An event as a component VEVENT (RFC 5545, 3.6.1), in unfolded content lines. Organizers are CONTACTs, because ORGANIZER must not
 * occur where nobody is invited (3.8.4.3). The online address is a CONFERENCE (RFC 7986, 5.11), which calendar programs offer to
 * join. A password also hides whether the event lasts all day.
 */
export const eventLines = (event: FeedEvent): string[] =>
  component(event, timeLines(timesOf(event)), contentOf(event));

/** What tells a component from others and from earlier versions of itself. */
export type Identity = Pick<FeedEvent, 'uid' | 'sequence' | 'changed' | 'published'>;

/** A component VEVENT of its parts. */
export function component(
  { uid, sequence, changed, published }: Identity,
  times: readonly string[],
  content: readonly string[],
): string[] {
  const lines = ['BEGIN:VEVENT', `UID:${textValue(uid)}`, `SEQUENCE:${sequence}`];
  const stamp = compactUtc(changed);
  lines.push(`DTSTAMP:${stamp}`, `LAST-MODIFIED:${stamp}`);
  if (isKnownTime(published)) lines.push(`CREATED:${compactUtc(published)}`);
  lines.push(...times, ...content, 'END:VEVENT');
  return lines;
}

export const timesOf = (event: FeedEvent): WrittenTimes =>
  writtenTimes(event.isProtected ? { ...event, allDay: false } : event);

/** What an event is about, in content lines. */
export function contentOf(event: FeedEvent): string[] {
  const lines = [`SUMMARY:${textValue(event.title)}`, ...descriptionLines(event), ...placeLines(event)];
  if (event.categories.length > 0)
    lines.push(`CATEGORIES:${event.categories.map(({ name }) => textValue(name)).join(',')}`);
  for (const { name, phone, email } of event.organizers)
    lines.push(`CONTACT:${textValue(inOneLine([name, phone, email]))}`);
  lines.push(`STATUS:${STATUSES[event.state]}`);
  if (event.state !== 'scheduled' && event.reason !== '') lines.push(`COMMENT:${textValue(event.reason)}`);
  lines.push(`URL:${uriValue(event.url)}`);
  if (event.image !== null) lines.push(imageLine(event.image));
  if (event.isVirtual && event.virtualUrl !== '')
    lines.push(`CONFERENCE;VALUE=URI:${uriValue(event.virtualUrl)}`);
  return lines;
}

/**
 * An event that has been deleted, as one that is canceled: readers remove it, or show it as such. Some refuse a component without a
 * SUMMARY, so it has one, of a word that gives nothing away; it takes no time of the reader (docs/interface.md 25.7).
 */
export function removedLines(event: RemovedEvent, language: Language): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${textValue(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${compactUtc(event.removed)}`,
    ...timeLines(writtenTimes(event)),
    'TRANSP:TRANSPARENT',
    `SUMMARY:${textValue(WORDS[language].canceled)}`,
    'STATUS:CANCELLED',
    'END:VEVENT',
  ];
}

/** The excerpt, or else the description, which some programs show with its formatting (X-ALT-DESC). */
function descriptionLines({ excerpt, description, descriptionHtml }: FeedEvent): string[] {
  const text = excerpt === '' ? description : excerpt;
  if (text === '') return [];
  const lines = [`DESCRIPTION:${textValue(shortened(text, LONGEST))}`];
  if (excerpt === '' && descriptionHtml !== '' && descriptionHtml.length <= LONGEST)
    lines.push(`X-ALT-DESC;FMTTYPE=text/html:${textValue(descriptionHtml)}`);
  return lines;
}

/** The venue with its coordinates, or the online address. */
function placeLines({ venue, isVirtual, virtualUrl }: FeedEvent): string[] {
  if (venue === null) return isVirtual && virtualUrl !== '' ? [`LOCATION:${textValue(virtualUrl)}`] : [];
  const { latitude, longitude } = venue;
  const place = addressOf(venue);
  const lines = place === '' ? [] : [`LOCATION:${textValue(place)}`];
  if (latitude !== null && longitude !== null) lines.push(`GEO:${float(latitude)};${float(longitude)}`);
  return lines;
}

/** A number without an exponent (RFC 5545, 3.3.7); about the millionth part of a degree is a decimetre. */
const float = (number: number): string => String(Number(number.toFixed(6)));

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;

function imageLine({ url, type }: FeedImage): string {
  const format = type !== null && MEDIA_TYPE.test(type) ? `;FMTTYPE=${type}` : '';
  return `IMAGE;VALUE=URI;DISPLAY=BADGE${format}:${uriValue(url)}`;
}
