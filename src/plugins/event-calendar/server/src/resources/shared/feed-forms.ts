import type { EventState } from '../../domain/event-state';

/**
 * What feeds show of records. The index stores these forms as JSON text with slots (column `feed`), so that reading a feed
 * makes no texts. Texts are plain text with `\n` as line break, unless a name ends in `html`. Addresses are absolute after the
 * slots are filled. Times are `YYYY-MM-DD HH:mm:ss`. Absent texts are `''`.
 */
interface FeedForm {
  readonly id: number;
  readonly slug: string;
}

export interface FeedImage {
  readonly url: string;
  readonly type: string | null;
  readonly bytes: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

export interface FeedPost extends FeedForm {
  readonly status: string;
  /** The page of the record for people. */
  readonly url: string;
  readonly restUrl: string;
  readonly description: string;
  readonly descriptionHtml: string;
  readonly image: FeedImage | null;
  /** UTC. */
  readonly published: string;
  /** UTC: the last change of the record itself. */
  readonly modified: string;
}

/** An event without its linked records. */
export interface StoredFeedEvent extends FeedPost {
  /** One for all languages; never changes (RFC 7986, 5.3). */
  readonly uid: string;
  /** RFC 5545, 3.8.7.4. */
  readonly sequence: number;
  readonly title: string;
  readonly excerpt: string;
  readonly allDay: boolean;
  /** Wall times in `timezone`. All-day events begin at 00:00:00 and end on their last day at 23:59:59. */
  readonly start: string;
  readonly end: string;
  readonly utcStart: string;
  readonly utcEnd: string;
  /** An IANA name, or a fixed offset such as `UTC+2` (docs/interface.md 4.9). */
  readonly timezone: string;
  readonly state: EventState;
  readonly reason: string;
  readonly cost: string;
  readonly website: string;
  readonly tickets: string;
  readonly featured: boolean;
  readonly soldOut: boolean;
  readonly isVirtual: boolean;
  readonly virtualUrl: string;
}

export interface FeedVenue extends FeedPost {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly zip: string;
  readonly region: string;
  readonly country: string;
  readonly phone: string;
  readonly website: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface FeedOrganizer extends FeedPost {
  readonly name: string;
  readonly phone: string;
  readonly website: string;
  readonly email: string;
}

export interface FeedTerm extends FeedForm {
  readonly name: string;
  readonly description: string;
  /** Categories with a parent. */
  readonly parent: number | null;
}

/** An event that was in the feed and no longer is: deleted, hidden, unpublished or protected. */
export interface RemovedEvent {
  readonly id: number;
  readonly uid: string;
  readonly sequence: number;
  /** UTC: when it disappeared. */
  readonly removed: string;
  readonly allDay: boolean;
  readonly start: string;
  readonly end: string;
  readonly utcStart: string;
  readonly utcEnd: string;
  readonly timezone: string;
}
