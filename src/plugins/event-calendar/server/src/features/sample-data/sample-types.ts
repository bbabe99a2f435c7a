import type { EventState } from '../../domain/event-state';
import type { Language } from '../../domain/languages';
import type { Status } from '../../domain/status';

/** The texts of a sample record in one language. `title` is the name of a venue, an organizer or a term. */
interface SampleTexts {
  title: string;
  description?: string;
  excerpt?: string;
  /** Events: why it is canceled or postponed. */
  stateReason?: string;
}

/** English and French always; other languages where we had something to say in them. */
export type SampleLanguages = { en: SampleTexts; fr: SampleTexts } & Partial<Record<Language, SampleTexts>>;

export interface SampleTerm {
  key: string;
  texts: SampleLanguages;
  /** The key of the parent category. */
  parent?: string;
}

/** `fields` are write parameters of the interface (docs/interface.md 8.7, 9.3). */
export interface SamplePlace {
  key: string;
  texts: SampleLanguages;
  fields: Readonly<Record<string, string | boolean>>;
  latitude?: number;
  longitude?: number;
}

export interface SampleOrganizer {
  key: string;
  texts: SampleLanguages;
  fields: Readonly<Record<string, string>>;
}

/** Monday is 1, Sunday 7 (ISO 8601). */
type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** When an event takes place, counted from the week that is running in its zone. */
export interface SampleTimes {
  /** One event for each: 0 is this week, -1 the last. */
  weeks: readonly number[];
  weekday: Weekday;
  /** `HH:mm` in the event's zone; without it the event lasts all day. */
  from?: string;
  /** `HH:mm`; earlier than `from` means the next morning. */
  until?: string;
  /** Days from the first to the last day. */
  lasts?: number;
}

export interface SampleEvent {
  key: string;
  times: SampleTimes;
  texts: SampleLanguages;
  /** An IANA name; the town's own zone when absent. */
  zone?: string;
  venue?: string;
  organizers?: readonly string[];
  categories: readonly string[];
  tags?: readonly string[];
  cost?: string | readonly string[];
  website?: string;
  featured?: boolean;
  sticky?: boolean;
  hidden?: boolean;
  state?: EventState;
  status?: Status;
  /** Publication so many days after the sample is loaded; gives the status `future`. */
  publishedInDays?: number;
  /** What only editors set. */
  password?: string;
  ticketUrl?: string;
}
