import fc from 'fast-check';
import { describe, expect, it } from '#test';
import { datesOf } from '../../../domain/recurrence/dates';
import { parseRule } from '../../../domain/recurrence/parse-rule';
import { wallReading } from '../../../domain/time/date-reading';
import { eventTimes } from '../../../domain/time/event-times';
import { wallTime } from '../../../domain/time/types';
import type { WallTime } from '../../../domain/time/types';
import { DAY, HOUR, wallMilliseconds, wallOfMilliseconds } from '../../../domain/time/wall-clock';
import { UTC, readZone } from '../../../domain/time/zone';
import type { FeedEvent, RemovedEvent, ZoneSpan } from '../format';
import { ICALENDAR } from '../formats/ical';
import { HEAD, REMOVED, eventWith, feedOf } from '../records.fixtures';
import { expanded } from './expanded.fixtures';

/** A series, and what was done to its dates by their positions. */
interface Made {
  rule: string;
  first: string;
  zone: string;
  allDay?: boolean;
  /** In hours. */
  length?: number;
  extra?: readonly string[];
  atMost?: number;
  edits?: ReadonlyMap<number, Edit>;
}
type Edit = 'left out' | 'renamed' | 'later' | 'next day' | 'longer' | 'other zone' | 'all day' | 'protected';

const SERIES_UID = '7a0a0f3e-65a2-4c1d-a8de-2a2a5f1f3c55';

function eventsOf(made: Made): FeedEvent[] {
  const { rule, allDay = false, length = 2, extra = [], atMost = 60, edits } = made;
  const parsed = parseRule(rule);
  const zone = readZone(made.zone);
  if ('fault' in parsed || zone === undefined) throw new Error(`${rule} ${made.zone}`);
  const first = wallTime(made.first);
  const clock = allDay ? UTC : zone;
  const dates = datesOf(
    parsed.rule,
    { start: first, zone: clock, extra: extra.map(wallTime), leftOut: [], gaps: 'leave out' },
    { atMost },
  );
  return dates.flatMap(({ original }, index) => {
    const edit = edits?.get(index);
    if (edit === 'left out') return [];
    const by = edit === 'later' ? HOUR : edit === 'next day' ? DAY : 0;
    const start = moved(original, by);
    const isAllDay = allDay || edit === 'all day';
    const isIn = edit === 'other zone' ? readZone('Asia/Tokyo') : zone;
    const times = eventTimes({
      start: wallReading(start),
      end: wallReading(moved(start, length * HOUR + (edit === 'longer' ? HOUR : 0))),
      zone: isIn ?? zone,
      allDay: isAllDay,
    });
    return eventWith({
      id: index + 1,
      uid: `event-${index}`,
      url: `https://example.org/calendar/en/event/${index}`,
      sequence: index % 5,
      changed: `2026-01-02 03:04:${String(10 + (index % 50)).padStart(2, '0')}`,
      title: edit === 'renamed' ? `Evening ${index}` : 'Course',
      allDay: isAllDay,
      isProtected: edit === 'protected',
      start: times.startDate,
      end: times.endDate,
      utcStart: times.utcStartDate,
      utcEnd: times.utcEndDate,
      timezone: isIn ?? zone,
      date: { series: 1, uid: SERIES_UID, rule, first, zone: clock, original },
    });
  });
}

const moved = (wall: WallTime, by: number): WallTime => wallOfMilliseconds(wallMilliseconds(wall) + by);

function headOf(events: readonly FeedEvent[]) {
  const zones = [...new Set(events.map(({ timezone }) => timezone))].map((timezone): ZoneSpan => {
    const years = events.flatMap(({ start, end }) => [start, end].map((time) => Number(time.slice(0, 4))));
    return { timezone, firstYear: Math.min(...years), lastYear: Math.max(...years) };
  });
  return { ...HEAD, zones };
}

/** The feed with its series as rules. */
function groupedFeed(events: readonly FeedEvent[], removed: readonly RemovedEvent[] = []): string {
  const writer = ICALENDAR.writers.event;
  const head = headOf(events);
  const grouped = writer?.grouped?.(head, removed);
  if (writer === undefined || grouped === undefined) throw new Error('no writer');
  const items = events.flatMap((event) => [...grouped.item(event)]);
  const rest = [...grouped.rest(), ...grouped.unsaid().map((event) => writer.removed?.(event, head) ?? '')];
  return [writer.begin(head), ...items, ...rest, writer.end(head)].join('');
}

