import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { DateRule } from './recurrence';
import { MAX_DATES, dateText, datesOf, dayOfDate } from './recurrence';
import { dateOfDay, dayNumber, weekdayOf } from './wall-clock';

describe('the days of a rule', () => {
  it('repeat every n days, until a day (inclusive) or a number of times', () => {
    expect(datesOf({ every: 'day', interval: 1 }, { from: '2031-12-30', until: '2032-01-02' })).toEqual([
      '2031-12-30',
      '2031-12-31',
      '2032-01-01',
      '2032-01-02',
    ]);
    expect(datesOf({ every: 'day', interval: 10 }, { from: '2032-02-20', count: 3 })).toEqual([
      '2032-02-20',
      '2032-03-01',
      '2032-03-11',
    ]);
  });

  it('are on weekdays of every other week, counted from the week of the first day', () => {
    const rule: DateRule = { every: 'week', interval: 2, weekdays: [0, 2], weekStart: 1 };
    // 2031-05-14 is a Wednesday: its week has no Tuesday left, its Sunday is the last day of it.
    expect(datesOf(rule, { from: '2031-05-14', count: 4 })).toEqual([
      '2031-05-18',
      '2031-05-27',
      '2031-06-01',
      '2031-06-10',
    ]);
  });

  it('depend on the first day of the week', () => {
    // 2026-11-29 is a Sunday.
    const rule = { every: 'week', interval: 2, weekdays: [2] } as const;
    const span = { from: '2026-11-29', count: 2 };
    expect(datesOf({ ...rule, weekStart: 0 }, span)).toEqual(['2026-12-01', '2026-12-15']);
    expect(datesOf({ ...rule, weekStart: 6 }, span)).toEqual(['2026-12-01', '2026-12-15']);
    expect(datesOf({ ...rule, weekStart: 1 }, span)).toEqual(['2026-12-08', '2026-12-22']);
  });

  it('skip months that do not have the day', () => {
    const rule: DateRule = { every: 'month', interval: 1, day: 31 };
    expect(datesOf(rule, { from: '2031-12-31', until: '2032-06-30' })).toEqual([
      '2031-12-31',
      '2032-01-31',
      '2032-03-31',
      '2032-05-31',
    ]);
    expect(datesOf({ ...rule, day: 29, interval: 12 }, { from: '2028-02-01', count: 2 })).toEqual([
      '2028-02-29',
      '2032-02-29',
    ]);
  });

  it('are the second Tuesday and the last Friday of the month', () => {
    const second: DateRule = { every: 'weekday of month', interval: 1, nth: 2, weekday: 2 };
    expect(datesOf(second, { from: '2031-05-14', count: 2 })).toEqual(['2031-06-10', '2031-07-08']);
    const last: DateRule = { every: 'weekday of month', interval: 2, nth: -1, weekday: 5 };
    expect(datesOf(last, { from: '2031-05-01', count: 3 })).toEqual([
      '2031-05-30',
      '2031-07-25',
      '2031-09-26',
    ]);
  });

  it('go on to the last day of the calendar, and not beyond', () => {
    const span = { from: '9999-12-20', count: 9 };
    const days = (rule: DateRule) => datesOf(rule, span).map((date) => date.slice(5));
    expect(days({ every: 'day', interval: 11 })).toEqual(['12-20', '12-31']);
    expect(datesOf({ every: 'day', interval: 11 }, { from: '9999-12-20', until: '9999-12-31' })).toHaveLength(
      2,
    );
    // 9999-12-31 is a Friday.
    const weekly = { every: 'week', interval: 1, weekStart: 1 } as const;
    expect(days({ ...weekly, weekdays: [5, 6] })).toEqual(['12-24', '12-25', '12-31']);
    expect(days({ every: 'month', interval: 1, day: 31 })).toEqual(['12-31']);
    expect(days({ every: 'weekday of month', interval: 1, nth: -1, weekday: 5 })).toEqual(['12-31']);
  });

  it('are found however far apart they are', () => {
    const leapDays: DateRule = { every: 'month', interval: 48, day: 29 };
    const dates = datesOf(leapDays, { from: '2004-02-01', count: 200 });
    expect(dates.slice(22, 26)).toEqual(['2092-02-29', '2096-02-29', '2104-02-29', '2108-02-29']);
    expect(dates).toHaveLength(200);
    expect(datesOf({ ...leapDays, interval: 9600, day: 1 }, { from: '2031-05-01', count: 9 })).toEqual(
      [2031, 2831, 3631, 4431, 5231, 6031, 6831, 7631, 8431].map((year) => `${year}-05-01`),
    );
  });

  it('are none without an end, without weekdays, or with an invalid date', () => {
    expect(datesOf({ every: 'day', interval: 1 }, { from: '2031-05-14' })).toEqual([]);
    expect(
      datesOf({ every: 'week', interval: 1, weekdays: [], weekStart: 1 }, { from: '2031-05-14', count: 5 }),
    ).toEqual([]);
    expect(datesOf({ every: 'day', interval: 1 }, { from: '2031-02-30', count: 5 })).toEqual([]);
    expect(datesOf({ every: 'day', interval: 1 }, { from: '2031-02-03', until: 'soon', count: 5 })).toEqual(
      [],
    );
    expect(datesOf({ every: 'month', interval: 12, day: 30 }, { from: '2031-02-01', count: 5 })).toEqual([]);
  });
});

