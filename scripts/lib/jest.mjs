import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, shown } from './project.mjs';

const JEST = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');

/** Arguments of jest for test files whose path contains one of these. */
const patternsOf = (paths) => paths.map((path) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/** The test files of projects of jest, as shown paths by project; options as for {@link runProject}. */
export async function filesOf(projects, { paths, env }) {
  const found = {};
  for (const project of projects) {
    const args = [JEST, ...patternsOf(paths), '--selectProjects', project, '--listTests', '--json'];
    const options = { cwd: ROOT, env: { ...env, TEST_PROJECT: project } };
    const { stdout } = await promisify(execFile)(process.execPath, args, options);
    found[project] = JSON.parse(stdout).map(shown);
  }
  return found;
}

/**
 * Runs one project of jest and counts the results.
 *
 * @param {string} project unit, sqlite or postgres
 * @param {object} options
 * @param {string[]} options.paths run only test files whose path contains one of these; all if empty
 * @param {string} options.report the file for the results; use another one for every run
 * @param {string[]} [options.options] more options of jest
 * @param {NodeJS.ProcessEnv} options.env
 * @param {AbortSignal} options.signal stops the run
 * @returns {Promise<{ passed: number, failed: number, repeated: string[] }>} `repeated`: the tests that passed only the second time
 */
export async function runProject(project, { paths, report, options = [], env, signal }) {
  const args = ['--selectProjects', project, '--json', '--outputFile', report, ...options];
  if (paths.length > 0) args.push('--passWithNoTests');
  const child = spawn(process.execPath, [JEST, ...patternsOf(paths), ...args], {
    cwd: ROOT,
    env: { ...env, TEST_PROJECT: project },
    stdio: ['ignore', 'inherit', 'inherit'],
    // In a process group of its own, so that its workers and the services that they started can be stopped with it.
    detached: true,
  });
  child.on('error', () => undefined);
  const end = () => {
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has ended already.
    }
  };
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  const status = await new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? signal)));
  return count(report, status);
}

/** Counts results. A file that cannot be loaded, a failed hook and an error outside tests are failures too. */
function count(report, status) {
  let results;
  try {
    results = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    if (status !== 0) console.error(`jest ended with status ${status} and without a report`);
    return { passed: 0, failed: status === 0 ? 0 : 1, repeated: [] };
  }
  const broken = results.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = results.numFailedTests + broken.length;
  return {
    passed: results.numPassedTests,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    repeated: passedLater(results),
  };
}

/** The tests that failed at first; continuous integration runs those again. */
function passedLater(results) {
  return results.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'passed' && test.invocations > 1)
      .map((test) => `${shown(file.name)}: ${test.fullName}`),
  );
}
