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

/** What to say of the last change and a reader. */
export function arrivalOf({ hasChange }: FeedReader, change: LastChange | null, scope: Scope): Arrival {
  if (hasChange === null || change === null || change.shown === 'never')
    return { key: undefined, hasArrived: false };
  if (change.shown === 'before') return { key: hasChange ? 'gone' : 'still', hasArrived: hasChange };
  return { key: `${scope}.${hasChange ? 'has' : 'waiting'}`, hasArrived: hasChange };
}

/** Key of a feed's name. The address of the changes feed ends in `/changes`. */
export function nameKeyOf({ address }: FetchedFeed): string {
  if (address === null) return 'feeds.rest';
  const path = address.split('?')[0] ?? '';
  if (path.endsWith('/changes')) return 'feeds.changes';
  return `subscribe.format.${path.split('.').at(-1) ?? ''}`;
}

/** Whether the row stands for feeds with any search or position: these are not kept, because they are personal. */
export const hasLeftOut = ({ address }: FetchedFeed): boolean => address !== null && isPersonal(address);

/** Whether the address is that of a list of events, of which the panel can say whether it has an event. */
export const showsEvents = (feed: FetchedFeed): boolean =>
  /\/events\.[a-z]+(?:\?|$)/.test(feed.address ?? '') && !hasLeftOut(feed);
