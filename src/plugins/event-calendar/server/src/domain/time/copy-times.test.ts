import fc from 'fast-check';
import { describe, expect, it } from '#test';
import { timesOn } from './copy-times';
import { wallTime } from './types';
import type { Zone } from './types';
import { dayNumber, wallMilliseconds } from './wall-clock';
import { readZone } from './zone';

const dateText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
const zone = (text: string): Zone => readZone(text) ?? expect.fail(text);
const event = (startDate: string, endDate: string, name = 'Europe/Paris', allDay = false) => ({
  startDate: wallTime(startDate),
  endDate: wallTime(endDate),
  zone: zone(name),
  allDay,
});

describe('the times of an event on another day', () => {
  it('keep the time of day when the offset changes in between', () => {
    expect(timesOn('2031-12-05', event('2031-05-10 20:00:00', '2031-05-10 23:30:00'))).toEqual({
      startDate: '2031-12-05 20:00:00',
      endDate: '2031-12-05 23:30:00',
      utcStartDate: '2031-12-05 19:00:00',
      utcEndDate: '2031-12-05 22:30:00',
      moved: false,
    });
  });

  it('keep the number of days and the time of day when the clocks change', () => {
    expect(timesOn('2031-03-29', event('2031-05-09 22:00:00', '2031-05-11 06:00:00'))).toMatchObject({
      startDate: '2031-03-29 22:00:00',
      endDate: '2031-03-31 06:00:00',
      moved: false,
    });
  });

  it('report a time that the clocks skip', () => {
    const night = event('2031-03-08 02:30:00', '2031-03-08 04:00:00', 'America/New_York');
    expect(timesOn('2031-03-09', night)).toMatchObject({
      startDate: '2031-03-09 03:30:00',
      endDate: '2031-03-09 04:00:00',
      moved: true,
    });
    expect(timesOn('2031-03-10', night).moved).toBe(false);
    const lateNight = event('2031-03-08 01:30:00', '2031-03-08 02:30:00', 'America/New_York');
    expect(timesOn('2031-03-09', lateNight)).toMatchObject({ endDate: '2031-03-09 03:30:00', moved: true });
  });

  it('fill whole days, also in a zone that skips midnight', () => {
    const days = event('2031-05-10 00:00:00', '2031-05-11 23:59:59', 'America/Santiago', true);
    expect(timesOn('2031-09-07', days)).toMatchObject({
      startDate: '2031-09-07 00:00:00',
      endDate: '2031-09-08 23:59:59',
      moved: false,
    });
  });

  it('are refused on a day that does not exist', () => {
    const night = event('2031-03-08 02:30:00', '2031-03-08 04:00:00');
    expect(() => timesOn('2031-02-30', night)).toThrow(new RangeError('Not a day (YYYY-MM-DD): 2031-02-30'));
    const long = new RangeError(`Not a day (YYYY-MM-DD): ${'x'.repeat(40)}`);
    expect(() => timesOn('x'.repeat(1000), night)).toThrow(long);
  });

  it('begin on the given day in every zone', () => {
    const day = fc.integer({ min: dayNumber(1990, 1, 1), max: dayNumber(2090, 1, 1) });
    const names = fc.constantFrom('Europe/Paris', 'America/New_York', 'Asia/Kathmandu', 'UTC');
    fc.assert(
      fc.property(day, names, fc.integer({ min: 0, max: 200 }), (number, name, hours) => {
        const start = wallTime('2031-05-10 12:34:56');
        const length = hours * 3_600_000;
        const end = new Date(wallMilliseconds(start) + length).toISOString().slice(0, 19).replace('T', ' ');
        const times = timesOn(dateText(number), event(start, end, name));
        expect(times.startDate).toBe(`${dateText(number)} 12:34:56`);
        const lasts = wallMilliseconds(times.endDate) - wallMilliseconds(times.startDate);
        if (!times.moved) expect(lasts).toBe(length);
      }),
    );
  });
});
