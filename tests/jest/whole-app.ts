import { jest } from '@jest/globals';

/** Milliseconds, of a test and of a hook: starting a service on a busy machine takes long. */
jest.setTimeout(240_000);
// A machine of the continuous integration that stands still for a while makes a browser miss its moment. The report names what failed
// the first time.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
