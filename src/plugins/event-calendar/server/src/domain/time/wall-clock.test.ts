import fc from 'fast-check';
import { describe, expect, it } from '#test';
import { dayExists, instant, isInstant, isWallTime, wallTime } from './types';
import {
  DAY,
  dateDetails,
  dateOfDay,
  dayNumber,
  endOfDay,
  isWallRange,
  startOfDay,
  wallMilliseconds,
  wallOfMilliseconds,
  weekdayOf,
} from './wall-clock';

const anyMilliseconds = fc
  .integer({ min: -62_135_596_800, max: 253_402_300_799 })
  .map((seconds) => seconds * 1000);

describe('wall times', () => {
  it('have the right form and a day that exists', () => {
    for (const text of [
      '0001-01-01 00:00:00',
      '2028-02-29 23:59:59',
      '2000-02-29 12:00:00',
      '9999-12-31 23:59:59',
    ]) {
      expect(isWallTime(text), text).toBe(true);
      expect(wallTime(text)).toBe(text);
    }
    for (const text of [
      '',
      '2026-12-01',
      '2026-12-01T10:00:00',
      '2026-12-01 24:00:00',
      '2026-12-01 10:60:00',
      '2026-12-01 10:00:60',
      '2026-13-01 10:00:00',
      '2026-00-01 10:00:00',
      '2026-04-31 10:00:00',
      '2027-02-29 10:00:00',
      '2100-02-29 10:00:00',
      '0000-01-01 00:00:00',
      ' 2026-12-01 10:00:00',
      '2026-12-01 10:00:00\n',
    ]) {
      expect(isWallTime(text), text).toBe(false);
      expect(() => wallTime(text), text).toThrow(
        new RangeError(`Not a wall time (YYYY-MM-DD HH:mm:ss): ${text}`),
      );
    }
    const long = new RangeError(`Not a wall time (YYYY-MM-DD HH:mm:ss): ${'x'.repeat(40)}`);
    expect(() => wallTime('x'.repeat(1000))).toThrow(long);
  });

  it('have a day of the years 1 to 9999', () => {
    expect([dayExists(1, 1, 1), dayExists(9999, 12, 31)]).toEqual([true, true]);
    expect([dayExists(0, 12, 31), dayExists(10_000, 1, 1)]).toEqual([false, false]);
  });

  it('convert to the same milliseconds as Date', () => {
    fc.assert(
      fc.property(anyMilliseconds, (milliseconds) => {
        const text = wallOfMilliseconds(milliseconds);
        expect(text).toBe(new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' '));
        expect(isWallTime(text)).toBe(true);
        expect(wallMilliseconds(text)).toBe(milliseconds);
      }),
      { numRuns: 5000 },
    );
  });

  it('number every day of 800 years, with its weekday', () => {
    for (let day = dayNumber(1600, 1, 1); day < dayNumber(2400, 1, 1); day += 1) {
      const date = new Date(day * DAY);
      const parts = dateOfDay(day);
      if (dayNumber(parts.year, parts.month, parts.day) !== day) expect.fail(String(day));
      if (parts.month !== date.getUTCMonth() + 1 || parts.day !== date.getUTCDate()) expect.fail(String(day));
      if (weekdayOf(day) !== date.getUTCDay()) expect.fail(String(day));
    }
  });

  it('are clamped to the years 1 to 9999', () => {
    expect(wallOfMilliseconds(-62_135_596_800_001)).toBe('0001-01-01 00:00:00');
    expect(wallOfMilliseconds(253_402_300_800_000)).toBe('9999-12-31 23:59:59');
    expect(isWallRange(-62_135_596_800_000)).toBe(true);
    expect(isWallRange(-62_135_596_800_001)).toBe(false);
    expect(isWallRange(253_402_300_799_999)).toBe(true);
    expect(isWallRange(253_402_300_800_000)).toBe(false);
  });

  it('have a first and a last second of their day, and parts for responses', () => {
    const wall = wallTime('2026-12-01 09:05:07');
    expect(startOfDay(wall)).toBe('2026-12-01 00:00:00');
    expect(endOfDay(wall)).toBe('2026-12-01 23:59:59');
    expect(dateDetails(wall)).toEqual({
      year: '2026',
      month: '12',
      day: '01',
      hour: '09',
      minutes: '05',
      seconds: '07',
    });
  });
});

describe('instants', () => {
  it('are whole milliseconds that Date can hold', () => {
    expect(instant(0)).toBe(0);
    for (const wrong of [0.5, NaN, Infinity, 8.64e15 + 1])
      expect(() => instant(wrong)).toThrow(new RangeError(`Not an instant (UTC milliseconds): ${wrong}`));
    expect([isInstant(8.64e15), isInstant(-8.64e15)]).toEqual([true, true]);
  });
});
