import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { KINDS, POST_KINDS } from './kinds';
import { STATUSES } from './status';
import { ANONYMOUS, mayBeSeen, restrict, visibility } from './visibility';
import type { Reader } from './visibility';

const reader = fc
  .record({ userId: fc.option(fc.integer({ min: 1, max: 3 })), creates: fc.boolean(), reads: fc.boolean() })
  .map(({ userId, creates, reads }): Reader => ({
    userId,
    mayCreate: () => creates,
    readsOthers: () => reads,
  }));
const row = fc.record({
  status: fc.constantFrom(...STATUSES),
  author: fc.option(fc.integer({ min: 1, max: 3 })),
});
const kind = fc.constantFrom(...KINDS);
const post = fc.constantFrom(...POST_KINDS);

describe('visibility', () => {
  it('of the public is limited to published records', () => {
    fc.assert(
      fc.property(post, row, (of, record) => {
        expect(mayBeSeen(visibility(ANONYMOUS, of), record)).toBe(record.status === 'publish');
      }),
    );
  });

  it('of every reader includes what the public sees', () => {
    fc.assert(
      fc.property(reader, kind, row, (who, of, record) => {
        const open = mayBeSeen(visibility(ANONYMOUS, of), record);
        return !open || mayBeSeen(visibility(who, of), record);
      }),
    );
  });

  it("of others' unpublished records requires the right to read them", () => {
    fc.assert(
      fc.property(reader, post, row, (who, of, record) => {
        const foreign = record.author === null || record.author !== who.userId;
        if (!foreign || record.status === 'publish' || who.readsOthers(of)) return true;
        return !mayBeSeen(visibility(who, of), record);
      }),
    );
  });

  it('of own records requires the right to create them', () => {
    fc.assert(
      fc.property(reader, post, row, (who, of, record) => {
        const own = who.userId !== null && record.author === who.userId && who.mayCreate(of);
        return !own || mayBeSeen(visibility(who, of), record);
      }),
    );
  });

  it('is never extended by a restriction', () => {
    fc.assert(
      fc.property(reader, kind, row, fc.subarray([...STATUSES]), (who, of, record, to) => {
        const all = visibility(who, of);
        const seen = mayBeSeen(all, record) && to.includes(record.status);
        expect(mayBeSeen(restrict(all, to), record)).toBe(seen);
      }),
    );
  });
});
