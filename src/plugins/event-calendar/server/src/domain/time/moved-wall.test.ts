import { describe, expect, it } from '@jest/globals';
import { movedEnd, addToWall } from './moved-wall';
import { wallTime } from './types';

const end = (...[from, to, was]: [string, string, string]) =>
  movedEnd(wallTime(from), wallTime(to), wallTime(was));

describe('the end of an event after its start was moved', () => {
  it.each([
    ['2031-05-10 20:00:00', '2031-05-12 19:30:00', '2031-05-10 22:00:00', '2031-05-12 21:30:00'],
    ['2031-05-10 20:00:00', '2031-05-09 20:00:00', '2031-05-10 20:00:00', '2031-05-09 20:00:00'],
    ['2031-05-10 00:00:00', '2031-02-28 00:00:00', '2031-05-10 23:59:59', '2031-02-28 23:59:59'],
  ])('from %s to %s: %s becomes %s', (from, to, was, expected) => {
    expect(end(from, to, was)).toBe(expected);
  });

  it('does not change if it was before the start, if nothing moved, or beyond the last year', () => {
    expect(end('2031-05-10 20:00:00', '2031-05-11 20:00:00', '2031-05-10 19:00:00')).toBeUndefined();
    expect(end('2031-05-10 20:00:00', '2031-05-10 20:00:00', '2031-05-10 21:00:00')).toBeUndefined();
    expect(end('2031-05-10 20:00:00', '9999-12-31 23:00:00', '2031-05-10 22:00:00')).toBeUndefined();
    expect(end('9999-12-31 20:00:00', '9999-12-31 22:00:00', '9999-12-31 23:00:00')).toBeUndefined();
  });

  it('ignores clock changes', () => {
    expect(addToWall(wallTime('2031-03-29 20:00:00'), 86_400_000)).toBe('2031-03-30 20:00:00');
  });
});
