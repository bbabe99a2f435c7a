import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { daysInMonth } from '../time/types';
import { dayNumber, weekdayOf } from '../time/wall-clock';
import { YearlyRule } from './yearly-rule';

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The rule of some days, each the day of a month in the next year; undefined if none fits. */
function ruleOf(firstYear: number, month: number, days: number[]): string | undefined {
  const [first, ...later] = days.map((day, index) => dayNumber(firstYear + index, month, day));
  const rule = new YearlyRule(first ?? 0);
  return later.every((day) => rule.add(day)) ? rule.text() : undefined;
}

/** The days of a month that a rule means (RFC 5545, 3.3.10). */
function daysOf(text: string, year: number): number[] {
  const parts = new Map(
    text
      .split(';')
      .map((part) => part.split('='))
      .map(([name = '', value]) => [name, value]),
  );
  const month = Number(parts.get('BYMONTH'));
  const [, nth = '', weekday] = /^(-?\d?)(..)$/.exec(parts.get('BYDAY') ?? '') ?? [];
  const dates = parts.get('BYMONTHDAY')?.split(',').map(Number);
  const all = Array.from({ length: daysInMonth(year, month) }, (_, index) => index + 1)
    .filter(
      (day) => weekday === undefined || weekdayOf(dayNumber(year, month, day)) === WEEKDAYS.indexOf(weekday),
    )
    .filter((day) => dates?.includes(day) ?? true);
  return nth === '' ? all : all.slice(...(nth === '-1' ? [-1] : [Number(nth) - 1, Number(nth)]));
}

/** The day of a month that is a weekday and not before a day of it. */
function weekdayFrom(year: number, month: number, from: number, weekday: number): number {
  return from + ((weekday - weekdayOf(dayNumber(year, month, from)) + 7) % 7);
}

describe('the yearly rule', () => {
  it.each([
    ['the same date', 2026, 3, [22, 22, 22], 'BYMONTH=3;BYMONTHDAY=22'],
    ['the second Sunday', 2026, 3, [8, 14, 12], 'BYMONTH=3;BYDAY=2SU'],
    ['the last Sunday', 2026, 10, [25, 31, 29], 'BYMONTH=10;BYDAY=-1SU'],
    ['the fourth Sunday, which may be the last', 2026, 10, [25, 24], 'BYMONTH=10;BYDAY=4SU'],
    ['the last Sunday of a short month', 2026, 2, [22, 28, 27], 'BYMONTH=2;BYDAY=-1SU'],
    [
      'a Sunday from the 2nd to the 8th',
      2026,
      4,
      [5, 4, 2, 8],
      'BYMONTH=4;BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=SU',
    ],
  ])('of %s', (_, year, month, days, text) => {
    expect(ruleOf(year, month, days)).toBe(text);
  });

  it('of a single day does not exist', () => {
    expect(new YearlyRule(dayNumber(2026, 3, 8)).text()).toBeUndefined();
  });

  it('takes neither another week, another weekday, nor a later year', () => {
    const rule = new YearlyRule(dayNumber(2026, 3, 1));
    // Sundays and a Monday of 2027, and the Sunday of 2028.
    for (const other of [dayNumber(2027, 3, 14), dayNumber(2027, 3, 8), dayNumber(2028, 3, 5)])
      expect(rule.add(other)).toBe(false);
    expect(rule.lastDay).toBe(dayNumber(2026, 3, 1));
    expect([rule.add(dayNumber(2027, 3, 7)), rule.text()]).toEqual([true, 'BYMONTH=3;BYDAY=1SU']);
    expect(rule.lastDay).toBe(dayNumber(2027, 3, 7));
  });

  const month = fc.integer({ min: 1, max: 12 });
  const year = fc.integer({ min: 1900, max: 2100 });

  it('means the days from which it was found', () => {
    const lastWeek = (ofYear: number, ofMonth: number): number => daysInMonth(ofYear, ofMonth) - 6;
    const from = fc.option(fc.integer({ min: 1, max: 22 }));
    const weekday = fc.option(fc.integer({ min: 0, max: 6 }));
    const holds = fc.property(
      year,
      month,
      from,
      weekday,
      fc.integer({ min: 2, max: 20 }),
      (first, ofMonth, week, on, count) => {
        const days = Array.from({ length: count }, (_, index) => {
          const begin = week ?? lastWeek(first + index, ofMonth);
          return on === null ? (week ?? 9) : weekdayFrom(first + index, ofMonth, begin, on);
        });
        const text = ruleOf(first, ofMonth, days) ?? '';
        expect(days.map((_, index) => daysOf(text, first + index))).toEqual(days.map((day) => [day]));
      },
    );
    fc.assert(holds, { numRuns: 300 });
  });

  it('is found for two days whenever there is one', () => {
    const day = fc.integer({ min: 1, max: 31 });
    const holds = fc.property(year, month, day, day, (first, ofMonth, one, other) => {
      const [last, next] = [daysInMonth(first, ofMonth), daysInMonth(first + 1, ofMonth)];
      fc.pre(one <= last && other <= next);
      const [a, b] = [dayNumber(first, ofMonth, one), dayNumber(first + 1, ofMonth, other)];
      const inOneWeek = Math.abs(one - other) < 7 && Math.max(one, other) <= Math.min(last, next);
      const inLastWeek = one > last - 7 && other > next - 7;
      const fits = one === other || (weekdayOf(a) === weekdayOf(b) && (inOneWeek || inLastWeek));
      expect(new YearlyRule(a).add(b)).toBe(fits);
    });
    fc.assert(holds, { numRuns: 500 });
  });
});
