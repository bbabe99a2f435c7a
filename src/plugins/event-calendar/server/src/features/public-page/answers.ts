import type { EventState } from '../../domain/event-state';
import { isObject } from '../../api/json';
import type { Times } from './when';

/**
 * The parts of the interface's answers that the public page shows (docs/interface.md 7.2, 8.1, 9.1, 10.1). Names are
 * HTML-safe (docs/interface.md 13.1).
 */
interface Answer {
  id: number;
  url: string;
  description?: string;
  json_ld?: Record<string, unknown>;
}

interface PostAnswer extends Answer {
  modified_utc: string;
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
  geo_lat?: number;
  geo_lng?: number;
}

export interface OrganizerAnswer extends PostAnswer {
  organizer: string;
  phone?: string;
  email?: string;
}

export interface TermAnswer extends Answer {
  name: string;
}

/** A term as it stands inside an event: with its slug, without its address. */
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
  /** Null of events behind a password. */
  sold_out: boolean | null;
  is_virtual: boolean | null;
  virtual_url: string | null;
  /** An empty list when there is none. */
  venue: VenueAnswer | readonly [];
  organizer: readonly OrganizerAnswer[];
  categories: readonly EmbeddedTerm[];
  tags: readonly EmbeddedTerm[];
}

export const venueOf = (event: EventAnswer): VenueAnswer | undefined =>
  'id' in event.venue ? event.venue : undefined;

/** The address of a venue in one line, outermost part last. */
export const addressOf = (venue: VenueAnswer): string =>
  [venue.address, [venue.zip, venue.city].filter(isText).join(' '), venue.stateprovince, venue.country]
    .filter(isText)
    .join(', ');

const isText = (text: string | undefined): text is string => text !== undefined && text !== '';

/** A record that events take place at, are run by, or belong to. */
export type PlaceAnswer = VenueAnswer | OrganizerAnswer | TermAnswer;

// The answers are our own, parsed again: what tells them apart is enough to know them by.

export const isEventAnswer = (answer: unknown): answer is EventAnswer =>
  has(answer, 'title', 'start_date', 'venue');

export const isPlaceAnswer = (answer: unknown): answer is PlaceAnswer =>
  !isEventAnswer(answer) && (has(answer, 'venue') || has(answer, 'organizer') || has(answer, 'name'));

const has = (answer: unknown, ...names: readonly string[]): boolean =>
  isObject(answer) && names.every((name) => name in answer);
