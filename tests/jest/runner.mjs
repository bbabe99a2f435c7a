import { load, shown } from '../../scripts/lib/project.mjs';
import { secondsUntil } from '../../scripts/lib/test-times/budget.mjs';
import { expectation, fits, slowness } from '../../scripts/lib/test-times/plan.mjs';
import { note, noted, recall, termsOf } from '../../scripts/lib/test-times/store.mjs';

/** jest's own runner of a test file. */
const { default: runFile } = load('jest-circus/runner');

/**
 * Runs a test file and notes how long it took. When the run has a time limit, a file that would not fit is not begun: it counts as
 * skipped, neither as passed nor as failed, and `npm test` names it.
 */
export default async function run(...args) {
  const [, , , , file] = args;
  const { TEST_RUN: folder, TEST_PROJECT: project } = process.env;
  if (folder === undefined) return runFile(...args);
  const path = shown(file);
  if (!isInTime(path, folder, project)) {
    note(folder, { path });
    return notRun(path);
  }
  const since = Date.now();
  try {
    return await runFile(...args);
  } finally {
    note(folder, { path, seconds: (Date.now() - since) / 1000 });
  }
}

function isInTime(path, folder, project) {
  const { end, slow } = termsOf(folder);
  if (end === undefined) return true;
  const { own, listed } = recall(project);
  const { known, of } = expectation(own, listed);
  return fits(of(path), slowness(noted(folder).times, known, slow), secondsUntil(end));
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
