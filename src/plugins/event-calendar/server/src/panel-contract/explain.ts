import type { Status } from '../domain/status';
import type { ListWindow } from '../domain/time/list-window';

/** A venue, organizer, category or tag of an event. */
export interface LinkedName {
  /** Its public id in the interface. */
  id: number;
  /** Empty if the person may not read the record. */
  name: string;
}

/** The filters that compare one value of an event, with the kind of value that they take: on or off, or an amount. */
export const VALUE_RULES = {
  featured: 'flag',
  ticketed: 'flag',
  geoloc: 'flag',
  series: 'amount',
} as const satisfies Readonly<Record<string, 'flag' | 'amount'>>;
export type ValueRule = keyof typeof VALUE_RULES;

/** A rule that excludes an event from the response to an address of the interface, with the data that the rule checked. */
export type Reason =
  /** The request is refused for any event: a filter names a record that does not exist, or a value is invalid. */
  | { rule: 'request'; status: number; message: string; parameters: Record<string, string> }
  /** The address belongs to another record. */
  | { rule: 'other' }
  /** Only published events are shown; `publishAt` is an instant (ISO 8601), for scheduled ones. */
  | { rule: 'status'; status: Status; publishAt: string | null; asked: readonly Status[] | null }
  /** There is no version in `language`, only in `languages`. */
  | { rule: 'language'; language: string; languages: string[]; untranslated: 'omit' | 'fallback' }
  /** The event's wall times and the limits of the list; `isDefault`: the request names no dates. */
  | { rule: 'dates'; start: string; end: string; window: ListWindow; isDefault: boolean }
  | { rule: 'hidden' }
  | { rule: 'parent' }
  /** The event has a password that protects the fields of these filters. Empty: the address of the event itself. */
  | { rule: 'password'; filters: string[] }
  | { rule: ValueRule; wanted: boolean | number }
  | { rule: 'venue' | 'organizer' | 'categories' | 'tags'; wanted: string[]; has: LinkedName[] }
  | { rule: 'search'; text: string }
  | { rule: 'include'; ids: readonly number[] }
  /** `after`: wall time in UTC. */
  | { rule: 'modified'; after: string }
  /** External ids are found only by their own authors. */
  | { rule: 'external' }
  | { rule: 'near'; latitude: number; longitude: number; radiusKm: number }
  /** The event is on another page of the list. */
  | { rule: 'page'; page: number; asked: number };

/** Why the public sees an event at an address of the interface, or why not. */
export interface Explanation {
  /** The path and query that were examined. */
  url: string;
  /** Whether any page of the list contains the event; for the address of the event itself, whether it is returned. */
  shown: boolean;
  /** Its place in the list; position and page start at 1. Absent if it is not in the list, and for single events. */
  place?: { position: number; total: number; page: number; perPage: number };
  /** At least one if it is not shown. */
  reasons: Reason[];
}
