import type { EventState } from '../domain/event-state';
import type { SiteMoment } from './editorial';

/** Most events that one change may name. */
export const MOST_EVENTS = 100;

/** Most events that one change may name which is about their publication alone: as many as a series has dates. */
export const MOST_PUBLISHED = 1000;

/** Whether a change is about the publication alone. */
export const isAboutPublication = (change: object): boolean =>
  Object.keys(change).every((name) => ['publish', 'unpublish', 'publishAt', 'readyForReview'].includes(name));

/** An event that was selected, as a dialog names it. */
export interface SelectedEvent {
  documentId: string;
  /** In its primary language. */
  title: string;
  /** `YYYY-MM-DD HH:mm:ss` in its own zone; empty if it has none. */
  start: string;
  allDay: boolean;
  /** The languages in which it has a version. */
  languages: string[];
  state: EventState;
  /** Whether the person may publish it. */
  mayPublish: boolean;
  /** Changes with every change of the event; a change of many sends it back. */
  version: string;
}

/** `POST /events/selected` */
export interface Selection {
  events: SelectedEvent[];
  /** The current time at the site. */
  now: SiteMoment;
  /** The site's zone. */
  timezone: string;
}

/** The records to which an event is linked afterwards; or those that are added and taken out. Records are named by their document ids. */
export type LinkChange = string[] | { add?: string[]; remove?: string[] };

/** What changes in an event; absent members stay as they are. Records are named by their document ids. */
export interface EventChange {
  /** null: no venue */
  venue?: string | null;
  organizers?: LinkChange;
  categories?: LinkChange;
  /** The reasons are by language; a language without a reason gets none. */
  state?: { is: EventState; reasons: Record<string, string | null> };
  /** Moves start and end by so many minutes on the clock of the event. */
  minutes?: number;
  /** New times in the event's own zone; `instants` tell in UTC seconds which of two equal hours is meant. */
  times?: {
    start: string;
    end: string;
    allDay: boolean;
    instants?: { from: number; until: number };
  };
  /** Publishes what is not published yet, in all languages of the event or in these. */
  publish?: true | string[];
  /** Unpublishes all languages, or these. */
  unpublish?: true | string[];
  /**
   * When what is not published yet will be: `YYYY-MM-DD HH:mm:ss` on the site's clock, or an instant (ISO 8601, UTC); null: not by
   * itself.
   */
  publishAt?: string | null;
  /** Whether what is not published, or its changes, wait for review. */
  readyForReview?: boolean;
}

/** The body of `POST /events/changes`: all of these changes are made, or none. They are made once for each name `creation`. */
export interface ManyChanges {
  events: { documentId: string; version?: string; change: EventChange }[];
  creation?: string;
}

/** What was changed. Sent as `ManyChanges`, it undoes the changes. */
export interface ManyChanged {
  undo: { documentId: string; version: string; change: EventChange }[];
}

/** In the details of a refusal: the event that refused the change. */
export interface RefusingEvent {
  documentId: string;
  title: string;
  start: string;
}
