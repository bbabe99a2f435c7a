import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ReaderPace } from './reader-pace';

/** Bytes that a reader takes, and the milliseconds that it is waited for before. */
const steps = (most: number, bytesOf: (waited: number) => number) =>
  fc.array(
    fc.integer({ min: 0, max: most }).map((waited) => ({ waited, bytes: bytesOf(waited) })),
    { minLength: 1, maxLength: 50 },
  );

/** @returns the least time that was left while it was waited for */
function play(pace: ReaderPace, taken: readonly { waited: number; bytes: number }[]): number {
  let now = 5_000;
  let least = Infinity;
  for (const { waited, bytes } of taken) {
    pace.waits(now);
    now += waited;
    least = Math.min(least, pace.left(now));
    pace.takes(bytes, now);
    now += 7;
  }
  return least;
}

describe('the pace of a reader', () => {
  it('is never slow at 16 bytes a millisecond, in steps of up to a second', () => {
    fc.assert(
      fc.property(
        steps(1_000, (waited) => waited * 16),
        (taken) => {
          expect(play(new ReaderPace(), taken)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('is slow at 200 bytes a second, at most 1.1 seconds of waiting later', () => {
    const taken = Array.from({ length: 11 }, () => ({ waited: 100, bytes: 20 }));
    expect(play(new ReaderPace(), taken)).toBeLessThan(0);
  });

  it('does not count the time in which nothing is ready', () => {
    const pace = new ReaderPace();
    pace.waits(0);
    pace.takes(8_000, 500);
    expect([pace.left(500), pace.left(90_000), pace.isWaitedFor()]).toEqual([1_000, 1_000, false]);
  });

  it('may have longer steps when it took enough for them', () => {
    const pace = new ReaderPace();
    pace.waits(0);
    pace.takes(200_000, 900);
    pace.waits(1_000);
    expect(pace.left(3_000)).toBeGreaterThan(0);
    expect(pace.left(9_000)).toBeLessThan(0);
  });

  it('counts from the first time that it was waited for', () => {
    const pace = new ReaderPace();
    pace.waits(0);
    pace.waits(900);
    expect(pace.left(1_001)).toBeLessThan(0);
  });
});
