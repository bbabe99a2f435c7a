/** If more files fail, it is no accident of a busy machine. */
const MOST = 5;

/** How many failures a file counts for: a file that cannot be loaded and a failed hook are one each. */
const failuresOf = ({ failures = 0 }) => failures;

/**
 * The files that continuous integration runs once more after all others, each alone in a new process: a machine that stands still for
 * a while fails a test and, in the state that this leaves behind, its repetition too.
 *
 * @param {import('./report.mjs').FileOfRun[]} files
 * @param {number} failed the failures of the run; if no file has some of them, nothing is repeated
 */
export function filesToRepeat(files, failed) {
  const chosen = files.filter((file) => failuresOf(file) > 0);
  const known = chosen.reduce((total, file) => total + failuresOf(file), 0);
  return known === failed && chosen.length <= MOST ? chosen : [];
}

/**
 * What is known of a file that ran twice.
 *
 * @param {import('./report.mjs').FileOfRun} first
 * @param {import('./report.mjs').FileOfRun} [second] undefined if it was not run to its end
 * @returns {import('./report.mjs').FileOfRun} the second run, whose tests tell whether they failed in the first
 */
export function combined(first, second) {
  if (second === undefined) return first;
  const failed = first.tests.filter(({ status, again }) => status === 'failed' || again);
  const isAgain = ({ title, status }) => status === 'passed' && failed.some((test) => test.title === title);
  return {
    ...second,
    tests: second.tests.map((test) => (isAgain(test) ? { ...test, again: true } : test)),
    ...(first.tests.every(({ status }) => status !== 'failed') && { again: true }),
  };
}
