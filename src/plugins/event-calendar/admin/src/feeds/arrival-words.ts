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

/** Whether the address is that of a list of events, of which the panel can say whether it has an event. */
export const showsEvents = ({ address }: FetchedFeed): boolean =>
  /\/events\.[a-z]+(?:\?|$)/.test(address ?? '');
