import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { Stay } from './double-bookings';
import { MOST_REPORTED, doubleBookings } from './double-bookings';

const DAY = 24 * 60 * 60;
const stay = (id: string, from: number, until: number, place = 1): Stay => ({ id, place, from, until });
const found = (stays: Stay[]) => Object.fromEntries(doubleBookings(stays));

describe('double bookings', () => {
  it('reports both of two stays at one place that overlap', () => {
    expect(found([stay('b', 5, 15), stay('a', 0, 10), stay('c', 20, 30)])).toEqual({ a: ['b'], b: ['a'] });
  });

  it('reports nothing when one stay begins as the other ends, or at another place', () => {
    expect(found([stay('a', 0, 10), stay('b', 10, 20), stay('c', 5, 15, 2)])).toEqual({});
  });

  it('finds an overlap with a stay of no length', () => {
    expect(found([stay('a', 0, 10), stay('b', 5, 5)])).toEqual({ a: ['b'], b: ['a'] });
    expect(found([stay('a', 5, 5), stay('b', 5, 5)])).toEqual({ a: ['b'], b: ['a'] });
  });

  it('ignores stays of more than three days', () => {
    const fair = stay('fair', 0, 3 * DAY);
    const concert = stay('concert', DAY, DAY + 7200);
    expect(found([fair, concert])).toEqual({ fair: ['concert'], concert: ['fair'] });
    const longest = stay('longest', 0, 3 * DAY + 3600);
    expect(found([longest, concert])).toEqual({ longest: ['concert'], concert: ['longest'] });
    expect(found([{ ...longest, until: longest.until + 1 }, concert])).toEqual({});
    const exhibition = stay('exhibition', -DAY, 3 * DAY);
    const reading = stay('reading', DAY + 3600, DAY + 9000);
    expect(found([exhibition, concert, reading])).toEqual({ concert: ['reading'], reading: ['concert'] });
    expect(found([exhibition, { ...exhibition, id: 'another' }])).toEqual({});
  });

  it('finds the same stays as a comparison of all pairs, with a limited number of overlaps for each', () => {
    const any = fc.record({ place: fc.nat(2), from: fc.nat(40), length: fc.nat(12) });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 40, size: 'max' }), (given) => {
        const stays = given.map(({ place, from, length }, n) => stay(`${n}`, from, from + length, place));
        const reported = doubleBookings(stays);
        for (const one of stays) {
          const others = overlapping(one, stays);
          expect(new Set(reported.get(one.id)).size).toBe(Math.min(others.length, MOST_REPORTED));
          expect(reported.get(one.id)?.length ?? 0).toBeLessThanOrEqual(MOST_REPORTED);
          expect(reported.has(one.id)).toBe(others.length > 0);
          expect(others).toEqual(expect.arrayContaining([...(reported.get(one.id) ?? [])]));
        }
      }),
    );
  });

  it('takes little time when all stays overlap', () => {
    const stays = Array.from({ length: 50_000 }, (_, n) => stay(`${n}`, n, 100_000));
    const began = performance.now();
    expect(doubleBookings(stays).size).toBe(50_000);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

const end = ({ from, until }: Stay): number => Math.max(until, from + 1);
const overlapping = (one: Stay, stays: Stay[]): string[] =>
  stays
    .filter((other) => other !== one && other.place === one.place)
    .filter((other) => other.from < end(one) && one.from < end(other))
    .map((other) => other.id);
