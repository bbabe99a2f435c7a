import { describe, expect, it } from '@jest/globals';
import { daysOfEvent } from './days-of-event';
import { wallTime } from './types';

const days = (start: string, end: string, most = 31): string[] =>
  daysOfEvent({ startDate: wallTime(start), endDate: wallTime(end) }, most);

describe('the days of an event', () => {
  it('are one if it is shorter than a day, also at night', () => {
    expect(days('2031-12-24 20:00:00', '2031-12-24 20:00:00')).toEqual(['2031-12-24']);
    expect(days('2031-12-24 20:00:00', '2031-12-25 02:00:00')).toEqual(['2031-12-24']);
    expect(days('2031-12-24 00:00:00', '2031-12-24 23:59:59')).toEqual(['2031-12-24']);
    expect(days('2031-12-24 00:00:00', '2031-12-25 00:00:00')).toEqual(['2031-12-24']);
  });

  it('are all of them if it lasts longer, at most as many as are asked for', () => {
    const three = ['2031-12-30', '2031-12-31', '2032-01-01'];
    expect(days('2031-12-30 00:00:00', '2032-01-01 23:59:59')).toEqual(three);
    expect(days('2031-12-30 18:00:00', '2032-01-01 12:00:00')).toEqual(three);
    expect(days('2031-12-30 18:00:00', '2032-01-02 00:00:00')).toEqual(three);
    expect(days('2031-12-30 00:00:00', '2033-01-01 23:59:59', 3)).toEqual(three);
  });
});
