import type { Status } from '../domain/status';
import type { ListWindow } from '../domain/time/list-window';

/** A venue, organizer, category or tag of an event. */
export interface LinkedName {
  /** Its number in the interface. */
  id: number;
  name: string;
}

/** The filters that compare one value of an event, with what they want: on or off, or an amount. */
export const VALUE_RULES = { featured: 'flag', ticketed: 'flag', geoloc: 'flag' } as const satisfies Readonly<
  Record<string, 'flag' | 'amount'>
>;
export type ValueRule = keyof typeof VALUE_RULES;

/** A rule that keeps an event out of what an address of the interface answers with, with the facts that it looked at. */
export type Reason =
  /** The address is refused, whatever the event: a filter names what does not exist, or a value is none. */
  | { rule: 'request'; status: number; message: string; parameters: Record<string, string> }
  /** The address is that of another record. */
  | { rule: 'other' }
  /** Only published events are shown; `publishAt` is an instant (ISO 8601), for scheduled ones. */
  | { rule: 'status'; status: Status; publishAt: string | null; asked: readonly Status[] | null }
  /** There is no version in this language, but in these. */
  | { rule: 'language'; language: string; languages: string[]; untranslated: 'omit' | 'fallback' }
  /** The event's wall times, and the limits that the list puts to them; `isDefault`: nobody asked for these dates. */
  | { rule: 'dates'; start: string; end: string; window: ListWindow; isDefault: boolean }
  | { rule: 'hidden' }
  | { rule: 'parent' }
  /** The event has a password, and these filters look into what it protects; none: the event's own address. */
  | { rule: 'password'; filters: string[] }
  | { rule: ValueRule; wanted: boolean | number }
  | { rule: 'venue' | 'organizer' | 'categories' | 'tags'; wanted: string[]; has: LinkedName[] }
  | { rule: 'search'; text: string }
  | { rule: 'include'; ids: readonly number[] }
  | { rule: 'near'; latitude: number; longitude: number; radiusKm: number }
  /** It is in the list, but on another page. */
  | { rule: 'page'; page: number; asked: number };

/** Why an event is shown to everybody at an address of the interface, or why not. */
export interface Explanation {
  /** The address that was judged, from the server's own origin. */
  url: string;
  /** Whether a list has the event on any of its pages; of an event's own address, whether it answers with it. */
  shown: boolean;
  /** Where it stands in the list, both from 1 on; absent where it is left out and for single events. */
  place?: { position: number; total: number; page: number; perPage: number };
  /** At least one where it is not shown. */
  reasons: Reason[];
}
