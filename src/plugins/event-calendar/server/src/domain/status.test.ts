import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { STATUSES, isStatus, statusOf } from './status';

const nothing = { published: false, private: false, readyForReview: false, publishAt: null, trashed: false };
const state = fc.record({
  published: fc.boolean(),
  private: fc.boolean(),
  readyForReview: fc.boolean(),
  publishAt: fc.option(fc.integer()),
  trashed: fc.boolean(),
});

describe('the status of a record', () => {
  it.each([
    [{}, 'draft'],
    [{ readyForReview: true }, 'pending'],
    [{ publishAt: 1 }, 'future'],
    [{ publishAt: 1, readyForReview: true }, 'future'],
    [{ published: true }, 'publish'],
    [{ published: true, private: true }, 'private'],
    [{ private: true }, 'draft'],
    [{ published: true, publishAt: 1 }, 'publish'],
    [{ published: true, trashed: true }, 'trash'],
  ] as const)('%o is %s', (given, status) => {
    expect(statusOf({ ...nothing, ...given })).toBe(status);
  });

  it('is publish only with a published version that is neither private nor in the trash', () => {
    fc.assert(
      fc.property(state, (given) => {
        const open = given.published && !given.private && !given.trashed;
        expect(statusOf(given) === 'publish').toBe(open);
      }),
    );
  });

  it('is one of the six statuses, and nothing else is a status', () => {
    fc.assert(fc.property(state, (given) => isStatus(statusOf(given))));
    fc.assert(
      fc.property(fc.string(), (word) => isStatus(word) === STATUSES.some((status) => status === word)),
    );
  });
});
