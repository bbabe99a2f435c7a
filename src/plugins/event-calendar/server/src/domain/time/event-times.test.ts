import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { readDateAt } from './dates.fixtures';
import { eventTimes, inOrder, utcTimes } from './event-times';
import type { Zone } from './types';
import { instant, wallTime } from './types';
import { endOfDay, startOfDay, wallOfMilliseconds } from './wall-clock';
import { existingWall, readZone, toInstant, UTC } from './zone';

const zone = (text: string): Zone => {
  const found = readZone(text);
  if (found === undefined) throw new Error(text);
  return found;
};
const now = instant(Date.parse('2031-05-14T13:20:30Z'));

function times(start: string, end: string, zoneText: string, allDay = false): string[] {
  const context = { now, zone: zone(zoneText) };
  const [from, to] = [readDateAt(start, context), readDateAt(end, context)];
  if (from === undefined || to === undefined) throw new Error(`${start} ${end}`);
  const found = eventTimes({ start: from, end: to, zone: context.zone, allDay });
  return [found.startDate, found.endDate, found.utcStartDate, found.utcEndDate];
}

describe('the times of an event', () => {
  it('convert each end with its own offset', () => {
    expect(times('2031-11-01 22:00:00', '2031-11-02 04:00:00', 'America/New_York')).toEqual([
      '2031-11-01 22:00:00',
      '2031-11-02 04:00:00',
      '2031-11-02 02:00:00',
      '2031-11-02 09:00:00',
    ]);
  });

  it('convert instants into the zone of the event (docs/interface.md 4.7)', () => {
    expect(times('2031-05-10T10:00:00-04:00', '1936288800', 'Europe/Paris')).toEqual([
      '2031-05-10 16:00:00',
      '2031-05-11 20:00:00',
      '2031-05-10 14:00:00',
      '2031-05-11 18:00:00',
    ]);
  });

  it('move skipped times forward by the gap (docs/interface.md 4.8)', () => {
    const moved = (start: string, end: string) => times(start, end, 'America/New_York').slice(0, 2);
    expect(moved('2031-03-09 02:30', '2031-03-09 05:00')).toEqual([
      '2031-03-09 03:30:00',
      '2031-03-09 05:00:00',
    ]);
    expect(moved('2031-03-09 01:30', '2031-03-09 02:30')).toEqual([
      '2031-03-09 01:30:00',
      '2031-03-09 03:30:00',
    ]);
  });

  it.each([
    ['02:30', '03:15', '03:30', '04:15'],
    ['02:30', '03:30', '03:30', '04:30'],
    ['02:30', '02:30', '03:30', '03:30'],
    ['02:15', '02:45', '03:15', '03:45'],
  ])('keep the written length if a start out of a skipped hour passes its end: %s to %s', (...walls) => {
    const [start, end, ...stored] = walls.map((time) => `2031-03-30 ${time}:00`);
    expect(times(String(start), String(end), 'Europe/Paris').slice(0, 2)).toEqual(stored);
  });

  it('keep an instant in the second of two equal hours (docs/interface.md 4.8)', () => {
    expect(times('2031-10-26T01:15:00Z', '2031-10-26T01:45:00Z', 'Europe/Paris')).toEqual([
      '2031-10-26 02:15:00',
      '2031-10-26 02:45:00',
      '2031-10-26 01:15:00',
      '2031-10-26 01:45:00',
    ]);
    // From the first hour into the second, so that the clocks show an earlier time at the end.
    expect(times('2031-10-26T00:45:00Z', '2031-10-26T01:15:00Z', 'Europe/Paris').slice(2)).toEqual([
      '2031-10-26 00:45:00',
      '2031-10-26 01:15:00',
    ]);
    // A time without an offset means the first, or the second if it would otherwise be before the start.
    expect(times('2031-10-26 02:15', '2031-10-26 02:45', 'Europe/Paris')[2]).toBe('2031-10-26 00:15:00');
    expect(times('2031-10-26T01:15:00Z', '2031-10-26 02:45', 'Europe/Paris')[3]).toBe('2031-10-26 01:45:00');
  });

  it('keep the known one of two equal hours while clocks show the time then', () => {
    const [start, end] = [wallTime('2031-10-26 02:15:00'), wallTime('2031-10-26 02:45:00')];
    const known = { utcStartDate: '2031-10-26 01:15:00', utcEndDate: '2031-10-26 01:45:00' };
    expect(inOrder(start, end, zone('Europe/Paris'), known)).toMatchObject(known);
    expect(inOrder(start, end, zone('Asia/Tokyo'), known)).toMatchObject({
      utcStartDate: '2031-10-25 17:15:00',
      utcEndDate: '2031-10-25 17:45:00',
    });
    expect(utcTimes(start, end, zone('Europe/Paris'), { utcStartDate: 'nonsense' })).toMatchObject({
      utcStartDate: '2031-10-26 00:15:00',
    });
  });

  it('replace an end before the start by the start (docs/interface.md 4.12)', () => {
    expect(times('2031-05-10 10:00', '2031-05-10 09:00', 'UTC+2')).toEqual([
      '2031-05-10 10:00:00',
      '2031-05-10 10:00:00',
      '2031-05-10 08:00:00',
      '2031-05-10 08:00:00',
    ]);
  });

  it('fill the days of an all-day event', () => {
    expect(times('2031-05-10 15:00', '2031-05-12', 'Asia/Tokyo', true)).toEqual([
      '2031-05-10 00:00:00',
      '2031-05-12 23:59:59',
      '2031-05-09 15:00:00',
      '2031-05-12 14:59:59',
    ]);
    expect(times('2031-05-10T23:00:00Z', '2031-05-10', 'Asia/Tokyo', true)).toEqual([
      '2031-05-11 00:00:00',
      '2031-05-11 23:59:59',
      '2031-05-10 15:00:00',
      '2031-05-11 14:59:59',
    ]);
  });

  it('keep midnight as the start of an all-day event when the zone skips it', () => {
    expect(times('2018-11-04', '2018-11-04', 'America/Sao_Paulo', true)).toEqual([
      '2018-11-04 00:00:00',
      '2018-11-04 23:59:59',
      '2018-11-04 03:00:00',
      '2018-11-05 01:59:59',
    ]);
  });

  it('keep the wall time when the zone changes (docs/interface.md 4.13)', () => {
    expect(
      utcTimes(wallTime('2031-05-10 10:00:00'), wallTime('2031-05-10 12:00:00'), zone('Asia/Tokyo')),
    ).toEqual({
      utcStartDate: '2031-05-10 01:00:00',
      utcEndDate: '2031-05-10 03:00:00',
    });
  });

  it('are ordered, exist in the zone, agree with UTC, and do not change when converted again', () => {
    const anyWall = fc
      .integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2600, 0, 1) })
      .map(wallOfMilliseconds);
    const names = [
      'America/New_York',
      'Europe/Paris',
      'Australia/Lord_Howe',
      'America/Sao_Paulo',
      'Pacific/Apia',
      'UTC-3.5',
      'UTC',
    ];
    fc.assert(
      fc.property(anyWall, anyWall, fc.constantFrom(...names), fc.boolean(), (start, end, name, allDay) => {
        const given = { zone: zone(name), allDay };
        const reading = (wall: typeof start) => ({ kind: 'wall', wall, dateOnly: false }) as const;
        const found = eventTimes({ start: reading(start), end: reading(end), ...given });
        expect(found.startDate <= found.endDate).toBe(true);
        expect(found.utcStartDate <= found.utcEndDate).toBe(true);
        expect(toInstant(found.utcStartDate, UTC)).toBe(toInstant(found.startDate, given.zone));
        if (allDay) {
          expect(found.startDate).toBe(startOfDay(found.startDate));
          expect(found.endDate).toBe(endOfDay(found.endDate));
        } else expect(existingWall(found.startDate, given.zone)).toBe(found.startDate);
        expect(
          eventTimes({ start: reading(found.startDate), end: reading(found.endDate), ...given }),
        ).toEqual(found);
      }),
      { numRuns: 3000 },
    );
  });
});
