import { SLOTS } from './slots';

/** The parts of an event's answer: rendered texts of which the reader may see the record. */
export interface EventParts {
  /** `body` or `blanked` of the event. */
  body: string;
  /** `embedded` of the terms, ordered by name, their counts filled in. */
  categories: readonly string[];
  tags: readonly string[];
  /** `body` of the venue, or null; its slot `structured` filled (`withStructured`). */
  venue: string | null;
  /** `body` of the organizers in the order of the links, likewise. */
  organizers: readonly string[];
  /** `json_ld`, in the answer to a single GET alone; made by `assembleStructured`. */
  structured?: string | undefined;
}

/**
 * An event's whole answer (docs/interface.md 7.2): the linked records come after `virtual_url`. The answer of a blanked
 * event (docs/interface.md 16.18) is assembled without any of them.
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
 * An event's `json_ld` with how and where people take part and its first organizer, which stand behind `endDate`. Where people
 * take part: at the venue, over the web, or both; without either at the site's own place.
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

/** How the location of an event begins that takes place on the web. */
const VIRTUAL = '{"@type":"VirtualLocation"';

/** The body of a venue or an organizer with its `json_ld` (single GET, or inside a single event), or without (null). */
export function withStructured(body: string, structured: string | null): string {
  return body.replace(SLOTS.structured, () => (structured === null ? '' : `"json_ld":${structured},`));
}

/** The text of a term with the number of published events that have it themselves (docs/interface.md 10.3). */
export const withCount = (text: string, count: number): string => text.replace(SLOTS.count, String(count));
