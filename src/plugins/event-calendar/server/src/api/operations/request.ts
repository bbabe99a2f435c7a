import type { Instant } from '../../domain/time/types';
import type { Reader } from '../../domain/visibility';
import type { CheckedRequest } from './types';

/** A checked request on its way to an answer; nothing in it belongs to a web framework. */
export interface CalendarRequest {
  checked: CheckedRequest;
  /** The content language asked for: `i18n_language`, else the root's own (docs/interface.md 15.1). */
  language: string;
  /** The language root that was called. */
  rootLanguage: string;
  /** Scheme, host and port of the site, without a trailing slash (docs/interface.md 1.11). */
  origin: string;
  reader: Reader;
  now: Instant;
}

/** How far the change log was when an answer was read: by the marks of changes, empty where there is none. */
export interface RecordState {
  epoch: number;
  /** The mark of the record's own last change. */
  record: string;
  /** The mark of the last change of all. */
  calendar: string;
}

/** What is sent back. */
export interface CalendarAnswer {
  status: number;
  headers: Record<string, string>;
  /** JSON text. */
  body: string;
  /** The state of the record that is shown; absent where none is, or where it is gone. */
  state?: RecordState;
  /** When time alone may change it, in UTC milliseconds; absent where it never does. */
  until?: number;
}
