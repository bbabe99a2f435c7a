import { assembleStructured, withSequence } from '../../../engine/read/assemble';
import type { FeedRow } from '../../../engine/read/feed-rows';
import { seriesDateOf } from '../../../engine/read/series';
import type { SlotValues } from '../../../engine/read/slots';
import { fillSlots } from '../../../engine/read/slots';
import type { StoredFeedEvent } from '../../../resources/shared/feed-forms';
import { READ_FEED_FORM } from '../../../resources/shared/feed-forms';
import { instant } from '../../../domain/time/types';
import { UTC, toWall } from '../../../domain/time/zone';
import type { FeedEvent } from '../format';
import type { FeedLinked } from './linked-forms';

/** An event whose content the reader may see, with what it links to. */
export function openFeedEvent(row: FeedRow, linked: readonly FeedLinked[], slots: SlotValues): FeedEvent {
  const stored = storedEvent(row, slots);
  const venue = linked.find((one) => one.kind === 'venue');
  const organizers = linked.filter((one) => one.kind === 'organizer');
  const ofKind = (kind: 'category' | 'tag') =>
    linked.flatMap((one) => (one.kind === kind ? [one.record] : []));
  return Object.assign(stored, {
    isProtected: false,
    changed: row.last_change ?? stored.modified,
    date: seriesDateOf(row),
    venue: venue?.record ?? null,
    organizers: organizers.map(({ record }) => record),
    categories: ofKind('category'),
    tags: ofKind('tag'),
    structured: structuredOf(row, venue?.structured ?? null, organizers[0]?.structured ?? null, slots),
  });
}

/** Events with a password have no structured data, also for those who have opened them (docs/interface.md 16.16). */
function structuredOf(
  { structured, password }: FeedRow,
  venue: string | null,
  organizer: string | null,
  slots: SlotValues,
): string | null {
  if (structured === null || password !== null) return null;
  return fillSlots(assembleStructured(structured, venue, organizer), slots);
}

/** An event behind a password, without its protected members (docs/interface.md 16.18). Changes of what it links to do not show. */
export function closedFeedEvent(row: FeedRow, slots: SlotValues): FeedEvent {
  const stored = storedEvent(row, slots);
  return Object.assign(stored, NOTHING, {
    changed: row.own_change === null ? stored.modified : toWall(instant(Number(row.own_change)), UTC),
    date: seriesDateOf(row),
  });
}

/** The members that everybody sees. */
type OpenMember =
  | 'id'
  | 'slug'
  | 'status'
  | 'url'
  | 'restUrl'
  | 'published'
  | 'modified'
  | 'changed'
  | 'uid'
  | 'sequence'
  | 'title'
  | 'start'
  | 'end'
  | 'utcStart'
  | 'utcEnd'
  | 'timezone'
  | 'state'
  | 'date';

/** What readers see of the protected members. A new member of `FeedEvent` has to be here or among the open ones. */
const NOTHING = {
  isProtected: true,
  description: '',
  descriptionHtml: '',
  excerpt: '',
  image: null,
  allDay: false,
  reason: '',
  cost: '',
  website: '',
  tickets: '',
  featured: false,
  soldOut: false,
  isVirtual: false,
  virtualUrl: '',
  venue: null,
  organizers: [],
  categories: [],
  tags: [],
  structured: null,
} as const satisfies Omit<FeedEvent, OpenMember>;

/**
 * The stored members, to which the caller adds the others. Node.js copies an object of so many members (`{ ...stored }`) into memory
 * that is collected late, so that a long feed would fill it.
 */
const storedEvent = ({ feed, sequence }: FeedRow, slots: SlotValues): StoredFeedEvent =>
  READ_FEED_FORM.event(fillSlots(withSequence(feed, sequence), slots));
