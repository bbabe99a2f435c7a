import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { GIVE_UP_AFTER_MS, MAX_PAUSE_MS, pauseAfter, pauseAskedFor } from './back-off';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the pause after a failed attempt', () => {
  it('doubles with each attempt, up to six hours', () => {
    const pauses = [1, 2, 3, 4].map((attempt) => pauseAfter(attempt, 5_000, 0.5));
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000]);
    expect(pauseAfter(20, 5_000, 0.5)).toBe(MAX_PAUSE_MS);
    expect(pauseAfter(2_000, 5_000, 0.5)).toBe(MAX_PAUSE_MS);
  });

  it('varies by at most a fifth', () => {
    expect([0, 0.75].map((chance) => pauseAfter(1, 5_000, chance))).toEqual([4_000, 5_500]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), random, (attempt, chance) => {
        const middle = pauseAfter(attempt, 5_000, 0.5);
        const pause = pauseAfter(attempt, 5_000, chance);
        expect(Math.abs(pause - middle)).toBeLessThanOrEqual(0.2 * middle + 1);
      }),
    );
  });

  it('allows twenty to thirty attempts in three days', () => {
    let [at, attempts] = [0, 0];
    while (at <= GIVE_UP_AFTER_MS) at += pauseAfter((attempts += 1), 5_000, 0.5);
    expect(attempts).toBeGreaterThan(20);
    expect(attempts).toBeLessThan(30);
  });
});

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Sun, 22 Nov 2026 12:01:00 GMT', 60_000],
    ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
    ['99999999', 86_400_000],
    ['2026'.padEnd(400, '9'), 86_400_000],
  ])('%j asks for %i ms', (header, pause) => {
    expect(pauseAskedFor(header, NOW)).toBe(pause);
  });

  it.each([undefined, '', 'soon', '-5', '1.5', '22 Nov 2026 12:01:00 GMT', 'a 1'])(
    '%j asks for nothing',
    (header) => {
      expect(pauseAskedFor(header, NOW)).toBeUndefined();
    },
  );
});
