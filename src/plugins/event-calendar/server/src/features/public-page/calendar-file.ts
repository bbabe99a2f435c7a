import type { EventState } from '../../domain/event-state';
import { contentLines, textValue, uriValue } from '../../domain/calendar-format/content-lines';
import type { Times } from './when';

/** The event data in a calendar file. All texts are plain text. */
export interface CalendarEntry extends Times {
  uid: string;
  /** RFC 5545, 3.8.7.4. */
  sequence: number;
  url: string;
  title: string;
  description: string;
  /** UTC, `YYYY-MM-DD HH:mm:ss`: the last change that shows. */
  changed: string;
  place: { name: string; address: string; latitude?: number; longitude?: number } | null;
  categories: readonly string[];
  state: EventState;
  /** Why it was canceled or postponed; may be empty. */
  reason: string;
  /** Where people can take part online; null if they cannot. */
  onlineAddress: string | null;
}

const STATUSES: Readonly<Record<EventState, string>> = {
  scheduled: 'CONFIRMED',
  canceled: 'CANCELLED',
  postponed: 'TENTATIVE',
};

/**
 * An event as an iCalendar file (RFC 5545). Times are in UTC, which needs no time zone component. All-day events have dates
 * without times, and end on the day after the last one (3.6.1, DTEND is exclusive). The online address is a CONFERENCE (RFC 7986,
 * 5.11), which calendar programs offer to join; without a venue, it is also the LOCATION.
 */
export function calendarFile(entry: CalendarEntry, language: string): string {
  const { place, onlineAddress, state, reason, description, categories } = entry;
  const allDay = entry.all_day === true;
  const changed = moment(entry.changed);
  const where = place === null ? (onlineAddress ?? '') : addressLine(place);
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//event-calendar//event-calendar//${language}`,
    'BEGIN:VEVENT',
    `UID:${textValue(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
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

/** A UTC time `YYYY-MM-DD HH:mm:ss` in iCalendar's format. */
const moment = (utc: string): string => `${utc.replace(/[-:]/g, '').replace(' ', 'T')}Z`;

/** The day of a wall time, or a number of days after it, in iCalendar's format. */
const day = (wall: string, later = 0): string =>
  new Date(Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) + later * DAY)
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '');
