import ICAL from 'ical.js';

/** What a calendar program shows of an event. */
export interface CalendarEntry {
  summary: string;
  /** Two dates of an all-day event, the second excluded, or two instants in ISO 8601. */
  start: string;
  end: string;
  isTentative: boolean;
  location: string;
  categories: readonly string[];
  url: string;
}

/** A component of a calendar feed. */
export interface SentEntry {
  uid: string;
  sequence: number;
  /** DTSTAMP and LAST-MODIFIED, whichever is later, in ISO 8601. */
  stamp: string;
  /** Undefined if it says that there is no such event any more. */
  entry: CalendarEntry | undefined;
}

/** The components of a feed, as another parser reads them. */
export function sentEntries(text: string): SentEntry[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const stamps = ['dtstamp', 'last-modified'].map((name) => timeOf(component.getFirstPropertyValue(name)));
    const status = component.getFirstPropertyValue('status');
    return {
      uid: event.uid,
      sequence: event.sequence,
      stamp: stamps.toSorted().at(-1) ?? '',
      entry:
        status === 'CANCELLED'
          ? undefined
          : {
              summary: event.summary,
              start: timeOf(event.startDate),
              end: timeOf(event.endDate),
              isTentative: status === 'TENTATIVE',
              location: textOf(event.location),
              categories: (component.getFirstProperty('categories')?.getValues() ?? []).map(String),
              url: textOf(component.getFirstPropertyValue('url')),
            },
    };
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A day as `YYYY-MM-DD`, an instant in ISO 8601; empty for what is no time. @throws TypeError for a time without a zone */
export function timeOf(value: unknown): string {
  if (!(value instanceof ICAL.Time)) return '';
  if (value.isDate) return value.toString();
  if (value.zone.tzid === 'floating') throw new TypeError(`Without a zone: ${value.toString()}`);
  return new Date(value.toUnixTime() * 1000).toISOString();
}
