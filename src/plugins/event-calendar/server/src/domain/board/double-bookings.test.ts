import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { Booking } from './double-bookings';
import { MAX_REPORTED, doubleBookings } from './double-bookings';

const DAY = 24 * 60 * 60;
const booking = (id: string, from: number, until: number, place = 1): Booking => ({ id, place, from, until });
const found = (bookings: Booking[]) => Object.fromEntries(doubleBookings(bookings));

describe('double bookings', () => {
  it('reports both of two bookings at one place that overlap', () => {
    expect(found([booking('b', 5, 15), booking('a', 0, 10), booking('c', 20, 30)])).toEqual({
      a: ['b'],
      b: ['a'],
    });
  });

  it('reports nothing when one booking begins as the other ends, or at another place', () => {
    expect(found([booking('a', 0, 10), booking('b', 10, 20), booking('c', 5, 15, 2)])).toEqual({});
  });

  it('finds an overlap with a booking of no length', () => {
    expect(found([booking('a', 0, 10), booking('b', 5, 5)])).toEqual({ a: ['b'], b: ['a'] });
    expect(found([booking('a', 5, 5), booking('b', 5, 5)])).toEqual({ a: ['b'], b: ['a'] });
  });

  it('ignores bookings of more than three days', () => {
    const fair = booking('fair', 0, 3 * DAY);
    const concert = booking('concert', DAY, DAY + 7200);
    expect(found([fair, concert])).toEqual({ fair: ['concert'], concert: ['fair'] });
    const longest = booking('longest', 0, 3 * DAY + 3600);
    expect(found([longest, concert])).toEqual({ longest: ['concert'], concert: ['longest'] });
    expect(found([{ ...longest, until: longest.until + 1 }, concert])).toEqual({});
    const exhibition = booking('exhibition', -DAY, 3 * DAY);
    const reading = booking('reading', DAY + 3600, DAY + 9000);
    expect(found([exhibition, concert, reading])).toEqual({ concert: ['reading'], reading: ['concert'] });
    expect(found([exhibition, { ...exhibition, id: 'another' }])).toEqual({});
  });

  it('finds the same bookings as a comparison of all pairs, with a limited number of overlaps for each', () => {
    const any = fc.record({ place: fc.nat(2), from: fc.nat(40), length: fc.nat(12) });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 40, size: 'max' }), (given) => {
        const bookings = given.map(({ place, from, length }, n) =>
          booking(`${n}`, from, from + length, place),
        );
        const reported = doubleBookings(bookings);
        for (const one of bookings) {
          const others = overlapping(one, bookings);
          expect(new Set(reported.get(one.id)).size).toBe(Math.min(others.length, MAX_REPORTED));
          expect(reported.get(one.id)?.length ?? 0).toBeLessThanOrEqual(MAX_REPORTED);
          expect(reported.has(one.id)).toBe(others.length > 0);
          expect(others).toEqual(expect.arrayContaining([...(reported.get(one.id) ?? [])]));
        }
      }),
    );
  });

  it('takes little time when all bookings overlap', () => {
    const bookings = Array.from({ length: 50_000 }, (_, n) => booking(`${n}`, n, 100_000));
    const began = performance.now();
    expect(doubleBookings(bookings).size).toBe(50_000);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

const end = ({ from, until }: Booking): number => Math.max(until, from + 1);
const overlapping = (one: Booking, bookings: Booking[]): string[] =>
  bookings
    .filter((other) => other !== one && other.place === one.place)
    .filter((other) => other.from < end(one) && one.from < end(other))
    .map((other) => other.id);
