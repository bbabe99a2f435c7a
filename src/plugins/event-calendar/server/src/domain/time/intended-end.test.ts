import { describe, expect, it } from '@jest/globals';
import { intendedEnd } from './intended-end';
import { wallTime } from './types';

const START = wallTime('2031-05-10 20:00:00');

describe('the intended end', () => {
  it.each([
    ['2031-05-10 22:00:00', false, '2031-05-10 22:00:00'],
    ['2031-05-10 20:00:00', false, '2031-05-10 20:00:00'],
    ['2031-05-10 00:00:00', false, '2031-05-11 00:00:00'],
    ['2031-05-10 19:59:59', false, '2031-05-11 19:59:59'],
    ['2031-05-11 00:00:00', false, '2031-05-11 00:00:00'],
    ['2031-05-09 23:00:00', false, undefined],
    ['2031-05-10 00:00:00', true, '2031-05-10 00:00:00'],
    ['2031-05-09 23:59:59', true, undefined],
  ])('by %j (all day: %j) is %j', (end, allDay, meant) => {
    expect(intendedEnd(START, wallTime(end), allDay)).toBe(meant);
  });

  it('can be in the next year', () => {
    expect(intendedEnd(wallTime('2031-12-31 22:00:00'), wallTime('2031-12-31 02:00:00'), false)).toBe(
      '2032-01-01 02:00:00',
    );
  });
});
