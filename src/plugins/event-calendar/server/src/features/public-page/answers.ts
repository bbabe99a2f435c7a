import type { EventState } from '../../domain/event-state';
import { isObject } from '../../api/json';
import type { Times } from './when';

/**
 * The parts of the interface's responses that the public page shows (docs/interface.md 7.2, 8.1, 9.1, 10.1). Names are
 * HTML-safe (docs/interface.md 13.1).
 */
interface RecordResponse {
  id: number;
  url: string;
  description?: string;
  json_ld?: Record<string, unknown>;
}

interface PostAnswer extends RecordResponse {
  excerpt?: string;
  image?: { url: string; width?: number; height?: number } | false;
  website?: string;
}

export interface VenueAnswer extends PostAnswer {
  venue: string;
  address?: string;
  city?: string;
  stateprovince?: string;
  zip?: string;
  country?: string;
  phone?: string;
}

export interface OrganizerAnswer extends PostAnswer {
  organizer: string;
  phone?: string;
  email?: string;
}

export interface TermAnswer extends RecordResponse {
  name: string;
}

/** A term in the response of an event: it has a slug but no URL. */
export interface EmbeddedTerm {
  name: string;
  slug: string;
}

export interface EventAnswer extends PostAnswer, Times {
  title: string;
  cost: string;
  event_status: EventState;
  /** Plain text. */
  event_status_reason: string;
  /** Null for events that a password protects. */
  sold_out: boolean | null;
  is_virtual: boolean | null;
  virtual_url: string | null;
  /** An empty list if there is no venue. */
  venue: VenueAnswer | readonly [];
  organizer: readonly OrganizerAnswer[];
  categories: readonly EmbeddedTerm[];
  tags: readonly EmbeddedTerm[];
}

export const venueOf = (event: EventAnswer): VenueAnswer | undefined =>
  'id' in event.venue ? event.venue : undefined;

/** The address of a venue in one line, from the street to the country. */
export const addressOf = (venue: VenueAnswer): string =>
  [venue.address, [venue.zip, venue.city].filter(isText).join(' '), venue.stateprovince, venue.country]
    .filter(isText)
    .join(', ');

const isText = (text: string | undefined): text is string => text !== undefined && text !== '';

/** A venue, an organizer or a term. */
export type PlaceAnswer = VenueAnswer | OrganizerAnswer | TermAnswer;

// The responses come from this interface, so it is enough to check the fields in which they differ.

export const isEventAnswer = (answer: unknown): answer is EventAnswer =>
  has(answer, 'title', 'start_date', 'venue');

export const isPlaceAnswer = (answer: unknown): answer is PlaceAnswer =>
  !isEventAnswer(answer) && (has(answer, 'venue') || has(answer, 'organizer') || has(answer, 'name'));

const has = (answer: unknown, ...names: readonly string[]): boolean =>
  isObject(answer) && names.every((name) => name in answer);
