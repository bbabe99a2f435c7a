import type { IndexRow } from '../../storage/index-row';
import { SLOTS } from './slots';

/** The parts of an event's response: the rendered texts of the records that the reader may see. */
export interface EventParts {
  /** `body` or `blanked` of the event. */
  body: string;
  /** `embedded` of the terms, ordered by name, their counts filled in. */
  categories: readonly string[];
  tags: readonly string[];
  /** `body` of the venue with its slot `structured` filled (`withStructured`), or null. */
  venue: string | null;
  /** The same for the organizers, in the order of the links. */
  organizers: readonly string[];
  /** The number of the series of which the event is a date. */
  series: number | null;
  /** `json_ld` from `assembleStructured`, only for single reads. */
  structured?: string | undefined;
}

/**
 * An event's whole response (docs/interface.md 7.2): the linked records come after `ticket_url`. A blanked event
 * (docs/interface.md 16.18) is assembled without them.
 */
export function assembleEvent(parts: EventParts): string {
  const structured = parts.structured === undefined ? '' : `,"json_ld":${parts.structured}`;
  return (
    `${parts.body},"categories":[${parts.categories.join(',')}],"tags":[${parts.tags.join(',')}]` +
    `,"venue":${parts.venue ?? '[]'},"organizer":[${parts.organizers.join(',')}]` +
    `,"series":${parts.series},"custom_fields":[]${structured}}`
  );
}

/**
 * An event's `json_ld` with its attendance mode, location and first organizer, which follow `endDate`. The location is the
 * venue, the online address, or both; without either there is none.
 * @param eventStructured `structured` of the event; the others are those of its venue and its first organizer
 */
export function assembleStructured(
  eventStructured: string,
  venueStructured: string | null,
  organizerStructured: string | null,
): string {
  const [before = '', own = '', after = ''] = eventStructured.split(SLOTS.structured);
  const mode = own === '' ? 'Offline' : venueStructured === null ? 'Online' : 'Mixed';
  const places = [venueStructured ?? '', own === ONLINE ? '' : own].filter((place) => place !== '');
  const list = places.length > 1 ? `[${places.join()}]` : places.join();
  const location = list === '' ? '' : `,"location":${list}`;
  const organizer = organizerStructured === null ? '' : `,"organizer":${organizerStructured}`;
  return `${before},"eventAttendanceMode":"https://schema.org/${mode}EventAttendanceMode"${location}${organizer}${after}`;
}

/** Instead of the location of an online event that has no address. */
export const ONLINE = 'online';

/** The body of a venue or an organizer with its `json_ld` (single GET, or inside a single event), or without (null). */
export function withStructured(body: string, structured: string | null): string {
  return body.replace(SLOTS.structured, () => (structured === null ? '' : `"json_ld":${structured},`));
}

/** What the text of a term depends on when it is read. */
export type TermFacts = Pick<IndexRow, 'event_count' | 'locale'> & {
  /** The language in which its parent is shown; null without a parent. */
  parent_locale: string | null;
};

/**
 * The text of a term in a language: with the number of published events that have it themselves (docs/interface.md 10.3), and
 * with addresses that lead to the versions that are shown (docs/interface.md 15.8).
 */
export function withTerm(text: string, row: TermFacts, language: string): string {
  const counted = text.replace(SLOTS.count, String(row.event_count));
  return leadingTo(leadingTo(counted, 'self', row.locale, language), 'up', row.parent_locale, language);
}

/** Names the language in an address of a term, if it is not the requested one. */
function leadingTo(text: string, member: 'self' | 'up', shown: string | null, language: string): string {
  if (shown === null || shown === language) return text;
  const beginning = `"${member}":"${SLOTS.root}`;
  const end = text.indexOf('"', text.indexOf(beginning) + beginning.length);
  if (!text.includes(beginning)) return text;
  return `${text.slice(0, end)}?${SLOTS.languageParameter}=${shown}${text.slice(end)}`;
}

/** The feed form of an event with the number of its schedule. */
export const withSequence = (feed: string, sequence: number): string =>
  feed.replace(SLOTS.sequence, String(sequence));
