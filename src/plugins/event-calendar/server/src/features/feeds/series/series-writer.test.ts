import fc from 'fast-check';
import { describe, expect, it } from '#test';
import { wallTime } from '../../../domain/time/types';
import type { RemovedEvent } from '../format';
import { REMOVED, eventWith } from '../records.fixtures';
import { expanded } from './expanded.fixtures';
import { SERIES_UID, eventsOf, flatFeed, groupedFeed, randomEvents } from './made-series.fixtures';
import type { Edit } from './made-series.fixtures';

/** The unfolded lines that begin with one of the names. */
const linesOf = (file: string, ...names: string[]): string[] =>
  file
    .slice(file.indexOf('BEGIN:VEVENT'))
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => names.some((name) => line.startsWith(name)));
const countOf = (file: string): number => file.split('BEGIN:VEVENT').length - 1;

describe('a series in an iCalendar file', () => {
  it('is one event that repeats, with an end that readers of every zone understand', () => {
    const events = eventsOf({
      rule: 'FREQ=WEEKLY;COUNT=12',
      first: '2031-03-04 19:00:00',
      zone: 'Europe/Paris',
    });
    const file = groupedFeed(events);
    expect(
      linesOf(
        file,
        'BEGIN:VEVENT',
        'UID',
        'DT',
        'RRULE',
        'EXDATE',
        'RECURRENCE-ID',
        'SEQUENCE',
        'LAST',
        'URL',
      ),
    ).toEqual([
      'BEGIN:VEVENT',
      `UID:${SERIES_UID}`,
      'SEQUENCE:4',
      'DTSTAMP:20260102T030421Z',
      'LAST-MODIFIED:20260102T030421Z',
      'DTSTART;TZID=Europe/Paris:20310304T190000',
      'DTEND;TZID=Europe/Paris:20310304T210000',
      'RRULE:FREQ=WEEKLY;UNTIL=20310520T215959Z',
      'URL:https://example.org/calendar/en/event/0',
    ]);
    expect(expanded(file)).toEqual(expanded(flatFeed(events)));
  });

  it('ends on a day where it lasts all day, and by its own clock in UTC', () => {
    const days = eventsOf({
      ...{ rule: 'FREQ=DAILY;COUNT=3', first: '2031-03-04 00:00:00', zone: 'Europe/Paris' },
      allDay: true,
    });
    expect(linesOf(groupedFeed(days), 'DTSTART', 'DTEND', 'RRULE')).toEqual([
      'DTSTART;VALUE=DATE:20310304',
      'DTEND;VALUE=DATE:20310305',
      'RRULE:FREQ=DAILY;UNTIL=20310306',
    ]);
    const fixed = { rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3', first: '2031-03-04 19:00:00' };
    expect(linesOf(groupedFeed(eventsOf({ ...fixed, zone: 'UTC+2' })), 'DTSTART', 'RRULE')).toEqual([
      'DTSTART:20310304T170000Z',
      'RRULE:FREQ=WEEKLY;UNTIL=20310318T170000Z;BYDAY=TU',
    ]);
    // In UTC these are Mondays.
    const early = eventsOf({ ...fixed, first: '2031-03-04 01:00:00', zone: 'UTC+2' });
    expect(groupedFeed(early)).toBe(flatFeed(early));
  });

  it('ends far from its last date and the next one, because readers may use the offset of the first one', () => {
    const late = { rule: 'FREQ=MONTHLY;COUNT=6', first: '2031-01-15 23:00:00', zone: 'America/New_York' };
    expect(linesOf(groupedFeed(eventsOf(late)), 'RRULE')).toEqual([
      // Two in the morning, where the last date is at eleven.
      'RRULE:FREQ=MONTHLY;UNTIL=20310616T060000Z',
    ]);
    const early = { rule: 'FREQ=DAILY;COUNT=40', first: '2031-10-05 00:30:00', zone: 'Europe/Paris' };
    expect(linesOf(groupedFeed(eventsOf(early)), 'RRULE')).toEqual([
      // Three hours before half past midnight, when the next one would be.
      'RRULE:FREQ=DAILY;UNTIL=20311113T203000Z',
    ]);
    for (const made of [late, early])
      expect(expanded(groupedFeed(eventsOf(made)))).toEqual(expanded(flatFeed(eventsOf(made))));
  });

  it('has the other dates of their own, and leaves out what nobody sees', () => {
    const edits = new Map<number, Edit>([
      [0, 'renamed'],
      [2, 'left out'],
      [3, 'next day'],
      [6, 'left out'],
    ]);
    const events = eventsOf({
      ...{ rule: 'FREQ=DAILY;COUNT=7', first: '2031-05-05 19:00:00', zone: 'Europe/Paris', edits },
      extra: ['2031-05-01 10:00:00', '2031-06-01 10:00:00'],
    });
    const file = groupedFeed(events);
    // The extra date before the others has the position 0.
    expect(linesOf(file, 'UID', 'RECURRENCE', 'EXDATE', 'RRULE', 'DTSTART')).toEqual([
      `UID:${SERIES_UID}`,
      'DTSTART;TZID=Europe/Paris:20310505T190000',
      'RRULE:FREQ=DAILY;UNTIL=20310511T215959Z',
      'EXDATE;TZID=Europe/Paris:20310506T190000,20310510T190000',
      `UID:${SERIES_UID}`,
      'RECURRENCE-ID;TZID=Europe/Paris:20310507T190000',
      'DTSTART;TZID=Europe/Paris:20310508T190000',
      'UID:event-0',
      'DTSTART;TZID=Europe/Paris:20310501T100000',
      'UID:event-8',
      'DTSTART;TZID=Europe/Paris:20310601T100000',
    ]);
    expect(expanded(file)).toEqual(expanded(flatFeed(events)));
  });

  it('begins later and moves where most of its dates are', () => {
    const edits = new Map<number, Edit>([0, 1, 2, 4, 5, 6, 7].map((index) => [index, 'later']));
    const made = {
      rule: 'FREQ=MONTHLY;BYDAY=2TU;COUNT=8',
      first: '2031-01-14 19:00:00',
      zone: 'Europe/Paris',
      edits,
    };
    const events = eventsOf(made).slice(2);
    const file = groupedFeed(events);
    expect(linesOf(file, 'RECURRENCE', 'RRULE', 'DTSTART')).toEqual([
      'DTSTART;TZID=Europe/Paris:20310311T200000',
      'RRULE:FREQ=MONTHLY;UNTIL=20310812T215959Z;BYDAY=2TU',
      'RECURRENCE-ID;TZID=Europe/Paris:20310408T200000',
      'DTSTART;TZID=Europe/Paris:20310408T190000',
    ]);
    expect(expanded(file)).toEqual(expanded(flatFeed(events)));
  });

  it('says itself that a date has disappeared, and has changed with it', () => {
    const events = eventsOf({
      rule: 'FREQ=WEEKLY;COUNT=4',
      first: '2031-03-04 19:00:00',
      zone: 'Europe/Paris',
    });
    const gone = (original: string): RemovedEvent => ({
      ...REMOVED,
      removed: '2027-01-01 00:00:00',
      sequence: 9,
      uid: original,
      date: events[0]?.date && { ...events[0].date, original: wallTime(original) },
    });
    const file = groupedFeed(events.slice(0, -1), [
      gone('2031-03-25 19:00:00'),
      gone('2031-03-26 08:00:00'),
      REMOVED,
    ]);
    expect(linesOf(file, 'UID', 'SEQUENCE', 'LAST', 'RRULE')).toEqual([
      `UID:${SERIES_UID}`,
      'SEQUENCE:9',
      'LAST-MODIFIED:20270101T000000Z',
      'RRULE:FREQ=WEEKLY;UNTIL=20310318T225959Z',
      'UID:2031-03-26 08:00:00',
      'SEQUENCE:9',
      `UID:${REMOVED.uid}`,
      'SEQUENCE:4',
    ]);
  });

  it('never goes back, and changes when a date leaves it without a word', () => {
    const rule = { rule: 'FREQ=WEEKLY;COUNT=4', first: '2031-03-04 19:00:00', zone: 'Europe/Paris' };
    const events = eventsOf(rule).map((event) => ({
      ...event,
      date: event.date && { ...event.date, sequence: 17, changed: '2028-01-01 00:00:00' },
    }));
    expect(linesOf(groupedFeed(events.slice(1)), 'SEQUENCE', 'DTSTAMP', 'LAST')).toEqual([
      'SEQUENCE:17',
      'DTSTAMP:20280101T000000Z',
      'LAST-MODIFIED:20280101T000000Z',
    ]);
  });

  it('is said to be gone by its own UID when all its dates are', () => {
    const made = eventsOf({
      ...{ rule: 'FREQ=WEEKLY;COUNT=4', first: '2031-03-04 19:00:00', zone: 'Europe/Paris' },
      extra: ['2031-03-06 08:00:00'],
      edits: new Map<number, Edit>([[3, 'longer']]),
    });
    const removed = made.toReversed().map((event, index): RemovedEvent => ({
      ...{ ...REMOVED, ...event, removed: `2027-01-0${index + 1} 00:00:00` },
      date: event.date && { ...event.date, sequence: 17 },
    }));
    const file = groupedFeed([], [...removed, REMOVED]);
    expect(linesOf(file, 'UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'STATUS')).toEqual([
      ...[`UID:${REMOVED.uid}`, 'SEQUENCE:4', 'DTSTAMP:20260203T040506Z'],
      ...['DTSTART;TZID=Europe/Paris:20260714T203000', 'STATUS:CANCELLED'],
      ...[`UID:${SERIES_UID}`, 'SEQUENCE:17', 'DTSTAMP:20270105T000000Z'],
      ...['DTSTART;TZID=Europe/Paris:20310304T190000', 'STATUS:CANCELLED'],
      ...['UID:event-1', 'SEQUENCE:1', 'DTSTAMP:20270104T000000Z'],
      ...['DTSTART;TZID=Europe/Paris:20310306T080000', 'STATUS:CANCELLED'],
    ]);
    // Readers knew dates of an offset one by one.
    const early = eventsOf({
      rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3',
      first: '2031-03-04 01:00:00',
      zone: 'UTC+2',
    });
    const apart = groupedFeed(
      [],
      early.map((event) => ({ ...REMOVED, ...event, removed: REMOVED.removed })),
    );
    expect(linesOf(apart, 'UID')).toEqual(early.map(({ uid }) => `UID:${uid}`));
  });

  it('is said to be gone by its own UID when only dates are left that it does not give', () => {
    const made = eventsOf({
      ...{ rule: 'FREQ=WEEKLY;COUNT=4', first: '2031-03-04 19:00:00', zone: 'Europe/Paris' },
      extra: ['2031-03-06 08:00:00'],
      edits: new Map<number, Edit>([[2, 'next day']]),
    });
    const isLeft = ({ date }: (typeof made)[number]): boolean =>
      ['2031-03-06 08:00:00', '2031-03-11 19:00:00'].includes(date?.original ?? '');
    const gone = made.filter((event) => !isLeft(event));
    const left = made.filter(isLeft);
    const file = groupedFeed(
      left,
      gone.map((event) => ({ ...REMOVED, ...event, removed: REMOVED.removed })),
    );
    expect(linesOf(file, 'UID', 'STATUS:CANCELLED')).toEqual([
      ...left.map(({ uid }) => `UID:${uid}`),
      ...[`UID:${SERIES_UID}`, 'STATUS:CANCELLED'],
    ]);
  });

  it('keeps dates apart that were chosen one by one, and texts beyond its room', () => {
    const chosen = eventsOf({
      ...{ rule: 'FREQ=DAILY;COUNT=1', first: '2031-03-04 19:00:00', zone: 'Europe/Paris' },
      extra: ['2031-03-06 19:00:00', '2031-03-09 19:00:00'],
    });
    expect(groupedFeed(chosen)).toBe(flatFeed(chosen));
    const long = eventsOf({
      rule: 'FREQ=DAILY;COUNT=99',
      first: '2031-03-04 19:00:00',
      zone: 'UTC',
      atMost: 99,
    }).map((event, index) => ({ ...event, description: `${index}${'x'.repeat(59_000)}` }));
    const file = groupedFeed(long);
    expect(countOf(file)).toBe(99);
    expect(linesOf(file, `UID:${SERIES_UID}`).length).toBeGreaterThan(60);
    expect(linesOf(file, 'UID:event').length).toBeGreaterThan(20);
    expect(expanded(file)).toEqual(expanded(flatFeed(long)));
  }, 30_000);

  it('has dates of their own where all were moved to days that the rule does not give', () => {
    const edits = new Map<number, Edit>([0, 1, 2].map((index) => [index, 'next day']));
    const rule = 'FREQ=WEEKLY;BYDAY=TU;COUNT=3';
    const events = eventsOf({ rule, first: '2031-03-04 19:00:00', zone: 'Europe/Paris', edits });
    expect(groupedFeed(events)).toBe(flatFeed(events));
  });

  it('repeats no event in whose night the clocks change', () => {
    const made = { rule: 'FREQ=WEEKLY;COUNT=3', zone: 'Europe/Paris', length: 8 };
    const night = eventsOf({ ...made, first: '2031-03-29 22:00:00' });
    expect(groupedFeed(night.slice(0, 1))).toBe(flatFeed(night.slice(0, 1)));
    const file = groupedFeed(night);
    expect(linesOf(file, 'UID', 'RRULE')).toEqual([
      `UID:${SERIES_UID}`,
      'RRULE:FREQ=WEEKLY;UNTIL=20310412T230000Z',
      'UID:event-0',
    ]);
    expect(expanded(file)).toEqual(expanded(flatFeed(night)));
  });

  it('comes with other series and single events', () => {
    const one = eventsOf({ rule: 'FREQ=DAILY;COUNT=3', first: '2031-03-04 19:00:00', zone: 'UTC' });
    const other = eventsOf({ rule: 'FREQ=WEEKLY;COUNT=3', first: '2031-03-04 09:00:00', zone: 'UTC' }).map(
      ({ date, ...event }) => ({
        ...event,
        uid: `${event.uid}-2`,
        date: date && { ...date, series: 2, uid: 'other' },
      }),
    );
    const file = groupedFeed([eventWith(), ...one, ...other]);
    expect(linesOf(file, 'UID')).toEqual([`UID:${eventWith().uid}`, `UID:${SERIES_UID}`, 'UID:other']);
  });
});

describe('a random series with random edits', () => {
  it('shows the same events by its rule as date by date', () => {
    let [all, grouped] = [0, 0];
    fc.assert(
      fc.property(randomEvents, (events) => {
        const file = groupedFeed(events);
        expect(expanded(file)).toEqual(expanded(flatFeed(events)));
        all += 1;
        if (linesOf(file, 'RRULE').length > 0) grouped += 1;
      }),
      { numRuns: 300 },
    );
    expect(grouped).toBeGreaterThan(all * 0.7);
  });
});
