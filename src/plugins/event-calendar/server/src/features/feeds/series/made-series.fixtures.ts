import fc from 'fast-check';
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
import { HEAD, eventWith, feedOf } from '../records.fixtures';

/** A series, and what was done to its dates by their positions. */
export interface Made {
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
export type Edit =
  'left out' | 'renamed' | 'later' | 'next day' | 'longer' | 'other zone' | 'all day' | 'protected';

/** Nothing is known of dates that are not in the feed. */
const UNKNOWN = { sequence: 0, changed: '' };

export const SERIES_UID = '7a0a0f3e-65a2-4c1d-a8de-2a2a5f1f3c55';

export function eventsOf(made: Made): FeedEvent[] {
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
      date: { series: 1, uid: SERIES_UID, rule, first, zone: clock, original, ...UNKNOWN },
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
export function groupedFeed(events: readonly FeedEvent[], removed: readonly RemovedEvent[] = []): string {
  const writer = ICALENDAR.writers.event;
  const head = headOf(events);
  const grouped = writer?.grouped?.(head, removed);
  if (writer === undefined || grouped === undefined) throw new Error('no writer');
  const items = events.flatMap((event) => [...grouped.item(event)]);
  const rest = [...grouped.rest(), ...grouped.unsaid().map((event) => writer.removed?.(event, head) ?? '')];
  return [writer.begin(head), ...items, ...rest, writer.end(head)].join('');
}

export const flatFeed = (events: readonly FeedEvent[]): string =>
  feedOf(ICALENDAR, 'event', events, headOf(events));

/** Programs know no clock changes of later years. */
const LAST_YEAR = '2034';

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

/** The events of a feed with a random series with random edits. */
export const randomEvents: fc.Arbitrary<FeedEvent[]> = series.map(
  ({ shifted, from, allDay, first, edits, ...made }) => {
    const start = allDay ? `${first.slice(0, 10)} 00:00:00` : first;
    const edited = new Map(edits);
    // A change of this and the following dates.
    for (let index = 4; shifted && index < 41; index += 1) if (!edited.has(index)) edited.set(index, 'later');
    const rule = allDay ? made.rule.replace(';BYHOUR=2,14', '') : made.rule;
    return eventsOf({ ...made, rule, allDay, first: start, edits: edited })
      .filter(({ start: begins }) => begins < LAST_YEAR)
      .slice(from);
  },
);
