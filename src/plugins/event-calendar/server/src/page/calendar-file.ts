import ical from 'ical-generator';
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
}

const utc = (time: string): Date => new Date(`${time.replace(' ', 'T')}Z`);
const DAY = 86_400_000;

/**
 * An event as an iCalendar file (RFC 5545). Times are UTC, which needs no description of a zone. What lasts all day has
 * dates without a clock, and its end is the day after the last one (3.6.1, DTEND is not part of the event).
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
  });
  for (const name of entry.categories) event.createCategory({ name: oneLine(name) });
  const { place } = entry;
  if (place !== null) {
    const { latitude: lat, longitude: lon } = place;
    event.location({
      title: oneLine([place.name, place.address].filter((text) => text !== '').join(', ')),
      ...(lat === undefined || lon === undefined ? {} : { geo: { lat, lon } }),
    });
  }
  // Every line ends with a line break, the last one too (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
