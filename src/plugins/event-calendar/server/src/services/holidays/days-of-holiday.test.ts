import { describe, expect, it } from '@jest/globals';
import { DAY, HOUR } from '../../domain/time/wall-clock';
import { daysOfHoliday } from './days-of-holiday';

describe('the days of a holiday', () => {
  it('are its first one and those that follow', () => {
    expect(daysOfHoliday('2031-05-22 00:00:00', DAY)).toEqual(['2031-05-22']);
    expect(daysOfHoliday('2030-12-31 00:00:00 -0600', 3 * DAY)).toEqual([
      '2030-12-31',
      '2031-01-01',
      '2031-01-02',
    ]);
  });

  it('are one if it is shorter, also where the clocks change', () => {
    expect(daysOfHoliday('2031-12-24 14:00:00', 10 * HOUR)).toEqual(['2031-12-24']);
    expect(daysOfHoliday('2031-03-30 00:00:00', 23 * HOUR)).toEqual(['2031-03-30']);
    expect(daysOfHoliday('2031-10-26 00:00:00', 25 * HOUR)).toEqual(['2031-10-26']);
    expect(daysOfHoliday('2031-03-29 00:00:00', 71 * HOUR)).toHaveLength(3);
    expect(daysOfHoliday('2031-10-25 00:00:00', 73 * HOUR)).toHaveLength(3);
  });

  it('are whole days: the evening before and the half day after do not count', () => {
    expect(daysOfHoliday('2027-03-09 00:00:00 -0600', 90 * HOUR)).toEqual([
      '2027-03-09',
      '2027-03-10',
      '2027-03-11',
    ]);
  });

  it('are none if there is no such day', () => {
    expect(daysOfHoliday('', DAY)).toEqual([]);
  });
});
