import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { READER_FAMILIES } from '../../domain/feed-readers';
import { createPendingFetches } from './pending-fetches';

const fetched = fc.record({
  address: fc.integer({ min: 0, max: 1_500 }).map((number) => `/events.ics?venue=${number}`),
  family: fc.constantFrom(...READER_FAMILIES),
  at: fc.nat(),
  status: fc.constantFrom(200, 304),
  count: fc.integer({ min: 1, max: 3 }),
  change: fc.nat(),
});

it('keeps every count and the last fetch of each address and family, in limited memory', () => {
  fc.assert(
    fc.property(fc.array(fetched, { minLength: 1, maxLength: 3_000, size: 'max' }), (all) => {
      const pending = createPendingFetches();
      for (const one of all) pending.add(one);
      const rows = pending.take();
      expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(
        all.reduce((sum, { count }) => sum + count, 0),
      );
      expect(rows.length).toBeLessThanOrEqual(250 + READER_FAMILIES.length);
      for (const row of rows) {
        if (row.address === '') continue;
        const same = all.filter((one) => one.address === row.address && one.family === row.family);
        expect(row.at).toBe(Math.max(...same.map(({ at }) => at)));
      }
      expect(pending.take()).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
