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

interface PostResponse extends RecordResponse {
  excerpt?: string;
  image?: { url: string; width?: number; height?: number } | false;
  website?: string;
}

export interface VenueResponse extends PostResponse {
  venue: string;
  address?: string;
  city?: string;
  stateprovince?: string;
  zip?: string;
  country?: string;
  phone?: string;
}

export interface OrganizerResponse extends PostResponse {
  organizer: string;
  phone?: string;
  email?: string;
}

export interface TermResponse extends RecordResponse {
  name: string;
}

/** A term in the response of an event: it has a slug but no URL. */
export interface EmbeddedTerm {
  name: string;
  slug: string;
  /** `self`: its address in the interface. */
  urls: { self: string };
}

export interface EventResponse extends PostResponse, Times {
  title: string;
  cost: string;
  cost_details: { values: readonly string[] };
  event_status: EventState;
  /** Plain text. */
  event_status_reason: string;
  /** Null for events that a password protects. */
  sold_out: boolean | null;
  is_virtual: boolean | null;
  virtual_url: string | null;
  /** An empty list if there is no venue. */
  venue: VenueResponse | readonly [];
  organizer: readonly OrganizerResponse[];
  categories: readonly EmbeddedTerm[];
  tags: readonly EmbeddedTerm[];
}

export const venueOf = (event: EventResponse): VenueResponse | undefined =>
  'id' in event.venue ? event.venue : undefined;

/** The address of a venue in one line, from the street to the country. */
export const addressOf = (venue: VenueResponse): string =>
  [venue.address, [venue.zip, venue.city].filter(isText).join(' '), venue.stateprovince, venue.country]
    .filter(isText)
    .join(', ');

const isText = (text: string | undefined): text is string => text !== undefined && text !== '';

/** A venue, an organizer or a term. */
export type PlaceResponse = VenueResponse | OrganizerResponse | TermResponse;

// The responses come from this interface, so it is enough to check the fields in which they differ.

export const isEventResponse = (response: unknown): response is EventResponse =>
  has(response, 'title', 'start_date', 'venue');

export const isPlaceResponse = (response: unknown): response is PlaceResponse =>
  !isEventResponse(response) &&
  (has(response, 'venue') || has(response, 'organizer') || has(response, 'name'));

const has = (response: unknown, ...names: readonly string[]): boolean =>
  isObject(response) && names.every((name) => name in response);
