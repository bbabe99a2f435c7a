import { afterAll, jest } from '@jest/globals';

/** The time limit of a test, in milliseconds; `environment.mjs` has the limit of hooks. */
jest.setTimeout(120_000);
// In continuous integration a machine can stand still for a while, and a browser test then misses its moment. Failed tests
// run once more there, and the report names those that passed then.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
// The next file runs in the same process.
afterAll(() => {
  jest.restoreAllMocks();
});
