import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { draftOf, valueOf } from './draft';

describe('the inputs of a wall time', () => {
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
  ])('%j stands there as %j and %j', (value, date, time) => {
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
  ])('%j and %j (all day: %j) give %j', (date, time, wholeDay, expected) => {
    expect(valueOf({ date, time }, wholeDay)).toBe(expected);
  });

  it('give back every stored time', () => {
    const two = (max: number) => fc.nat(max).map((number) => String(number).padStart(2, '0'));
    fc.assert(
      fc.property(two(23), two(59), two(59), (...time) => {
        const stored = `2031-05-10 ${time.join(':')}`;
        expect(valueOf(draftOf(stored), undefined)).toBe(stored);
      }),
    );
  });
});