const flatFeed = (events: readonly FeedEvent[]): string => feedOf(ICALENDAR, 'event', events, headOf(events));

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
      'RRULE:FREQ=WEEKLY;UNTIL=20310520T170000Z',
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
      'RRULE:FREQ=DAILY;UNTIL=20310511T170000Z',
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
      'RRULE:FREQ=MONTHLY;UNTIL=20310812T180000Z;BYDAY=2TU',
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
      date: { series: 1, original: wallTime(original) },
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
      'RRULE:FREQ=WEEKLY;UNTIL=20310318T180000Z',
      'UID:2031-03-26 08:00:00',
      'SEQUENCE:9',
      `UID:${REMOVED.uid}`,
      'SEQUENCE:4',
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

  it('repeats no event in whose night the clocks change', () => {
    const made = { rule: 'FREQ=WEEKLY;COUNT=3', zone: 'Europe/Paris', length: 8 };
    const night = eventsOf({ ...made, first: '2031-03-29 22:00:00' });
    expect(groupedFeed(night.slice(0, 1))).toBe(flatFeed(night.slice(0, 1)));
    const file = groupedFeed(night);
    expect(linesOf(file, 'UID', 'RRULE')).toEqual([
      `UID:${SERIES_UID}`,
      'RRULE:FREQ=WEEKLY;UNTIL=20310412T200000Z',
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

const hours = fc.integer({ min: 0, max: 23 });
const edit = fc.constantFrom<Edit>(
  ...([
    'left out',
    'left out',
    'renamed',
    'later',
    'next day',
    'longer',
    'other zone',
    'all day',
    'protected',
  ] as const),
);
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const rules = fc.oneof(
  fc.integer({ min: 1, max: 9 }).map((every) => `FREQ=DAILY;INTERVAL=${every}`),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.uniqueArray(weekday, { minLength: 0, maxLength: 3 }))
    .map(
      ([every, days]) => `FREQ=WEEKLY;INTERVAL=${every}${days.length > 0 ? `;BYDAY=${days.join(',')}` : ''}`,
    ),
  fc.integer({ min: 1, max: 31 }).map((day) => `FREQ=MONTHLY;BYMONTHDAY=${day}`),
  fc.tuple(fc.constantFrom(1, 2, 3, 4, -1), weekday).map(([nth, day]) => `FREQ=MONTHLY;BYDAY=${nth}${day}`),
  fc.constantFrom(
    'FREQ=MONTHLY',
    'FREQ=YEARLY',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'FREQ=DAILY;BYHOUR=2,14',
  ),
);
const series = fc.record({
  rule: fc.tuple(rules, fc.integer({ min: 2, max: 40 })).map(([rule, count]) => `${rule};COUNT=${count}`),
  first: fc
    .tuple(fc.integer({ min: 1, max: 365 }), hours, fc.constantFrom('00', '30'))
    .map(([day, hour, minute]) =>
      wallOfMilliseconds(Date.UTC(2026, 0, day)).replace(
        '00:00',
        `${String(hour).padStart(2, '0')}:${minute}`,
      ),
    ),
  zone: fc.constantFrom(
    'Europe/Paris',
    'America/New_York',
    'Australia/Lord_Howe',
    'UTC',
    'UTC+2',
    'Asia/Kolkata',
  ),
  allDay: fc.constantFrom(false, false, true),
  length: fc.constantFrom(0, 1, 2, 10, 24, 49),
  edits: fc
    .array(fc.tuple(fc.integer({ min: 0, max: 40 }), edit), { maxLength: 8 })
    .map((some) => new Map(some)),
  shifted: fc.boolean(),
  from: fc.integer({ min: 0, max: 10 }),
});

describe('a random series with random edits', () => {
  it('shows the same events by its rule as date by date', () => {
    let [all, grouped] = [0, 0];
    fc.assert(
      fc.property(series, ({ shifted, from, allDay, first, edits, ...made }) => {
        const start = allDay ? `${first.slice(0, 10)} 00:00:00` : first;
        const edited = new Map(edits);
        // A change of this and the following dates.
        for (let index = 4; shifted && index < 41; index += 1)
          if (!edited.has(index)) edited.set(index, 'later');
        const rule = allDay ? made.rule.replace(';BYHOUR=2,14', '') : made.rule;
        const events = eventsOf({ ...made, rule, allDay, first: start, edits: edited })
          // ical.js knows no clock changes after 2035.
          .filter(({ start: begins }) => begins < '2034')
          .slice(from);
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
