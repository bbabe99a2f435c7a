import type { BoardEvent, BoardRange } from './board';

/** `GET /event-list`: the events that meet all conditions, in the order of their starts, one page at a time. */
export interface EventList extends Pick<BoardRange, 'venues' | 'categories'> {
  events: BoardEvent[];
  /** The value of `after` for the next page; absent on the last one. */
  next?: string;
  /** Whether the range has so many events that double bookings were only looked for among the first of them. */
  limited: boolean;
}

/** A list with filters to which a person has given a name: `GET /event-list/views` has all of this person. */
export interface SavedView {
  name: string;
  /** The query of the address of the list, without `?`. */
  query: string;
}

/** Most views of a person. */
export const MOST_VIEWS = 20;

/** What `GET /home/waiting` counts among the events that the person may change, as queries of the list. Drafts are counted in all days, the others in the days of the request. */
export const WAITING = {
  drafts: { mine: '1', status: 'draft', changed: '7' },
  image: { image: 'none' },
  venue: { venue: 'none' },
  translation: { missing: 'any' },
  double: { double: '1' },
} as const;
export type Waiting = keyof typeof WAITING;

/** `GET /home/waiting?locale=&start=&end=`: how many events of the list have each of these, at most `most`. */
export interface WaitingCounts {
  counts: Record<Waiting, number>;
  most: number;
}
