import fc from 'fast-check';
import { describe, expect, it } from '#test';
import type { DateReading } from './date-reading';
import { instantOfReading, readDate, wallOfReading } from './date-words';
import { readDateAt } from './dates.fixtures';
import type { Zone } from './types';
import { instant, isWallTime, wallTime } from './types';
import { wallOfMilliseconds } from './wall-clock';
import { readZone } from './zone';

const zone = (text: string): Zone => {
  const found = readZone(text);
  if (found === undefined) throw new Error(text);
  return found;
};

/** A Wednesday, 09:20:30 in New York. */
const now = instant(Date.parse('2031-05-14T13:20:30.500Z'));
const context = { now, zone: zone('America/New_York') };

/** `wall …`, `day …` (no time given), or the instant in ISO form. */
const shown = (reading: DateReading | undefined): string | undefined => {
  if (reading === undefined) return undefined;
  if (reading.kind === 'instant') {
    expect(reading).toEqual({ kind: 'instant', instant: expect.any(Number), dateOnly: false });
    return new Date(reading.instant).toISOString().replace('.000Z', 'Z');
  }
  return reading.dateOnly ? `day ${reading.wall}` : `wall ${reading.wall}`;
};
const read = (text: string | number): string | undefined => shown(readDateAt(text, context));

