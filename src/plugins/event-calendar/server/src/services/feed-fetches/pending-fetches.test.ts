import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { READER_FAMILIES } from '../../domain/feed-readers';
import { createPendingFetches } from './pending-fetches';

const fetched = fc.record({
  address: fc.integer({ min: 0, max: 1_500 }).map((number) => `/events.ics?venue=${number}`),
  family: fc.constantFrom(...READER_FAMILIES),
  status: fc.constantFrom(200, 304),
  count: fc.integer({ min: 1, max: 3 }),
  change: fc.nat(),
});

const FOLLOWED = new Set(['/events.ics?venue=0', '/events.ics?venue=1']);

it('keeps every count and the last fetch of each address and family, in limited memory', () => {
  fc.assert(
    fc.property(fc.array(fetched, { minLength: 1, maxLength: 3_000, size: 'max' }), (some) => {
      const all = some.map((one, at) => ({ ...one, at }));
      const pending = createPendingFetches();
      pending.follow(FOLLOWED);
      for (const one of all) pending.add(one);
      const rows = pending.take();
      const total = (counted: readonly { count: number }[]): number =>
        counted.reduce((sum, { count }) => sum + count, 0);
      expect(total(rows)).toBe(total(all));
      expect(rows.length).toBeLessThanOrEqual(250 + (1 + FOLLOWED.size) * READER_FAMILIES.length);
      for (const row of rows) {
        if (row.address === '') continue;
        const same = all.filter(({ address, family }) => address === row.address && family === row.family);
        expect(row.at).toBe(same.at(-1)?.at);
        if (FOLLOWED.has(row.address)) expect(row.count).toBe(total(same));
      }
      expect(rows).toContainEqual(expect.objectContaining({ at: all.length - 1 }));
      expect(pending.take()).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
