import type { EventState } from '../domain/event-state';
import type { Status } from '../domain/status';
import type { Right } from './rights';

/** When an event is, as it is stored: wall times `YYYY-MM-DD HH:mm:ss` by the clocks of its zone. */
export interface StoredTimes {
  start: string;
  end: string;
  allDay: boolean;
  timezone: string;
}

/** The times of an event on the board. */
export interface BoardTimes extends StoredTimes {
  /** What its zone calls its time when it starts: `CEST`. */
  abbreviation: string;
  /** Start and end by the clocks of the zone that the board shows; left out where that is the event's own. */
  shown?: { start: string; end: string };
  /** Start and end in UTC seconds. */
  from: number;
  until: number;
}

/** What the person may do with all versions of an event: move it is `update`, and `publish` where it is published. */
export type BoardRight = Exclude<Right, 'read' | 'create'>;

/** An event on the board. What is false or empty is left out. */
export interface BoardEvent extends BoardTimes {
  documentId: string;
  /** Its number in the interface. */
  id: number;
  /** The language of the version that is shown: the asked one, else the one that stands in for it. */
  locale: string;
  title: string;
  status: Exclude<Status, 'trash'>;
  /** The languages that it has versions of its own in. */
  languages: string[];
  /** Public ids; their names stand in `BoardRange`. */
  venue?: number;
  categories?: number[];
  /** Left out of events that take place as planned. */
  state?: Exclude<EventState, 'scheduled'>;
  /** Published with changes that are not. */
  modified?: true;
  /** Its draft has other times than what is published: it cannot be moved before that is settled. */
  timesDiffer?: true;
  may?: BoardRight[];
}

/** What the board shows of a range of days. */
export interface BoardRange {
  events: BoardEvent[];
  /** Names by public id. */
  venues: Record<number, string>;
  categories: Record<number, string>;
  /** How many events are sent at most, and whether there are more. */
  limit: number;
  limited: boolean;
}

/** A kind of record that the board is filtered by. */
export type BoardFilter = 'category' | 'venue' | 'organizer';

/** Some of the records that the board can be filtered by. */
export interface BoardChoices {
  choices: { id: number; name: string }[];
  /** Whether there are more that fit the search. */
  more: boolean;
}

/** The body of `POST /board/events/:documentId/move`. */
export interface BoardMove {
  /** The times that the person saw. */
  from: StoredTimes;
  /** The times afterwards by the clocks of `zone`; without it by those of the event's own. */
  to: { start: string; end: string; allDay: boolean; zone?: string };
  /** The zone that the board shows, if not each event's own: the answer has times in it. */
  zone?: string;
}

/** The answer of `POST /board/events/:documentId/unpublish`, with `{locale}`. */
export interface Unpublished {
  /** Undoes it: `POST /board/unpublished/:undo/undo`. */
  undo: string;
}
