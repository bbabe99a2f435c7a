import { describe, expect, it } from '@jest/globals';
import { nextUsual } from './create-address';
import { millisecondsOf } from './days';

describe('the proposed time of a new event', () => {
  it.each([
    ['2031-05-10 09:30:00', '2031-05-10 20:00:00'],
    ['2031-05-10 20:00:00', '2031-05-10 20:00:00'],
    ['2031-05-10 20:01:00', '2031-05-11 20:00:00'],
    ['2031-12-31 23:59:00', '2032-01-01 20:00:00'],
  ])('is the next usual one that is not past: at %s it is %s', (now, proposed) => {
    expect(nextUsual(new Date(millisecondsOf(now)), '20:00')).toBe(millisecondsOf(proposed));
  });
});
