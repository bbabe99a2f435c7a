import type { EventState } from '../../domain/event-state';
import { contentLines, textValue, uriValue } from '../../domain/calendar-format/content-lines';
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
  /** Why it was canceled or postponed; may be empty. */
  reason: string;
  /** Where people take part over the web; null where they do not. */
  onlineAddress: string | null;
}

const STATUSES: Readonly<Record<EventState, string>> = {
  scheduled: 'CONFIRMED',
  canceled: 'CANCELLED',
  postponed: 'TENTATIVE',
};

/**
 * An event as an iCalendar file (RFC 5545). Times are UTC, which needs no description of a zone. What lasts all day has
 * dates without a clock, and its end is the day after the last one (3.6.1, DTEND is not part of the event). Where people take
 * part over the web is a CONFERENCE (RFC 7986, 5.11), which calendar programs offer to join, and the place where there is none.
 */
export function calendarFile(entry: CalendarEntry, language: string): string {
  const { place, onlineAddress, state, reason, description, categories } = entry;
  const allDay = entry.all_day === true;
  const changed = moment(entry.modified_utc);
  const where = place === null ? (onlineAddress ?? '') : addressLine(place);
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//event-calendar//event-calendar//${language}`,
    'BEGIN:VEVENT',
    `UID:event-${entry.id}@${entry.host}`,
    'SEQUENCE:0',
    `DTSTAMP:${changed}`,
    allDay ? `DTSTART;VALUE=DATE:${day(entry.start_date)}` : `DTSTART:${moment(entry.utc_start_date)}`,
    allDay ? `DTEND;VALUE=DATE:${day(entry.end_date, 1)}` : `DTEND:${moment(entry.utc_end_date)}`,
    `SUMMARY:${textValue(oneLine(entry.title))}`,
    ...(where === '' ? [] : [`LOCATION:${textValue(where)}`]),
    ...(place?.latitude === undefined || place.longitude === undefined
      ? []
      : [`GEO:${place.latitude};${place.longitude}`]),
    ...(description === '' ? [] : [`DESCRIPTION:${textValue(description)}`]),
    ...(state === 'scheduled' || reason === '' ? [] : [`COMMENT:${textValue(reason)}`]),
    ...(categories.length === 0
      ? []
      : [`CATEGORIES:${categories.map((name) => textValue(oneLine(name))).join(',')}`]),
    `URL;VALUE=URI:${uriValue(entry.url)}`,
    `STATUS:${STATUSES[state]}`,
    `LAST-MODIFIED:${changed}`,
    ...(onlineAddress === null ? [] : [`CONFERENCE;VALUE=URI:${uriValue(onlineAddress)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}

const addressLine = ({ name, address }: { name: string; address: string }): string =>
  oneLine([name, address].filter((text) => text !== '').join(', '));

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const DAY = 86_400_000;

/** `YYYY-MM-DD HH:mm:ss` of UTC as iCalendar writes it. */
const moment = (utc: string): string => `${utc.replace(/[-:]/g, '').replace(' ', 'T')}Z`;

/** The day of a wall time, or so many days after it, as iCalendar writes it. */
const day = (wall: string, later = 0): string =>
  new Date(Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) + later * DAY)
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '');
