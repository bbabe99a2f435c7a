import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import { describe, expect, it } from '#test';
import type { FeedEvent } from '../format';
import { HEAD, LOCKED, REMOVED, VENUE, eventWith, feedOf } from '../records.fixtures';
import { ICALENDAR, eventFile } from './ical';

/** The lines of a file with the folding of RFC 5545, 3.1 undone. */
const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');
const component = (event: FeedEvent): string[] => {
  const lines = linesOf(feedOf(ICALENDAR, 'event', [event]));
  return lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT') + 1);
};
const ends = (file: string): boolean => file.endsWith('END:VCALENDAR\r\n');

describe('an iCalendar feed', () => {
  it('describes itself (RFC 7986)', () => {
    const file = feedOf(ICALENDAR, 'event', []);
    expect(ends(file)).toBe(true);
    expect(linesOf(file)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//event-calendar//event-calendar//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Concerts\\; in\\, town',
      'X-WR-CALNAME:Concerts\\; in\\, town',
      'DESCRIPTION:All & sundry\\nof them',
      'COLOR:rebeccapurple',
      'URL:https://example.org/',
      'SOURCE;VALUE=URI:https://example.org/api/en/calendar/events/v1/events.ics?tags=1,2',
      'LAST-MODIFIED:20260102T030405Z',
      'REFRESH-INTERVAL;VALUE=DURATION:PT3600S',
      'X-PUBLISHED-TTL:PT3600S',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('leaves out what is not known', () => {
    const file = feedOf(ICALENDAR, 'event', [], { ...HEAD, description: '', color: null });
    expect(file).not.toMatch(/DESCRIPTION|COLOR|METHOD/);
  });

  it('describes zones before the events, but only those of the tz database, and not UTC', () => {
    const zones = ['Europe/Paris', 'UTC', 'UTC+2', 'Nowhere/Else'].map((timezone) => ({
      timezone,
      firstYear: 2026,
      lastYear: 2026,
    }));
    const file = feedOf(ICALENDAR, 'event', [eventWith()], { ...HEAD, zones });
    expect(linesOf(file).filter((line) => line.startsWith('TZID'))).toEqual(['TZID:Europe/Paris']);
    expect(file.lastIndexOf('END:VTIMEZONE')).toBeLessThan(file.indexOf('BEGIN:VEVENT'));
  });
});

describe('an event', () => {
  it('shows all that is known', () => {
    const image = { url: 'https://example.org/a.jpg', type: 'image/jpeg', bytes: 5, width: 1, height: 1 };
    const organizer = { ...VENUE, name: 'Friends, Inc.', phone: '+33 1', email: 'a@example.org' };
    const categories = ['Music', 'Jazz, Blues'].map((name, id) => ({
      ...{ id, slug: '', description: '', parent: null },
      name,
    }));
    const virtualUrl = 'https://live.example/a,b;c';
    expect(
      component(eventWith({ image, organizers: [organizer], categories, isVirtual: true, virtualUrl })),
    ).toEqual([
      'BEGIN:VEVENT',
      'UID:4c6bb98e-3a37-4bd4-8a5b-2f8b3dd5cf0f',
      'SEQUENCE:2',
      'DTSTAMP:20260102T030405Z',
      'LAST-MODIFIED:20260102T030405Z',
      'CREATED:20260101T100000Z',
      'DTSTART;TZID=Europe/Paris:20260714T203000',
      'DTEND;TZID=Europe/Paris:20260714T220000',
      'SUMMARY:Concert\\; with\\, signs',
      'DESCRIPTION:First line\\nSecond line',
      'X-ALT-DESC;FMTTYPE=text/html:<p>First line</p>\\n<p>Second line</p>',
      'LOCATION:Hall\\, 1 rue X\\, 75001 Paris\\, France',
      'GEO:48.5;2.25',
      'CATEGORIES:Music,Jazz\\, Blues',
      'CONTACT:Friends\\, Inc.\\, +33 1\\, a@example.org',
      'STATUS:CONFIRMED',
      'URL:https://example.org/calendar/en/event/concert',
      'IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=image/jpeg:https://example.org/a.jpg',
      'CONFERENCE;VALUE=URI:https://live.example/a,b;c',
      'END:VEVENT',
    ]);
  });

  it.each([
    ['canceled', 'STATUS:CANCELLED'],
    ['postponed', 'STATUS:TENTATIVE'],
  ] as const)('says that it is %s, and why', (state, line) => {
    expect(component(eventWith({ state, reason: 'Rain, wind' }))).toEqual(
      expect.arrayContaining([line, 'COMMENT:Rain\\, wind']),
    );
    expect(component(eventWith({ reason: 'Rain' })).join()).not.toContain('COMMENT');
  });

  it('that lasts all day ends on the day after its last day', () => {
    const lines = component(
      eventWith({ allDay: true, start: '2026-12-30 00:00:00', end: '2026-12-31 23:59:59' }),
    );
    expect(lines).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20270101']),
    );
  });

  it('on the last day of the year 9999 has no end', () => {
    const last = component(
      eventWith({ allDay: true, start: '9999-12-31 00:00:00', end: '9999-12-31 23:59:59' }),
    );
    expect(last).toContain('DTSTART;VALUE=DATE:99991231');
    expect(last.join()).not.toContain('DTEND');
  });

  it.each([
    ['UTC', 'DTSTART:20260714T183000Z'],
    ['Nowhere/Else', 'DTSTART:20260714T183000Z'],
    ['UTC+2', 'DTSTART:20260714T183000Z'],
    ['+05:30', 'DTSTART:20260714T183000Z'],
    ['PST', 'DTSTART:20260714T183000Z'],
  ])('in %s begins at %s', (timezone, line) => expect(component(eventWith({ timezone }))).toContain(line));

  it('at a time that clocks show twice has times in UTC', () => {
    const times = { start: '2026-10-25 02:30:00', utcStart: '2026-10-25 00:30:00' };
    const lines = component(
      eventWith({ ...times, end: '2026-10-25 09:00:00', utcEnd: '2026-10-25 08:00:00' }),
    );
    expect(lines).toContain('DTSTART:20261025T003000Z');
    expect(lines).toContain('DTEND:20261025T080000Z');
  });

  it('without a duration has no end', () => {
    const { start: end, utcStart: utcEnd } = eventWith();
    for (const timezone of ['UTC', 'Europe/Paris'])
      expect(component(eventWith({ timezone, end, utcEnd })).join()).not.toContain('DTEND');
  });

  it('without a venue is at its online address', () => {
    const virtualUrl = 'https://live.example/room';
    expect(component(eventWith({ venue: null, isVirtual: true, virtualUrl }))).toContain(
      `LOCATION:${virtualUrl}`,
    );
    expect(component(eventWith({ venue: null, virtualUrl })).join()).not.toMatch(/LOCATION|CONFERENCE|GEO/);
  });

  it('has its excerpt as description, and the beginning of a very long text', () => {
    expect(component(eventWith({ excerpt: 'Short' })).filter((line) => line.includes('DESC'))).toEqual([
      'DESCRIPTION:Short',
    ]);
    const long = component(
      eventWith({ description: `${'x'.repeat(59_999)}😀`, descriptionHtml: 'y'.repeat(60_001) }),
    );
    expect(long).toContain(`DESCRIPTION:${'x'.repeat(59_999)}…`);
    expect(long.join()).not.toContain('X-ALT-DESC');
    expect(component(eventWith({ description: '', descriptionHtml: '' })).join()).not.toContain('DESC');
  });

  it('has coordinates without an exponent', () => {
    const venue = { ...VENUE, latitude: -0.0000001, longitude: 0.000002 };
    expect(component(eventWith({ venue }))).toContain('GEO:0;0.000002');
  });

  it('behind a password shows clock times', () => {
    expect(component(LOCKED)).toContain('DTSTART;TZID=Europe/Paris:20260714T000000');
    expect(component(LOCKED)).toContain('DTEND;TZID=Europe/Paris:20260714T235959');
  });

  it('that was never published has no time of creation', () => {
    expect(component(eventWith({ published: '0000-00-00 00:00:00' })).join()).not.toContain('CREATED');
  });

  it('that was deleted is canceled, and says nothing else', () => {
    const text = ICALENDAR.writers.event?.removed?.(REMOVED, HEAD) ?? '';
    expect(linesOf(text)).toEqual([
      'BEGIN:VEVENT',
      'UID:event-9@example.org',
      'SEQUENCE:4',
      'DTSTAMP:20260203T040506Z',
      'DTSTART;TZID=Europe/Paris:20260714T203000',
      'TRANSP:TRANSPARENT',
      'SUMMARY:Canceled',
      'STATUS:CANCELLED',
      'END:VEVENT',
      '',
    ]);
  });
});

describe('eventFile', () => {
  it('is a calendar with one event and its zone, by both parsers', () => {
    const file = eventFile(eventWith(), 'fr');
    expect(ends(file)).toBe(true);
    const calendar = new ICAL.Component(ICAL.parse(file));
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone', 'vevent']);
    expect(calendar.getFirstPropertyValue('prodid')).toMatch(/FR$/);
    const [event] = convertIcsCalendar(undefined, file).events ?? [];
    expect(event?.start.date.toISOString()).toBe('2026-07-14T18:30:00.000Z');
    expect(event?.end?.date.toISOString()).toBe('2026-07-14T20:00:00.000Z');
  });
});
