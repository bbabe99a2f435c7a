import type { Caller } from '../access/caller';
import type { BatchPart } from '../services/write/batch-part';
import type { CalendarState } from '../services/read/calendar-state';
import type { CalendarOperation } from '../resources/commands';
import type { Clients } from '../storage/ports/places';

/** A routed request of an authorised caller; nothing in it belongs to a web framework. */
export interface Call {
  operation: CalendarOperation;
  /** The record that the path addresses, decoded. */
  path: { id?: string; slug?: string };
  /** Lists: what follows the dot in `/events.ics`. */
  suffix?: string;
  /** The query string as it was sent. */
  query: string;
  /** The parsed body; anything but an object or a map of fields counts as none. */
  body: unknown;
  /** Whether the request had a body of a type that is not read. */
  isBodyUnread?: boolean;
  /** The requested language root. */
  rootLanguage: string;
  /** Scheme, host and port of the site, without a trailing slash (docs/interface.md 1.11). */
  origin: string;
  /** Who asks; several clients may ask for the same feed together. Absent for code of the host. */
  clients?: Clients;
  caller: Caller;
  /** The effective method, see the gate. */
  method: string;
  /** The headers `Accept`, `If-Match`, `If-None-Match`, `If-Modified-Since`, `If-Unmodified-Since` and `Idempotency-Key` as sent. */
  accept: string;
  ifMatch: string;
  ifNoneMatch: string;
  ifModifiedSince: string;
  ifUnmodifiedSince: string;
  idempotencyKey: string | undefined;
  /** For a write of a batch. */
  part?: BatchPart | undefined;
  /** For a long body: lets the next request with one begin, before this one waits for an image. */
  leaveForImages?: (() => void) | undefined;
  /** UTC milliseconds. */
  now: number;
  /** The state of the calendar, if already read for this call. */
  state?: CalendarState;
}
