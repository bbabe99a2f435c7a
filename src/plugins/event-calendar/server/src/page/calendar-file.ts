import type { EventState } from '../domain/event-state';
import ical, { ICalEventStatus } from 'ical-generator';
import type { Times } from './when';

/** What a calendar file says of an event. Texts are plain. */
export interface CalendarEntry extends Times {
  id: number;
  /** Host of the site; with the id it makes the entry's name in all calendars of the world. */
  host: string;
  url: string;
  title: string;
  description: string;
  /** UTC, `YYYY-MM-DD HH:mm:ss`: when the event was last changed. */
  modified_utc: string;
  place: { name: string; address: string; latitude?: number; longitude?: number } | null;
  categories: readonly string[];
  state: EventState;
  /** Where people take part over the web; null where they do not. */
  onlineAddress: string | null;
}

const STATUSES: Readonly<Record<EventState, ICalEventStatus>> = {
  scheduled: ICalEventStatus.CONFIRMED,
  canceled: ICalEventStatus.CANCELLED,
  postponed: ICalEventStatus.TENTATIVE,
};

const utc = (time: string): Date => new Date(`${time.replace(' ', 'T')}Z`);
const DAY = 86_400_000;

/**
 * An event as an iCalendar file (RFC 5545). Times are UTC, which needs no description of a zone. What lasts all day has
 * dates without a clock, and its end is the day after the last one (3.6.1, DTEND is not part of the event). Where people take
 * part over the web is a CONFERENCE (RFC 7986, 5.11), which calendar programs offer to join, and the place where there is none.
 */
export function calendarFile(entry: CalendarEntry, language: string): string {
  const calendar = ical({ prodId: { company: 'event-calendar', product: 'event-calendar', language } });
  const allDay = entry.all_day === true;
  const midnight = (wall: string): Date => utc(`${wall.slice(0, 10)} 00:00:00`);
  const event = calendar.createEvent({
    id: `event-${entry.id}@${entry.host}`,
    stamp: utc(entry.modified_utc),
    lastModified: utc(entry.modified_utc),
    start: allDay ? midnight(entry.start_date) : utc(entry.utc_start_date),
    end: allDay ? new Date(+midnight(entry.end_date) + DAY) : utc(entry.utc_end_date),
    allDay,
    summary: oneLine(entry.title),
    description: entry.description === '' ? null : entry.description.replaceAll('\r', ''),
    url: entry.url,
    status: STATUSES[entry.state],
  });
  for (const name of entry.categories) event.createCategory({ name: oneLine(name) });
  const { place, onlineAddress } = entry;
  if (place !== null) {
    const { latitude: lat, longitude: lon } = place;
    event.location({
      title: oneLine([place.name, place.address].filter((text) => text !== '').join(', ')),
      ...(lat === undefined || lon === undefined ? {} : { geo: { lat, lon } }),
    });
  } else if (onlineAddress !== null) {
    event.location({ title: onlineAddress });
  }
  // Every line ends with a line break, the last one too (RFC 5545, 3.1).
  const file = `${calendar.toString()}\r\n`;
  if (onlineAddress === null) return file;
  return file.replace(/(?=END:VEVENT)/, () => `${folded(`CONFERENCE;VALUE=URI:${onlineAddress}`)}\r\n`);
}

/** A line of ASCII characters in pieces of at most 75 octets (RFC 5545, 3.1). */
const folded = (line: string): string =>
  [line.slice(0, 75), ...(line.slice(75).match(/.{1,74}/g) ?? [])].join('\r\n ');

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
