import { describe, expect, it } from '@jest/globals';
import type { Range } from './ranges';
import { daysOfRange } from './ranges';

describe('daysOfRange', () => {
  it.each<[Exclude<Range, 'days'>, string | undefined, string | undefined]>([
    ['any', undefined, undefined],
    ['upcoming', '2026-12-03', undefined],
    ['today', '2026-12-03', '2026-12-04'],
    ['this-week', '2026-11-30', '2026-12-07'],
    ['next-week', '2026-12-07', '2026-12-14'],
    ['last-week', '2026-11-23', '2026-11-30'],
    ['next-14', '2026-12-03', '2026-12-17'],
    ['this-month', '2026-12-01', '2027-01-01'],
    ['next-month', '2027-01-01', '2027-02-01'],
    ['last-month', '2026-11-01', '2026-12-01'],
    ['next-year', '2026-12-03', '2027-12-03'],
    ['last-year', '2025-12-03', '2026-12-04'],
  ])('of "%s" on a Thursday in December', (range, start, end) => {
    expect(daysOfRange(range, '2026-12-03', 1)).toEqual({
      ...(start === undefined ? {} : { start }),
      ...(end === undefined ? {} : { end }),
    });
  });

  it('begins weeks on the first weekday, and goes back over the end of a year', () => {
    expect(daysOfRange('this-week', '2026-12-06', 0).start).toBe('2026-12-06');
    expect(daysOfRange('this-week', '2026-12-06', 1).start).toBe('2026-11-30');
    expect(daysOfRange('this-week', '2026-12-06', 6).start).toBe('2026-12-05');
    expect(daysOfRange('last-month', '2026-01-31', 1)).toEqual({ start: '2025-12-01', end: '2026-01-01' });
  });
});
