import type { ReaderFamily } from '../domain/feed-readers';

/** When a family of readers has fetched a feed. One fetch is not that of every subscriber. */
export interface FeedReader {
  family: ReaderFamily;
  /** The last fetch, ISO 8601. */
  at: string;
  /** The number of fetches, including those of readers that had the feed already. */
  count: number;
  /** Whether the last response contained the change; null if it is not known, because the row stands for several feeds. */
  hasChange: boolean | null;
}

/** A feed that was fetched. */
export interface FetchedFeed {
  /** Its path and filters; null: all feeds that are not counted by themselves. */
  address: string | null;
  /** The reader that fetched it last comes first. */
  readers: FeedReader[];
}

/** The last change of an event or of the calendar that readers can notice. */
export interface LastChange {
  /** ISO 8601. */
  at: string;
  /** Whether the public sees the event in lists now, saw it before this change, or never did. */
  shown: 'now' | 'before' | 'never';
  /** The languages in which the public saw the event before this change and no longer does, if it still does in others. */
  goneFrom: string[];
}

/** Where the last change of an event, or of the calendar, has arrived. */
export interface FeedArrivals {
  /** Null if nothing has changed yet. */
  change: LastChange | null;
  /** The feed that was fetched last comes first. */
  feeds: FetchedFeed[];
}
