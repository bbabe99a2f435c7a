import { describe, expect, it } from '@jest/globals';
import { wallTime } from '../time/types';
import { DAY, MINUTE } from '../time/wall-clock';
import type { WallSpan } from './wall-span';
import { asAllDay, asTimed, sameSpan, shifted } from './wall-span';

const span = (start: string, end: string, allDay = false): WallSpan => ({
  start: wallTime(start),
  end: wallTime(end),
  allDay,
});
const GIG = span('2031-03-29 20:00:00', '2031-03-30 01:30:00');
const FAIR = span('2031-05-01 00:00:00', '2031-05-02 23:59:59', true);

describe('a span on the wall', () => {
  it('keeps its time of day when it is moved by days', () => {
    const moved = shifted(GIG, { start: 2 * DAY, end: 2 * DAY });
    expect(moved).toEqual(span('2031-03-31 20:00:00', '2031-04-01 01:30:00'));
    expect(sameSpan(shifted(moved, { start: -2 * DAY, end: -2 * DAY }), GIG)).toBe(true);
  });

  it('equals another with the same start, end and kind alone', () => {
    expect(sameSpan(GIG, { ...GIG })).toBe(true);
    expect(sameSpan(GIG, { ...GIG, start: FAIR.start })).toBe(false);
    expect(sameSpan(GIG, { ...GIG, end: FAIR.end })).toBe(false);
    expect(sameSpan(GIG, { ...GIG, allDay: true })).toBe(false);
  });

  it('can be resized at one end, and never ends before it starts', () => {
    expect(shifted(GIG, { start: 0, end: 15 * MINUTE }).end).toBe('2031-03-30 01:45:00');
    expect(shifted(GIG, { start: 0, end: -2 * DAY }).end).toBe(GIG.start);
  });

  it('covers whole days when it is all-day', () => {
    expect(shifted(FAIR, { start: DAY, end: 2 * DAY })).toEqual(
      span('2031-05-02 00:00:00', '2031-05-04 23:59:59', true),
    );
    expect(shifted(FAIR, { start: 0, end: -5 * DAY })).toEqual(
      span('2031-05-01 00:00:00', '2031-05-01 23:59:59', true),
    );
  });

  it('can be made all-day, or given a time of day', () => {
    expect(asAllDay(GIG, wallTime('2031-04-04 00:00:00'))).toEqual(
      span('2031-04-04 00:00:00', '2031-04-04 23:59:59', true),
    );
    const long = span('2031-04-01 10:00:00', '2031-04-03 12:00:00');
    expect(asAllDay(long, wallTime('2031-04-04 00:00:00')).end).toBe('2031-04-06 23:59:59');
    expect(asTimed(FAIR, wallTime('2031-05-03 18:00:00'))).toEqual(
      span('2031-05-03 18:00:00', '2031-05-03 19:00:00'),
    );
    expect(asTimed(GIG, wallTime('2031-05-03 18:00:00')).end).toBe('2031-05-03 23:30:00');
  });
});
