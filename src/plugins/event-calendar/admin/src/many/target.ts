import type { EventState } from '../../../server/src/domain/event-state';
import type { CalendarApi } from '../calendar-api/use-calendar-api';

/** Which events are about to be changed. */
export interface ManyTarget {
  documentIds: readonly string[];
  /** The language in which events, venues, organizers and categories are named. */
  locale: string;
  /** The state that the events are about to get: the dialog then asks for the reason only. */
  state?: Exclude<EventState, 'scheduled'> | undefined;
  /** Called when they were changed. */
  onDone?(): void;
}

/** A change that was made. */
export interface MadeChange {
  /** What was done, as text. */
  message: string;
  /** Undoes it. @returns the message to show @throws FetchError as Strapi's client does */
  undo(api: CalendarApi): Promise<string>;
}
