import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { takeCoverage } from 'node:v8';
import { load, shown } from '../../scripts/lib/project.mjs';
import { secondsUntil } from '../../scripts/lib/test-times/budget.mjs';
import { cpuSeconds } from '../../scripts/lib/test-times/cpu.mjs';
import { expectation, fits, slowness } from '../../scripts/lib/test-times/plan.mjs';
import { keyOf, note, noted, recall, termsOf } from '../../scripts/lib/test-times/store.mjs';
import { rememberEnvironment } from '../../scripts/lib/throw-away.mjs';
import { COUNTS } from './counts.mjs';
import { keptService } from './kept-service.mjs';
import { needsOwnProcess, replaceWorker } from './own-process.mjs';
import { sharedServices } from './shared-services.mjs';

/** jest's own runner of a test file. */
const { default: runFile } = load('jest-circus/runner');

/**
 * Runs a test file, notes its figures, and restores the environment for the next file, which may get the service that this one has
 * shared. When the run has a time limit, a whole-app file that would not fit is not begun: it counts as skipped, neither as passed nor
 * as failed, and `npm test` names it.
 */
export default async function run(...args) {
  const [{ workerIdleMemoryLimit: most }, { displayName }, environment, , path] = args;
  const file = { project: displayName.name, path: shown(path) };
  const { TEST_RUN: folder } = process.env;
  if (folder !== undefined && !isInTime(file, folder)) {
    note(folder, file);
    return notRun(path);
  }
  const leave = rememberEnvironment();
  const coverage = file.project === 'unit' ? undefined : coverageOf(file);
  const since = { time: Date.now(), cpu: cpuSeconds() };
  let failed = true;
  try {
    if (sharedServices(path).length === 0) await keptService.stop();
    const result = await runFile(...args);
    failed = hasFailed(result);
    const spoilt = await keptService.settle(failed);
    if (folder !== undefined)
      note(folder, { ...file, ...figures(since, environment, result), ...(spoilt.length > 0 && { spoilt }) });
    return result;
  } finally {
    // jest ends a process with too large a heap without asking.
    if (failed || process.memoryUsage().heapUsed > most) await keptService.settle(true);
    leave();
    coverage?.();
    if (needsOwnProcess(file.path)) replaceWorker();
  }
}

/**
 * `npm run coverage`: has the processes that a file starts write their reports into a folder of that file.
 *
 * @returns a function that writes the report of this process there; undefined if no coverage is collected
 */
function coverageOf({ path }) {
  const { NODE_V8_COVERAGE: root } = process.env;
  if (!root) return undefined;
  const folder = join(root, encodeURIComponent(path));
  process.env.NODE_V8_COVERAGE = folder;
  return () => {
    takeCoverage();
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(root))
      if (name.startsWith(`coverage-${process.pid}-`)) renameSync(join(root, name), join(folder, name));
  };
}

/** A repeated test has failed at first. */
const hasFailed = ({ numFailingTests, testExecError, testResults }) =>
  numFailingTests > 0 || Boolean(testExecError) || testResults.some(({ invocations }) => invocations > 1);

function isInTime(file, folder) {
  const { end } = termsOf(folder);
  if (end === undefined || file.project === 'unit') return true;
  const { own, listed } = recall();
  const { known, of } = expectation(own, listed);
  const measured = noted(folder).files.map((entry) => [keyOf(entry), entry.seconds]);
  return fits(of(keyOf(file)), slowness(Object.fromEntries(measured), known), secondsUntil(end));
}

function figures(since, environment, { testResults, numFailingTests, testExecError }) {
  const failures = numFailingTests || (testExecError ? 1 : 0);
  return {
    ...(failures > 0 && { failures }),
    seconds: (Date.now() - since.time) / 1000,
    cpu: cpuSeconds() - since.cpu,
    boots: 0,
    loads: 0,
    ...Object.fromEntries(environment.global[COUNTS] ?? []),
    tests: testResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, duration, status, invocations }) => ({
        title: fullName,
        seconds: (duration ?? 0) / 1000,
        status,
        ...(status === 'passed' && invocations > 1 ? { again: true } : {}),
      })),
  };
}

/** The result of a file with one test, which was left out. jest takes a file without tests for a failure. */
function notRun(path) {
  const title = 'not run: there is no time left';
  return {
    leaks: false,
    numFailingTests: 0,
    numPassingTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    openHandles: [],
    perfStats: {},
    skipped: true,
    snapshot: {
      added: 0,
      fileDeleted: false,
      matched: 0,
      unchecked: 0,
      uncheckedKeys: [],
      unmatched: 0,
      updated: 0,
    },
    testFilePath: path,
    testResults: [
      {
        ancestorTitles: [],
        failureDetails: [],
        failureMessages: [],
        fullName: title,
        invocations: 0,
        location: null,
        numPassingAsserts: 0,
        retryReasons: [],
        status: 'pending',
        title,
      },
    ],
  };
}
