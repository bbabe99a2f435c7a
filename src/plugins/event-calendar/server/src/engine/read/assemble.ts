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
    `,"custom_fields":[]${structured}}`
  );
}

/**
 * An event's `json_ld` with its attendance mode, location and first organizer, which follow `endDate`. The location is the
 * venue, the web, or both; without either, the site's own place.
 * @param eventStructured `structured` of the event; the others are those of its venue and its first organizer
 */
export function assembleStructured(
  eventStructured: string,
  venueStructured: string | null,
  organizerStructured: string | null,
): string {
  const [before = '', own = '', after = ''] = eventStructured.split(SLOTS.structured);
  const virtual = own.startsWith(VIRTUAL);
  const mode = !virtual ? 'Offline' : venueStructured === null ? 'Online' : 'Mixed';
  const location = venueStructured === null ? own : virtual ? `[${venueStructured},${own}]` : venueStructured;
  const organizer = organizerStructured === null ? '' : `"organizer":${organizerStructured},`;
  const attendance = `"eventAttendanceMode":"https://schema.org/${mode}EventAttendanceMode"`;
  return `${before}${attendance},"location":${location},${organizer}${after}`;
}

/** The beginning of the location of an online event. */
const VIRTUAL = '{"@type":"VirtualLocation"';

/** The body of a venue or an organizer with its `json_ld` (single GET, or inside a single event), or without (null). */
export function withStructured(body: string, structured: string | null): string {
  return body.replace(SLOTS.structured, () => (structured === null ? '' : `"json_ld":${structured},`));
}

/** The text of a term with the number of published events that have it themselves (docs/interface.md 10.3). */
export const withCount = (text: string, count: number): string => text.replace(SLOTS.count, String(count));

/** The feed form of an event with the number of its schedule. */
export const withSequence = (feed: string, sequence: number): string =>
  feed.replace(SLOTS.sequence, String(sequence));
