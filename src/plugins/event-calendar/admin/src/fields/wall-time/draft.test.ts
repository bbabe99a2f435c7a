import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { draftOf, plainEnd, valueOf } from './draft';

describe('the draft of a wall time', () => {
  it.each([
    ['2031-05-10 20:00:00', '2031-05-10', '20:00'],
    ['2031-05-10 20:00:30', '2031-05-10', '20:00:30'],
    ['2031-05-10', '2031-05-10', ''],
    ['2031-05-10T20:00', '2031-05-10', '20:00'],
    ['tomorrow', '', 'tomorrow'],
    ['20:00:00', '', '20:00'],
    ['', '', ''],
    [undefined, '', ''],
    [null, '', ''],
  ])('shows %j as %j and %j', (value, date, time) => {
    expect(draftOf(value)).toEqual({ date, time });
  });

  it.each([
    ['2031-05-10', '8pm', undefined, '2031-05-10 20:00:00'],
    ['2031-05-10', '', undefined, '2031-05-10'],
    ['2031-05-10', '', '23:59:59', '2031-05-10 23:59:59'],
    ['2031-05-10', '20:00', '23:59:59', '2031-05-10 20:00:00'],
    ['2031-05-10', '25:00', undefined, '2031-05-10 25:00'],
    ['', '8pm', undefined, '20:00:00'],
    ['', '', '00:00:00', ''],
  ])('stores %j and %j (all day: %j) as %j', (date, time, wholeDay, expected) => {
    expect(valueOf({ date, time }, wholeDay)).toBe(expected);
  });

  it.each([
    ['2031-05-10', '24:00', '2031-05-11', '00:00'],
    ['2031-12-31', '24h', '2032-01-01', '00:00'],
    ['2031-05-10', '0:00', '2031-05-10', '0:00'],
    ['2031-05-10', '24:30', '2031-05-10', '24:30'],
    ['', '24:00', '', '24:00'],
  ])('reads an end at %j %j as %j %j', (date, time, endDate, endTime) => {
    expect(plainEnd({ date, time })).toEqual({ date: endDate, time: endTime });
  });

  it('keeps every stored time', () => {
    const two = (max: number) => fc.nat(max).map((number) => String(number).padStart(2, '0'));
    fc.assert(
      fc.property(two(23), two(59), two(59), (...time) => {
        const stored = `2031-05-10 ${time.join(':')}`;
        expect(valueOf(draftOf(stored), undefined)).toBe(stored);
      }),
    );
  });
});
