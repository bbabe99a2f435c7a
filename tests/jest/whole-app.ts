import { takeCoverage } from 'node:v8';
import { afterAll, jest } from '@jest/globals';

/** Milliseconds of a test; `environment.mjs` has the limit of hooks. */
jest.setTimeout(120_000);
// A machine of the continuous integration that stands still for a while makes a browser miss its moment. The report names what passed
// the second time.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
// `npm run coverage`: jest does not wait for its own processes to end.
if (process.env.NODE_V8_COVERAGE) afterAll(takeCoverage);