const day = fc.integer({ min: dayNumber(1900, 1, 1), max: dayNumber(2300, 12, 31) });
const interval = fc.integer({ min: 1, max: 12 });
const weekday = fc.integer({ min: 0, max: 6 });
const weekStart = fc.constantFrom(0 as const, 1 as const, 6 as const);
const rules: fc.Arbitrary<DateRule> = fc.oneof(
  fc.record({ every: fc.constant('day' as const), interval }),
  fc.record({
    every: fc.constant('week' as const),
    interval,
    weekdays: fc.array(weekday, { minLength: 1, maxLength: 7 }),
    weekStart,
  }),
  fc.record({ every: fc.constant('month' as const), interval, day: fc.integer({ min: 1, max: 28 }) }),
  fc.record({
    every: fc.constant('weekday of month' as const),
    interval,
    nth: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, -1 as const),
    weekday,
  }),
);

/** Whether a day matches a rule, regardless of the interval. */
function matches(rule: DateRule, date: string): boolean {
  const number = dayOfDate(date) ?? 0;
  const { month, day: ofMonth } = dateOfDay(number);
  if (rule.every === 'week') return rule.weekdays.includes(weekdayOf(number));
  if (rule.every === 'month') return ofMonth === rule.day;
  if (rule.every === 'day') return true;
  const place = rule.nth > 0 ? Math.ceil(ofMonth / 7) === rule.nth : dateOfDay(number + 7).month !== month;
  return weekdayOf(number) === rule.weekday && place;
}

describe('for any rule and span, dates', () => {
  it('ascend, lie in the span, match the rule, and are as many as requested', () => {
    fc.assert(
      fc.property(rules, day, fc.integer({ min: 1, max: 500 }), (rule, first, count) => {
        const dates = datesOf(rule, { from: dateText(first), count });
        expect(dates).toHaveLength(Math.min(count, MAX_DATES));
        expect(dates).toEqual([...new Set(dates)].toSorted());
        expect(dates.every((date) => (dayOfDate(date) ?? 0) >= first && matches(rule, date))).toBe(true);
      }),
    );
  });

  it('end at the given day, and leave out no day before it', () => {
    fc.assert(
      fc.property(rules, day, fc.integer({ min: 0, max: 900 }), (rule, first, length) => {
        const until = dateText(first + length);
        const from = dateText(first);
        const all = datesOf(rule, { from, count: MAX_DATES });
        expect(datesOf(rule, { from, until })).toEqual(all.filter((date) => date <= until));
        if (rule.interval > 1) return;
        const every = Array.from({ length: length + 1 }, (_, index) => dateText(first + index));
        const wanted = every.filter((date) => matches(rule, date)).slice(0, MAX_DATES);
        expect(datesOf(rule, { from, until })).toEqual(wanted);
      }),
    );
  });

  it('fall into every n-th week, with weeks as the reader counts them', () => {
    const weekly = fc.record({ interval, weekdays: fc.array(weekday, { minLength: 1 }), weekStart });
    const holds = fc.property(weekly, day, ({ interval: every, weekdays, weekStart: begins }, first) => {
      const weekOf = (number: number): number => Math.floor((number + 4 - begins) / 7);
      const rule = { every: 'week', interval: every, weekdays, weekStart: begins } as const;
      const days = datesOf(rule, { from: dateText(first), count: 60 }).map((date) => dayOfDate(date) ?? 0);
      const taken = (number: number): boolean =>
        weekdays.includes(weekdayOf(number)) && (weekOf(number) - weekOf(first)) % every === 0;
      const span = Array.from({ length: (days.at(-1) ?? first) - first + 1 }, (_, index) => first + index);
      expect(days).toEqual(span.filter(taken));
    });
    fc.assert(holds);
  });

  it('of every week do not depend on the start of the week', () => {
    const holds = fc.property(
      day,
      fc.array(weekday, { minLength: 1 }),
      weekStart,
      (first, weekdays, begins) => {
        const rule = { every: 'week', interval: 1, weekdays } as const;
        const span = { from: dateText(first), count: 30 };
        expect(datesOf({ ...rule, weekStart: begins }, span)).toEqual(
          datesOf({ ...rule, weekStart: 1 }, span),
        );
      },
    );
    fc.assert(holds);
  });

  it('are texts of ten characters alone', () => {
    expect(dateText(dayNumber(33, 4, 3))).toBe('0033-04-03');
    for (const text of ['12031-05-14', '2031-05-145', '2031-5-14', '2031-05-14 10:00:00', ''])
      expect(dayOfDate(text)).toBeUndefined();
  });

  it('convert to day numbers and back', () => {
    const same = fc.property(day, (number) => {
      expect(dayOfDate(dateText(number))).toBe(number);
    });
    fc.assert(same);
  });
});
