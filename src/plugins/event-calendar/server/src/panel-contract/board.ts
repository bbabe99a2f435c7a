import type { EventState } from '../domain/event-state';
import type { Status } from '../domain/status';
import type { Right } from './rights';

/** How many days one request for the board can ask for. */
export const MOST_DAYS = 400;

/** The stored times of an event: wall times `YYYY-MM-DD HH:mm:ss` in its own zone. */
export interface StoredTimes {
  start: string;
  end: string;
  allDay: boolean;
  timezone: string;
}

/** The times of an event on the board. */
export interface BoardTimes extends StoredTimes {
  /** The abbreviation of its zone at the start: `CEST`. */
  abbreviation: string;
  /** Start and end in the zone that the board shows; absent if that is the event's own zone. */
  shown?: { start: string; end: string };
  /** Start and end in UTC seconds. */
  from: number;
  until: number;
}

/** A right on all versions of an event. Moving it needs `update`, and `publish` too if it is published. */
export type BoardRight = Exclude<Right, 'read' | 'create'>;

/** An event on the board. Properties that are false or empty are left out. */
export interface BoardEvent extends BoardTimes {
  documentId: string;
  /** Its public id in the interface. */
  id: number;
  /** The language of the version that is shown: the requested one, or a fallback. */
  locale: string;
  title: string;
  status: Exclude<Status, 'trash'>;
  /** The languages in which it has a version. */
  languages: string[];
  /** Public ids; `BoardRange` has the names. */
  venue?: number;
  categories?: number[];
  /** The number of the series of which it is a date. */
  series?: number;
  /** Absent for events that take place as planned. */
  state?: Exclude<EventState, 'scheduled'>;
  /** Published, with changes that are not published. */
  modified?: true;
  /** The draft and the published version have different times: it cannot be moved until they are the same. */
  timesDiffer?: true;
  may?: BoardRight[];
}

/** The events of a range of days. */
export interface BoardRange {
  events: BoardEvent[];
  /** Names by public id. */
  venues: Record<number, string>;
  categories: Record<number, string>;
  /** The maximum number of events in the response; `limited`: there are more. */
  limit: number;
  limited: boolean;
  /**
   * Only if there are no events in the range: how many there are with these filters on other days, and when the next one after the range
   * and the last one before it start, in its own zone.
   */
  elsewhere?: { count: number; next: string | null; last: string | null };
}

/** An event that a search of all dates has found, in a language whose texts have the words. */
export interface BoardHit extends BoardTimes {
  documentId: string;
  locale: string;
  title: string;
  status: Exclude<Status, 'trash'>;
}

/** `GET /board/search` */
export interface BoardHits {
  /** Those with the words in their title first, then those nearest to now. */
  hits: BoardHit[];
  /** Whether there are more. */
  more: boolean;
}

/** A kind of record by which the board can be filtered. */
export type BoardFilter = 'category' | 'venue' | 'organizer';

/** Some of the records by which the board can be filtered. */
export interface BoardChoices {
  choices: { id: number; documentId: string; name: string }[];
  /** Whether more records match the search. */
  more: boolean;
}

/** The body of `POST /board/events/:documentId/move`. */
export interface BoardMove {
  /** The times that the person has seen. */
  from: StoredTimes;
  /** The new times, in `zone` or else in the event's own zone. */
  to: {
    start: string;
    end: string;
    allDay: boolean;
    zone?: string;
    /** `from` and `until` of the times, if an earlier state is restored: they tell which of two equal hours is meant. */
    instants?: { from: number; until: number };
  };
  /** The zone that the board shows, if not each event's own. The response contains the times in this zone (`shown`). */
  zone?: string;
}

/** The response of `POST /board/events/:documentId/unpublish`, whose body is `{locale}`. */
export interface Unpublished {
  /** The id for undoing it: `POST /board/unpublished/:undo/undo`. */
  undo: string;
}
