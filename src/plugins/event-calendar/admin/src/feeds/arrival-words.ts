import { isPersonal } from '../../../server/src/domain/feed-address';
import type { FeedReader, FetchedFeed, LastChange } from '../../../server/src/panel-contract/feeds';

/** Whose last change is looked for; the texts differ. */
export type Scope = 'event' | 'calendar';

/** What is known of a change: it has arrived, not yet, or nothing can be said. */
interface Arrival {
  /** Key of the text below `feeds.`; undefined if nothing can be said. */
  key: string | undefined;
  hasArrived: boolean;
}

/** What to say of the last change and a reader of a feed. */
export function arrivalOf(
  { hasChange }: FeedReader,
  feed: FetchedFeed,
  change: LastChange | null,
  scope: Scope,
): Arrival {
  if (hasChange === null || change === null || change.shown === 'never') return NOTHING;
  if (scope === 'event' && !showsEvents(feed) && !isChangesFeed(feed)) return NOTHING;
  if (change.shown === 'before') return { key: hasChange ? 'gone' : 'still', hasArrived: hasChange };
  if (!hasChange) return { key: `${scope}.waiting`, hasArrived: false };
  // A feed with filters may not show the event.
  const isCertain = scope === 'calendar' || feed.address?.includes('?') !== true;
  return { key: isCertain ? `${scope}.has` : 'event.has-if-shown', hasArrived: true };
}

const NOTHING: Arrival = { key: undefined, hasArrived: false };

/** The address of a list of events in a format. */
const EVENTS = /\/events\.[a-z]+(?:\?|$)/;

const pathOf = (address: string): string => address.split('?')[0] ?? '';

/** Whether it is the changes feed, whose address ends in `/changes`. */
const isChangesFeed = ({ address }: FetchedFeed): boolean => pathOf(address ?? '').endsWith('/changes');

/** Key of a feed's name. */
export function nameKeyOf(feed: FetchedFeed): string {
  if (feed.address === null) return 'feeds.rest';
  if (isChangesFeed(feed)) return 'feeds.changes';
  return `subscribe.format.${pathOf(feed.address).split('.').at(-1) ?? ''}`;
}

/** Whether the row stands for feeds with any search or position: these are not kept, because they are personal. */
export const hasLeftOut = ({ address }: FetchedFeed): boolean => address !== null && isPersonal(address);

/** Whether the address is that of a list of events, of which the panel can say whether it has an event. */
export const showsEvents = (feed: FetchedFeed): boolean =>
  EVENTS.test(feed.address ?? '') && !hasLeftOut(feed);

/** Whether an event can be in a feed at all: lists of events, the changes feed, and what is counted together. */
export const mayShowEvents = (feed: FetchedFeed): boolean =>
  feed.address === null || isChangesFeed(feed) || EVENTS.test(feed.address);
