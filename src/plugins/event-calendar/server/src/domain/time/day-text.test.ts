import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { dayOfDate } from './day-text';
import { dayNumber } from './wall-clock';

describe('the number of a day', () => {
  it('is that of a text of ten characters alone', () => {
    for (const text of ['12031-05-14', '2031-05-145', '2031-5-14', '2031-05-14 10:00:00', '2031-02-30', ''])
      expect(dayOfDate(text)).toBeUndefined();
    expect(dayOfDate('0033-04-03')).toBe(dayNumber(33, 4, 3));
  });

  it('counts days from 1970', () => {
    const same = fc.property(fc.integer({ min: -100_000, max: 2_900_000 }), (number) => {
      expect(dayOfDate(new Date(number * 86_400_000).toISOString().slice(0, 10))).toBe(number);
    });
    fc.assert(same);
  });
});
