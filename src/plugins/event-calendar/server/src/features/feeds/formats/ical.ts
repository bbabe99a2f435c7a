import { contentLines, textValue, uriValue } from '../../../domain/calendar-format/content-lines';
import { zoneComponent } from '../../../domain/calendar-format/zone-component';
import type { Language } from '../../../domain/languages';
import { readZone } from '../../../domain/time/zone';
import type { FeedEvent, FeedFormat, FeedHead, FeedWriter, ZoneSpan } from '../format';
import { SeriesWriter } from '../series/series-writer';
import { eventLines, removedLines } from '../writing/event-component';
import { compactUtc, isSentAsZone } from '../writing/event-times';

const MEDIA_TYPE = 'text/calendar';

const END = contentLines(['END:VCALENDAR']);

/** There is no METHOD: a feed shows a calendar and sends no messages about it (RFC 5546, 1.4). */
function begin(head: FeedHead): string {
  const refresh = `PT${head.refreshSeconds}S`;
  return contentLines([
    ...start(head.language),
    `NAME:${textValue(head.title)}`,
    `X-WR-CALNAME:${textValue(head.title)}`,
    ...(head.description === '' ? [] : [`DESCRIPTION:${textValue(head.description)}`]),
    ...(head.color === null ? [] : [`COLOR:${textValue(head.color)}`]),
    `URL:${uriValue(head.home)}`,
    `SOURCE;VALUE=URI:${uriValue(head.self)}`,
    `LAST-MODIFIED:${compactUtc(head.updated)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...zones(head.zones),
  ]);
}

const start = (language: Language): string[] => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  `PRODID:-//event-calendar//event-calendar//${language.toUpperCase()}`,
  'CALSCALE:GREGORIAN',
];

/** Times in UTC need no component. */
function zones(spans: readonly ZoneSpan[]): string[] {
  return spans.flatMap(({ timezone, firstYear, lastYear }) => {
    const zone = readZone(timezone);
    return zone === undefined || !isSentAsZone(zone) ? [] : zoneComponent(zone, firstYear, lastYear);
  });
}

const events: FeedWriter<FeedEvent> = {
  begin,
  item: (event) => contentLines(eventLines(event)),
  removed: (event, { language }) => contentLines(removedLines(event, language)),
  end: () => END,
  grouped: (_head, removed) => new SeriesWriter(removed),
};

/** iCalendar (RFC 5545, RFC 7986), for calendar programs. */
export const ICALENDAR: FeedFormat = {
  suffix: 'ics',
  mediaType: MEDIA_TYPE,
  contentType: `${MEDIA_TYPE}; charset=utf-8`,
  extent: 'whole',
  shows: ['zones'],
  writers: { event: events },
};

/** A single event as an iCalendar file. */
export function eventFile(event: FeedEvent, language: Language): string {
  const span: ZoneSpan = {
    timezone: event.timezone,
    firstYear: yearOf(event.start),
    lastYear: yearOf(event.end),
  };
  return contentLines([...start(language), ...zones([span]), ...eventLines(event)]) + END;
}

const yearOf = (wall: string): number => Number(wall.slice(0, 4));
