import { jest } from '@jest/globals';

/** Milliseconds of a test; `environment.mjs` has the limit of hooks. */
jest.setTimeout(120_000);
// A machine of the continuous integration that stands still for a while makes a browser miss its moment. The report names what passed
// the second time.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
