import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { ListPlan } from './list-plan';
import { sql } from '../../storage/ports/sql';
import { scanFor } from './page-scan';

const plan: ListPlan = {
  tables: [],
  from: sql`found i`,
  conditions: [],
  order: [{ by: sql`i.name` }, { by: sql`i.id`, descending: true }],
  costly: true,
  searches: false,
  linked: true,
  inOrder: { from: sql`walked i`, conditions: [] },
};

describe('the way to a page', () => {
  it('ends at the same rows from either end', () => {
    fc.assert(
      fc.property(
        fc.nat(300),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 20 }),
        (total, page, perPage) => {
          const list = Array.from({ length: total }, (_, index) => index);
          const way = scanFor(plan, { page, perPage, total });
          const forwards = way.order[0]?.descending !== true;
          const rows = (forwards ? list : list.toReversed()).slice(way.offset, way.offset + way.limit);
          expect(rows.toSorted((a, b) => a - b)).toEqual(list.slice((page - 1) * perPage, page * perPage));
          // Never more than half of the list, and nothing for a page that does not exist.
          expect(way.offset).toBeLessThanOrEqual(rows.length > 0 ? total / 2 : 0);
          expect(way.limit > 0).toBe(rows.length > 0);
        },
      ),
    );
  });

  it('reads along the index near the ends of a long list, and finds other pages as a whole', () => {
    const from = (page: number, total: number | undefined) =>
      scanFor(plan, { page, perPage: 10, total }).from.sql;
    expect(from(1, undefined)).toBe('found i');
    expect(from(1, 1000)).toBe('found i');
    expect([1, 100, 101, 500, 900, 901, 1000].map((page) => from(page, 10_000))).toEqual([
      'walked i',
      'walked i',
      'found i',
      'found i',
      'found i',
      'walked i',
      'walked i',
    ]);
  });

  it('turns every part of the order', () => {
    const { order } = scanFor(plan, { page: 3, perPage: 10, total: 30 });
    expect(order.map(({ descending }) => descending)).toEqual([true, false]);
  });
});