describe('timestamps', () => {
  it.each([
    ['1936180800', '2031-05-10T12:00:00Z'],
    [1936180800, '2031-05-10T12:00:00Z'],
    ['2040', '1970-01-01T00:34:00Z'],
    ['20310601', '1970-08-24T01:50:01Z'],
    ['20310510100000', undefined],
    [' 1 ', '1970-01-01T00:00:01Z'],
    ['253402300799', '9999-12-31T23:59:59Z'],
    ['253402300800', undefined],
    ['0', undefined],
    ['000', undefined],
    [0, undefined],
    [-5, undefined],
    [1.5, undefined],
    [NaN, undefined],
    [Infinity, undefined],
    ['9'.repeat(90), undefined],
    ['-5', undefined],
    ['1936180800.5', undefined],
    ['1e9', undefined],
  ])('%j is %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

describe('calendar dates', () => {
  it.each([
    ['2031-05-10', 'day 2031-05-10 00:00:00'],
    ['2031-5-1', 'day 2031-05-01 00:00:00'],
    ['2031/05/10', 'day 2031-05-10 00:00:00'],
    ['05/10/2031', 'day 2031-05-10 00:00:00'],
    ['5/1/2031', 'day 2031-05-01 00:00:00'],
    ['10 May 2031', 'day 2031-05-10 00:00:00'],
    ['1 september 2031', 'day 2031-09-01 00:00:00'],
    ['1 Sept 2031', 'day 2031-09-01 00:00:00'],
    ['May 20, 2031', 'day 2031-05-20 00:00:00'],
    ['DEC 1, 2031', 'day 2031-12-01 00:00:00'],
    ['Dec. 1, 2031', 'day 2031-12-01 00:00:00'],
    ['  10   may  2031 ', 'day 2031-05-10 00:00:00'],
    ['2028-02-29', 'day 2028-02-29 00:00:00'],
    ['0001-01-01', 'day 0001-01-01 00:00:00'],
    ['9999-12-31', 'day 9999-12-31 00:00:00'],
    ['2031-05-10 10:00', 'wall 2031-05-10 10:00:00'],
    ['2031-05-10 9:05', 'wall 2031-05-10 09:05:00'],
    ['2031-05-10 10:00:59', 'wall 2031-05-10 10:00:59'],
    ['2031-05-10T10:00:00', 'wall 2031-05-10 10:00:00'],
    ['2031-05-10t10:00', 'wall 2031-05-10 10:00:00'],
    ['2031-05-10T10:00:00.123456', 'wall 2031-05-10 10:00:00'],
    ['May 10, 2031 2:30pm', 'wall 2031-05-10 14:30:00'],
    ['10 May 2031 4pm', 'wall 2031-05-10 16:00:00'],
    ['05/10/2031 11:30 pm', 'wall 2031-05-10 23:30:00'],
    ['2031/05/10 12am', 'wall 2031-05-10 00:00:00'],
    ['2031/05/10 12:15 PM', 'wall 2031-05-10 12:15:00'],
    ['2031-05-10 9 a.m.', 'wall 2031-05-10 09:00:00'],
    ['2031-05-10T10:00:00Z', '2031-05-10T10:00:00Z'],
    ['2031-05-10T10:00Z', '2031-05-10T10:00:00Z'],
    ['2031-05-10T10:00:00.999Z', '2031-05-10T10:00:00Z'],
    ['2031-05-10T10:00:00+02:00', '2031-05-10T08:00:00Z'],
    ['2031-05-10T10:00:00+0200', '2031-05-10T08:00:00Z'],
    ['2031-05-10T10:00:00-04', '2031-05-10T14:00:00Z'],
    ['2031-05-10 10:00:00 -03:30', '2031-05-10T13:30:00Z'],
    ['2031-05-10 10:00 UTC', '2031-05-10T10:00:00Z'],
    ['10 May 2031 4pm +02:00', '2031-05-10T14:00:00Z'],
    ['2031-05-10Z', '2031-05-10T00:00:00Z'],
    ['2031-05-10+02:00', '2031-05-09T22:00:00Z'],
  ])('%j is %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    'foo',
    '2031-02-30',
    '2031-13-01',
    '2031-00-10',
    '2031-05-00',
    '2029-02-29',
    '2100-02-29',
    '0000-01-01',
    '10000-01-01',
    '31-05-10',
    '13/01/2031',
    '02/30/2031',
    '30 February 2031',
    'Foo 10, 2031',
    'Mayday 10, 2031',
    '2031-05-10 24:00',
    '2031-05-10 24:00:00',
    '2031-05-10 10:60',
    '2031-05-10 10:00:60',
    '2031-05-10 10',
    '2031-05-10T',
    '2031-05-10 13pm',
    '2031-05-10 0am',
    '2031-05-10 10:00 +15:00',
    '2031-05-10 10:00 +02:60',
    '2031-05-10 10:00 Europe/Paris',
    '2031-05-10 10:00 foo',
    '2031-05-10-11',
    '2031-05-10 tomorrow',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:30:00-01:00',
    '2031-05-10T10:00:00 02:00',
    '2031-05',
    '10:00',
    '9am',
    '2031-05-10\u0000',
  ])('%j is not a date', (text) => {
    expect(read(text)).toBeUndefined();
  });
});

describe('words that count from now', () => {
  it.each([
    ['now', '2031-05-14T13:20:30.500Z'],
    ['NOW', '2031-05-14T13:20:30.500Z'],
    ['now 10:00', 'wall 2031-05-14 10:00:00'],
    ['today', 'day 2031-05-14 00:00:00'],
    ['tomorrow', 'day 2031-05-15 00:00:00'],
    ['yesterday', 'day 2031-05-13 00:00:00'],
    ['tomorrow 9am', 'wall 2031-05-15 09:00:00'],
    ['Tomorrow  9:30 PM', 'wall 2031-05-15 21:30:00'],
    ['wednesday', 'day 2031-05-14 00:00:00'],
    ['thu', 'day 2031-05-15 00:00:00'],
    ['tuesday 10:00', 'wall 2031-05-20 10:00:00'],
    ['next wednesday', 'day 2031-05-21 00:00:00'],
    ['next wednesday 4pm', 'wall 2031-05-21 16:00:00'],
    ['next thursday', 'day 2031-05-15 00:00:00'],
    ['last wednesday', 'day 2031-05-07 00:00:00'],
    ['last tuesday', 'day 2031-05-13 00:00:00'],
    ['last thu', 'day 2031-05-08 00:00:00'],
    ['next day', 'wall 2031-05-15 09:20:30'],
    ['last week', 'wall 2031-05-07 09:20:30'],
    ['next month', 'wall 2031-06-14 09:20:30'],
    ['next year', 'wall 2032-05-14 09:20:30'],
    ['next month 8:00', 'wall 2031-06-14 08:00:00'],
    ['+5 weeks', 'wall 2031-06-18 09:20:30'],
    ['+1 week', 'wall 2031-05-21 09:20:30'],
    ['-2 days', 'wall 2031-05-12 09:20:30'],
    ['+1 day 10:00', 'wall 2031-05-15 10:00:00'],
    ['- 1 month', 'wall 2031-04-14 09:20:30'],
    ['+10years', 'wall 2041-05-14 09:20:30'],
    ['+90 minutes', '2031-05-14T14:50:30.500Z'],
    ['-14 hours', '2031-05-13T23:20:30.500Z'],
    ['+1 hour 6pm', 'wall 2031-05-14 18:00:00'],
    ['1 day ago', 'wall 2031-05-13 09:20:30'],
    ['3 Days Ago', 'wall 2031-05-11 09:20:30'],
    ['2weeks ago', 'wall 2031-04-30 09:20:30'],
    ['1 month ago', 'wall 2031-04-14 09:20:30'],
    ['2 years ago 8pm', 'wall 2029-05-14 20:00:00'],
    ['0 days ago', 'wall 2031-05-14 09:20:30'],
    ['first day of this month', 'day 2031-05-01 00:00:00'],
    ['last day of this month', 'day 2031-05-31 00:00:00'],
    ['first day of next month', 'day 2031-06-01 00:00:00'],
    ['Last  day of next month 9:30', 'wall 2031-06-30 09:30:00'],
    ['first day of last month 4pm', 'wall 2031-04-01 16:00:00'],
    ['last day of last month noon', 'wall 2031-04-30 12:00:00'],
    ['noon', 'wall 2031-05-14 12:00:00'],
    ['Midnight', 'wall 2031-05-14 00:00:00'],
    ['now noon', 'wall 2031-05-14 12:00:00'],
    ['tomorrow noon', 'wall 2031-05-15 12:00:00'],
    ['yesterday midnight', 'wall 2031-05-13 00:00:00'],
    ['next friday noon', 'wall 2031-05-16 12:00:00'],
    ['+5 weeks midnight', 'wall 2031-06-18 00:00:00'],
    ['2 days ago noon', 'wall 2031-05-12 12:00:00'],
    ['monday next week', 'day 2031-05-19 00:00:00'],
    ['wednesday next week 10:00', 'wall 2031-05-21 10:00:00'],
    ['sun next week', 'day 2031-05-25 00:00:00'],
    ['monday last week', 'day 2031-05-05 00:00:00'],
    ['Sunday last week 5pm', 'wall 2031-05-11 17:00:00'],
    ['fri last week noon', 'wall 2031-05-09 12:00:00'],
  ])('%j is %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    'next',
    'next foo',
    'next hour',
    'this week',
    '5 weeks',
    '+weeks',
    '+1.5 days',
    '+1 fortnight',
    '+1 days ago',
    '+9999999999 days',
    '+1 daylight',
    '+5 weeksago',
    'tomorrow 25:00',
    'tomorrow 9',
    'tomorrow at 9am',
    'tomorrow Z',
    'tomorrow9am',
    'next wednesday next wednesday',
    'nextwednesday',
    'ago',
    'days ago',
    '2 hours ago',
    '-2 days ago',
    '3 days ago ago',
    '9999999999 days ago',
    'some weeks ago',
    'first day',
    'first day of month',
    'first day of may',
    'first day of next months',
    'twentyfirst day of next month',
    'second day of next month',
    'last day of next year',
    'first monday of next month',
    'noon 10:00',
    'noon noon',
    'noon tomorrow',
    'midnight 1am',
    'tomorrow noon 10:00',
    'monday this week',
    'next week monday',
    'monday next month',
    'foo next week',
    'next monday next week',
    'monday next weekend',
    '2031-05-10 noon',
  ])('%j is not a date', (text) => {
    expect(readDate(text)).toBeUndefined();
  });

  it.each([
    '+9999 years',
    '-3000 years',
    '3000 years ago',
    '+999999999 weeks',
    '+999999999 hours',
    '-999999999 hours',
  ])('%j is a date, but the calendar does not have it', (text) => {
    expect(readDate(text)).toBeDefined();
    expect(read(text)).toBeUndefined();
  });

  it('are evaluated in the given zone', () => {
    const late = instant(Date.parse('2031-05-14T02:00:00Z'));
    const day = (name: string, text: string): string | undefined =>
      shown(readDateAt(text, { now: late, zone: zone(name) }));
    expect(day('America/New_York', 'today')).toBe('day 2031-05-13 00:00:00');
    expect(day('UTC', 'today')).toBe('day 2031-05-14 00:00:00');
    expect(day('Pacific/Kiritimati', 'tomorrow')).toBe('day 2031-05-15 00:00:00');
    expect(day('America/New_York', 'wednesday')).toBe('day 2031-05-14 00:00:00');
    expect(day('UTC', 'next wednesday')).toBe('day 2031-05-21 00:00:00');
  });

  it('do not go beyond the last day of a month', () => {
    const end = { now: instant(Date.parse('2032-01-31T12:00:00Z')), zone: zone('UTC') };
    expect(shown(readDateAt('+1 month', end))).toBe('wall 2032-02-29 12:00:00');
    expect(shown(readDateAt('+13 months', end))).toBe('wall 2033-02-28 12:00:00');
    expect(shown(readDateAt('-2 months', end))).toBe('wall 2031-11-30 12:00:00');
    expect(shown(readDateAt('last month', end))).toBe('wall 2031-12-31 12:00:00');
  });

  it('know the first and last day of a month that is shorter, and of another year', () => {
    const at = (iso: string, text: string) =>
      shown(readDateAt(text, { now: instant(Date.parse(iso)), zone: zone('UTC') }));
    expect(at('2032-01-31T12:00:00Z', 'last day of next month')).toBe('day 2032-02-29 00:00:00');
    expect(at('2031-12-31T12:00:00Z', 'first day of next month')).toBe('day 2032-01-01 00:00:00');
    expect(at('2032-01-01T00:00:00Z', 'first day of last month')).toBe('day 2031-12-01 00:00:00');
    expect(at('9999-12-01T00:00:00Z', 'first day of next month')).toBeUndefined();
  });

  it('begin a week on Monday', () => {
    const on = (iso: string, text: string) =>
      shown(readDateAt(text, { now: instant(Date.parse(iso)), zone: zone('UTC') }));
    for (const day of ['2031-05-12', '2031-05-14', '2031-05-18']) {
      expect(on(`${day}T12:00:00Z`, 'monday next week')).toBe('day 2031-05-19 00:00:00');
      expect(on(`${day}T12:00:00Z`, 'sunday next week')).toBe('day 2031-05-25 00:00:00');
      expect(on(`${day}T12:00:00Z`, 'monday last week')).toBe('day 2031-05-05 00:00:00');
      expect(on(`${day}T12:00:00Z`, 'sunday last week')).toBe('day 2031-05-11 00:00:00');
    }
  });

  it('add days to the wall time and hours to the elapsed time when clocks change', () => {
    const eve = { now: instant(Date.parse('2031-03-08T17:00:00Z')), zone: zone('America/New_York') };
    expect(shown(readDateAt('+1 day', eve))).toBe('wall 2031-03-09 12:00:00');
    expect(shown(readDateAt('+24 hours', eve))).toBe('2031-03-09T17:00:00Z');
  });
});

describe('a reading', () => {
  it('is an instant and a wall time in any zone', () => {
    const paris = zone('Europe/Paris');
    const wall: DateReading = { kind: 'wall', wall: wallTime('2031-05-10 10:00:00'), dateOnly: false };
    const moment: DateReading = {
      kind: 'instant',
      instant: instant(Date.parse('2031-05-10T10:00:00Z')),
      dateOnly: false,
    };
    expect(instantOfReading(wall, paris)).toBe(Date.parse('2031-05-10T08:00:00Z'));
    expect(instantOfReading(moment, paris)).toBe(Date.parse('2031-05-10T10:00:00Z'));
    expect(wallOfReading(wall, paris)).toBe('2031-05-10 10:00:00');
    expect(wallOfReading(moment, paris)).toBe('2031-05-10 12:00:00');
  });
});

describe('any text', () => {
  const piece = fc.constantFrom(
    ...[
      '2031',
      '05',
      '10',
      '31',
      '-',
      '/',
      ':',
      ' ',
      't',
      'z',
      '+',
      '.',
      ',',
      'am',
      'pm',
      'may',
      'next',
      'week',
      's',
      'monday',
      'ago',
      'first',
      'last',
      'day of',
      'month',
      'noon',
    ],
  );
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: piece, maxLength: 14 }),
    fc.string({ unit: piece, minLength: 500, maxLength: 5000 }),
  );
  const anyContext = fc.record({
    now: fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_000 }).map(instant),
    zone: fc.constantFrom('UTC', 'America/New_York', 'UTC+14', 'UTC-12', 'Pacific/Apia').map(zone),
  });

  it('never throws, and what it reads is a wall time or an instant of the years 1 to 9999', () => {
    fc.assert(
      fc.property(anyText, anyContext, (text, anyContextOf) => {
        const reading = readDateAt(text, anyContextOf);
        if (reading?.kind === 'wall') expect(isWallTime(reading.wall)).toBe(true);
        if (reading?.kind === 'instant') expect(isWallTime(wallOfMilliseconds(reading.instant))).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  it('of at most 100 characters is read', () => {
    expect(read('2031-05-10'.padEnd(100))).toBe('day 2031-05-10 00:00:00');
    expect(read('2031-05-10'.padEnd(101))).toBeUndefined();
  });

  // Quadratic time would exceed the time limit of the test.
  it('is refused immediately if it is too long', () => {
    for (const part of ['2', ' ', 'a', 'a ', '+1 ', '2031-05-10 ', '2:', '.', 'pm', '\t\n']) {
      for (let run = 0; run < 5; run += 1)
        expect(readDateAt(part.repeat(200_000).slice(0, 200_000), context)).toBeUndefined();
    }
  });

  it('“2 days ago” means the same as “-2 days”, for any amount and unit', () => {
    const unit = fc.constantFrom('day', 'days', 'week', 'weeks', 'month', 'months', 'year', 'years');
    const time = fc.constantFrom('', ' 10:00', ' 4pm', ' noon', ' midnight');
    fc.assert(
      fc.property(fc.nat({ max: 5_000 }), unit, time, anyContext, (amount, unitOf, clock, anyContextOf) => {
        const minus = readDateAt(`-${amount} ${unitOf}${clock}`, anyContextOf);
        expect(readDateAt(`${amount} ${unitOf} ago${clock}`, anyContextOf)).toEqual(minus);
      }),
    );
  });

  it('days of months and weeks are next to the days before and after them', () => {
    const dayOf = (text: string, anyContextOf: Parameters<typeof readDateAt>[1]): number | undefined => {
      const reading = readDateAt(text, anyContextOf);
      if (reading === undefined) return undefined;
      expect(reading).toMatchObject({ kind: 'wall', dateOnly: true });
      return Date.parse(`${wallOfReading(reading, anyContextOf.zone).slice(0, 10)}T00:00:00Z`) / 86_400_000;
    };
    fc.assert(
      fc.property(anyContext, (anyContextOf) => {
        for (const [before, after] of [
          ['last day of last month', 'first day of this month'],
          ['last day of this month', 'first day of next month'],
        ] as const) {
          const [last, first] = [dayOf(before, anyContextOf), dayOf(after, anyContextOf)];
          if (last !== undefined && first !== undefined) expect(first - last).toBe(1);
        }
        const [monday, sunday] = ['monday next week', 'sunday next week'].map((text) =>
          dayOf(text, anyContextOf),
        );
        const today = dayOf('today', anyContextOf);
        if (monday === undefined || sunday === undefined || today === undefined) return;
        expect(sunday - monday).toBe(6);
        expect(monday - today).toBeGreaterThan(0);
        expect(monday - today).toBeLessThan(8);
        expect(new Date(monday * 86_400_000).getUTCDay()).toBe(1);
        expect(dayOf('monday last week', anyContextOf) ?? monday - 14).toBe(monday - 14);
      }),
    );
  });

  it('each spelling of a wall time is read as this wall time', () => {
    const second = fc.integer({ min: -62_135_596_800, max: 253_402_300_799 });
    const months = [
      'January',
      'Feb',
      'march',
      'APR',
      'May',
      'jun',
      'July',
      'Aug',
      'Sept',
      'October',
      'nov',
      'Dec',
    ];
    fc.assert(
      fc.property(second, anyContext, (seconds, anyContextOf) => {
        const wall = wallOfMilliseconds(seconds * 1000);
        const [year, month, day] = [wall.slice(0, 4), wall.slice(5, 7), wall.slice(8, 10)];
        const time = wall.slice(11);
        const hour = Number(wall.slice(11, 13));
        const twelve = `${hour % 12 === 0 ? 12 : hour % 12}${wall.slice(13)}${hour < 12 ? 'am' : ' PM'}`;
        const name = months[Number(month) - 1] ?? '';
        for (const text of [
          wall,
          wall.replace(' ', 'T'),
          `${year}/${month}/${day} ${time}`,
          `${month}/${day}/${year} ${twelve}`,
          `${Number(day)} ${name} ${year} ${twelve}`,
          `${name} ${Number(day)}, ${year} ${time}`,
          `${year}-${Number(month)}-${Number(day)} ${time}`,
        ]) {
          expect(readDateAt(text, anyContextOf), text).toEqual({ kind: 'wall', wall, dateOnly: false });
        }
        expect(readDateAt(`${wall}Z`, anyContextOf)).toEqual({
          kind: 'instant',
          instant: seconds * 1000,
          dateOnly: false,
        });
      }),
    );
  });
});
