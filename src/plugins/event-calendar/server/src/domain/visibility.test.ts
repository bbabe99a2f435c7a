import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { KINDS, POST_KINDS, TERM_KINDS } from './kinds';
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

  it('gives the public no rights of its own', () => {
    for (const of of KINDS)
      expect([ANONYMOUS.userId, ANONYMOUS.mayCreate(of), ANONYMOUS.readsOthers(of)]).toEqual([
        null,
        false,
        false,
      ]);
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

  it('of own unpublished records requires the right to create them', () => {
    fc.assert(
      fc.property(reader, post, row, (who, of, record) => {
        const own = who.userId !== null && record.author === who.userId && who.mayCreate(of);
        const all = who.readsOthers(of);
        expect(mayBeSeen(visibility(who, of), record)).toBe(record.status === 'publish' || own || all);
      }),
    );
  });

  it('of terms is the same for everybody', () => {
    fc.assert(
      fc.property(reader, fc.constantFrom(...TERM_KINDS), (who, of) => {
        expect(visibility(who, of)).toEqual({ statuses: ['publish'], author: null, ownStatuses: [] });
      }),
    );
  });

  it('names no author and no statuses of own records where they make no difference', () => {
    const may = (creates: boolean, reads: boolean, userId: number | null = 1): Reader => ({
      userId,
      mayCreate: () => creates,
      readsOthers: () => reads,
    });
    const everybody = { statuses: ['publish'], author: null, ownStatuses: [] };
    for (const who of [ANONYMOUS, may(false, false), may(true, false, null)])
      expect(visibility(who, 'event')).toEqual(everybody);
    for (const who of [may(true, true), may(false, true), may(false, true, null)])
      expect(visibility(who, 'event')).toEqual({
        ...everybody,
        statuses: expect.arrayContaining([...STATUSES]),
      });
    expect(visibility(may(true, false, 2), 'event')).toMatchObject({ statuses: ['publish'], author: 2 });
  });

  it('of own records excludes records without an author', () => {
    const nobody = { statuses: [], author: null, ownStatuses: STATUSES };
    expect(mayBeSeen(nobody, { status: 'draft', author: null })).toBe(false);
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
