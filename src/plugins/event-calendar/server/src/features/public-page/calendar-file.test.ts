import fc from 'fast-check';
import { describe, expect, it } from '#test';
import type { CalendarEntry } from './calendar-file';
import { calendarFile } from './calendar-file';

const concert: CalendarEntry = {
  uid: 'event-5@example.org',
  sequence: 2,
  url: 'https://example.org/calendar/en/event/concert',
  title: 'Concert; with, signs',
  description: 'First line\nSecond line',
  changed: '2026-01-02 03:04:05',
  all_day: false,
  start_date: '2026-07-14 20:30:00',
  end_date: '2026-07-14 22:00:00',
  utc_start_date: '2026-07-14 18:30:00',
  utc_end_date: '2026-07-14 20:00:00',
  timezone: 'Europe/Paris',
  timezone_abbr: 'CEST',
  place: { name: 'Hall', address: '1 rue X, Paris', latitude: 48.5, longitude: 2.25 },
  categories: ['Music', 'Jazz, Blues'],
  state: 'scheduled',
  reason: 'Rain, wind',
  onlineAddress: null,
};
/** The lines of a file with the folding of RFC 5545, 3.1 undone. */
const lines = (entry: CalendarEntry) =>
  calendarFile(entry, 'EN')
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n');

describe('calendarFile', () => {
  it('ends every line with CR LF, including the last one', () => {
    const file = calendarFile(concert, 'EN');
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('contains the title, the times and the place', () => {
    expect(lines(concert)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//event-calendar//event-calendar//EN',
      'BEGIN:VEVENT',
      'UID:event-5@example.org',
      'SEQUENCE:2',
      'DTSTAMP:20260102T030405Z',
      'DTSTART:20260714T183000Z',
      'DTEND:20260714T200000Z',
      'SUMMARY:Concert\\; with\\, signs',
      'LOCATION:Hall\\, 1 rue X\\, Paris',
      'GEO:48.5;2.25',
      'DESCRIPTION:First line\\nSecond line',
      'CATEGORIES:Music,Jazz\\, Blues',
      'URL;VALUE=URI:https://example.org/calendar/en/event/concert',
      'STATUS:CONFIRMED',
      'LAST-MODIFIED:20260102T030405Z',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it.each([
    ['canceled', 'STATUS:CANCELLED'],
    ['postponed', 'STATUS:TENTATIVE'],
  ] as const)('says that an event is %s', (state, line) => {
    const file = lines({ ...concert, state });
    expect(file).toContain(line);
    expect(file, 'and why').toContain('COMMENT:Rain\\, wind');
  });

  it('contains the address of an online event', () => {
    const onlineAddress = `https://live.example/${'a'.repeat(300)}?x=1,2;3`;
    const mixed = lines({ ...concert, onlineAddress });
    expect(mixed).toContain(`CONFERENCE;VALUE=URI:${onlineAddress}`);
    expect(mixed).toContain('LOCATION:Hall\\, 1 rue X\\, Paris');
    const virtual = calendarFile({ ...concert, place: null, onlineAddress }, 'EN');
    expect(virtual.replace(/\r\n /g, '')).toMatch(/\r\nLOCATION:https:\/\/live\.example\/a+/);
    for (const line of virtual.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('ends an all-day event on the day after its last day', () => {
    const file = lines({
      ...concert,
      all_day: true,
      start_date: '2026-12-30 00:00:00',
      end_date: '2026-12-31 23:59:59',
      utc_start_date: '2026-12-29 23:00:00',
    });
    expect(file).toContain('DTSTART;VALUE=DATE:20261230');
    expect(file).toContain('DTEND;VALUE=DATE:20270101');
  });

  it('does not let a text add a line, and folds lines at 75 octets', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (title, description) => {
        const text = `${title}\r\nATTACH:x\r\n${title}`;
        const file = calendarFile({ ...concert, title: text, description: `${description}\n${text}` }, 'EN');
        const physical = file.split('\r\n');
        expect(physical.some((line) => line.startsWith('ATTACH'))).toBe(false);
        for (const line of physical) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
      }),
    );
  });
});
