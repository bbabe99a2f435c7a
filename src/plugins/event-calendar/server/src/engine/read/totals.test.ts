import { expect, it } from '@jest/globals';
import { sql } from '../../storage/ports/sql';
import { createTotals } from './totals';

const COUNTED = sql`select count(*) from calendar_index i where i.kind = ${'event'}`;
const OTHER = sql`select count(*) from calendar_index i where i.kind = ${'venue'}`;

it('remembers totals of equal statements and values, for one state of the calendar', () => {
  const totals = createTotals();
  totals.keep(COUNTED, 3, 17);
  expect(totals.find(COUNTED, 3)).toBe(17);
  expect(totals.find(COUNTED, 4)).toBeUndefined();
  expect(totals.find(OTHER, 3)).toBeUndefined();
  totals.keep(OTHER, 3, 5);
  expect(totals.largest()).toBe(17);
});

it('counts once for simultaneous callers, and again after a change of the calendar', async () => {
  const totals = createTotals();
  let counts = 0;
  const read = async (): Promise<number> => {
    await Promise.resolve();
    return (counts += 1);
  };
  const asked = [3, 3, 4].map((change) => totals.count(COUNTED, change, read));
  expect(await Promise.all(asked)).toEqual([1, 1, 2]);
  expect(await totals.count(COUNTED, 4, read)).toBe(2);
  expect(await totals.count(COUNTED, 5, async () => undefined)).toBeUndefined();
  expect(await totals.count(COUNTED, 5, read)).toBe(3);
});
