import { describe, expect, it } from '@jest/globals';
import { databaseFailure } from '../../platform/database-failure';
import { failureOf, rowsOf } from './thread-answer';

/** An error as it arrives from another thread: without its class and its own properties. */
function sent(error: unknown): Error {
  try {
    rowsOf(structuredClone(failureOf(error)));
  } catch (arrived) {
    if (arrived instanceof Error) return arrived;
  }
  throw new Error('No error arrived');
}

describe('an error of a reading thread', () => {
  it.each([
    ['SQLITE_FULL', 'storage'],
    ['SQLITE_IOERR_READ', 'storage'],
    ['SQLITE_BUSY', 'busy'],
  ])('is still a failure of the database with the code %s', (code, failure) => {
    const error = sent(Object.assign(new Error('database or disk'), { code }));
    expect(error.message).toBe('database or disk');
    expect(databaseFailure(error)).toBe(failure);
  });

  it('is an error of the program without such a code', () => {
    expect(databaseFailure(sent(Object.assign(new Error('no such column'), { code: 'SQLITE_ERROR' })))).toBe(
      undefined,
    );
    expect(databaseFailure(sent(new TypeError('not a function')))).toBeUndefined();
    expect(sent('text').message).toBe('text');
  });
});
