import type { Kind } from '../../domain/kinds';
import type { Language } from '../../domain/languages';
import type { SeriesDate as FeedDate } from '../../engine/read/series';
import type {
  FeedOrganizer,
  FeedTerm,
  FeedVenue,
  RemovedEvent,
  StoredFeedEvent,
} from '../../resources/shared/feed-forms';

export type { FeedDate, RemovedEvent };

/** An event with the linked records that the reader may see. */
export interface FeedEvent extends StoredFeedEvent {
  /**
   * Whether a password hides its content from the reader: texts, image, cost, address, flags and linked records are empty then,
   * and it is shown with its clock times (docs/interface.md 16.18).
   */
  readonly isProtected: boolean;
  /** UTC: the last change that shows in the feed, of the event or of what it links to. */
  readonly changed: string;
  readonly venue: FeedVenue | null;
  readonly organizers: readonly FeedOrganizer[];
  readonly categories: readonly FeedTerm[];
  readonly tags: readonly FeedTerm[];
  /** What its series says of it; only formats that show series have it. */
  readonly date?: FeedDate | undefined;
  /** The `json_ld` object of the event as JSON text; null if a password protects the event. */
  readonly structured: string | null;
}

/** A zone that occurs in a feed, with the years of its first and last wall times. */
export interface ZoneSpan {
  readonly timezone: string;
  readonly firstYear: number;
  readonly lastYear: number;
}

/** What a feed says about itself. Texts are plain text. */
export interface FeedHead {
  readonly kind: Kind;
  /** The name of the calendar, with the filters where there are some. */
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  /** The address of this feed. */
  readonly self: string;
  /** The address of the site. */
  readonly home: string;
  /** UTC `YYYY-MM-DD HH:mm:ss`: the last change of the calendar. */
  readonly updated: string;
  /** A CSS3 colour name, or null (RFC 7986, 5.9). */
  readonly color: string | null;
  /** How often readers should ask again, in seconds. */
  readonly refreshSeconds: number;
  /** The zones of all events and removed events of the feed. */
  readonly zones: readonly ZoneSpan[];
  /** The number of records in the feed. */
  readonly total: number;
  /** CSV: whether a byte order mark comes first. */
  readonly byteOrderMark: boolean;
}

/** The records that a format can show, by kind. */
export interface FeedRecords {
  event: FeedEvent;
  venue: FeedVenue;
  organizer: FeedOrganizer;
  category: FeedTerm;
  tag: FeedTerm;
}

/** How a format writes the records of one kind. All functions are pure; a feed is `begin`, the items, and `end`. */
export interface FeedWriter<RecordForm> {
  readonly begin: (head: FeedHead) => string;
  /** @param position its place in the feed, from 1 */
  readonly item: (record: RecordForm, head: FeedHead, position: number) => string;
  /** An event that has disappeared; formats without it leave such events out. They come after all items. */
  readonly removed?: (record: RemovedEvent, head: FeedHead) => string;
  readonly end: (head: FeedHead) => string;
  /** Writes the dates of a series together; only formats that show series have it. */
  readonly grouped?: (head: FeedHead, removed: readonly RemovedEvent[]) => GroupedWriter<RecordForm>;
}

/**
 * Writes records that come series by series. Texts come in pieces; an empty one is a good moment for other work.
 * Nothing else is written for the records.
 */
export interface GroupedWriter<RecordForm> {
  /** @throws if the record cannot be written; nothing has changed then */
  readonly item: (record: RecordForm) => Iterable<string>;
  /** What is left when all records have come. */
  readonly rest: () => Iterable<string>;
  /** Those of the removed events that nothing else says of, when all records have been written. */
  readonly unsaid: () => readonly RemovedEvent[];
}

/** A format of feeds. A new format is one file in `formats/` and one line in the list of formats. */
export interface FeedFormat {
  /** The suffix of its addresses: `ics` for `/events.ics`. */
  readonly suffix: string;
  /** Without parameters: `text/calendar`. */
  readonly mediaType: string;
  /** The header `Content-Type`. */
  readonly contentType: string;
  /** `latest`: the 100 records published last; `whole`: all, events from 30 days back without an end. */
  readonly extent: 'latest' | 'whole';
  /** What it shows besides the forms of the records; it is read for such formats only. `lengths`: the exact ones of images. */
  readonly shows?: readonly ('zones' | 'structured' | 'lengths')[];
  /** The kinds that it can show. */
  readonly writers: { readonly [K in Kind]?: FeedWriter<FeedRecords[K]> };
}
