import type { ReaderPace } from '../../domain/reader-pace';
import type { Language } from '../../domain/languages';
import type { Instant } from '../../domain/time/types';
import type { Reader } from '../../domain/visibility';
import type { PublicPart } from '../../domain/sync/public-parts';
import type { AnyCommand, Operation } from './operation';
import type { Accepted, Address, Refusal } from './types';

/** A request whose parameters passed all checks that do not need the database. */
export interface CheckedRequest<C extends AnyCommand = AnyCommand> extends Omit<Accepted<C>, 'ok'> {
  readonly operation: Operation;
  readonly address: Address;
  /** The requested content language; undefined for the root's own (docs/interface.md 15.1). */
  readonly language: Language | undefined;
  /** `_fields` (docs/interface.md 2.10): paths such as `venue.city`; undefined: the whole body. */
  readonly fields: readonly string[] | undefined;
}

export type CheckResult<C extends AnyCommand = AnyCommand> =
  { ok: true; request: CheckedRequest<C> } | Refusal;

/** A checked request, independent of any web framework. */
export interface CalendarRequest<C extends AnyCommand = AnyCommand> {
  checked: CheckedRequest<C>;
  /** The requested content language: `i18n_language`, else the root's own (docs/interface.md 15.1). */
  language: string;
  /** The requested language root. */
  rootLanguage: string;
  /** Scheme, host and port of the site, without a trailing slash (docs/interface.md 1.11). */
  origin: string;
  reader: Reader;
  now: Instant;
}

/** The state of the change log when a response was read, as marks of changes; empty if there are none. */
export interface RecordState {
  epoch: number;
  /** The mark of the record's own last change. */
  record: string;
  /** The mark of its last change that readers without credentials could see. */
  shown: string;
  /** The mark of the calendar's last change. */
  calendar: string;
}

/** A body that is read while it is sent. */
export interface TextStream {
  /** Rejects if the rest cannot be read. */
  chunks: AsyncIterable<string>;
  /** Frees what the rest is read from, at any time; a second call has no effect. */
  close(): Promise<void>;
  /** How fast its reader takes it: whoever sends it says so. */
  pace?: ReaderPace;
  /** Aborted when the rest can no longer be read, because another client has the place. */
  lost?: AbortSignal;
}

/** A response. */
export interface CalendarResponse {
  status: number;
  headers: Record<string, string>;
  /** JSON text, or a feed. */
  body: string;
  /** A long feed, instead of `body`. */
  stream?: TextStream;
  /** The state of the shown record; absent if there is none. */
  state?: RecordState;
  /** When it expires because time has passed, in UTC milliseconds; absent if never. */
  until?: number;
  /** What the response depends on, if it is what readers without credentials see; absent: every change of the calendar. */
  parts?: readonly PublicPart[];
  /** When it last changed, in seconds since 1970; absent if that is not known. */
  modified?: number;
}
