import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, shown } from './project.mjs';

const JEST = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');

/** Arguments of jest for test files whose path contains one of these. */
const patternsOf = (paths) => paths.map((path) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/** @returns {Promise<string[]>} the unit test files that import one of these files, by however many steps */
export async function relatedUnitTests(files) {
  const args = [JEST, '--selectProjects', 'unit', '--listTests', '--json', '--findRelatedTests', ...files];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  return JSON.parse(stdout).map(shown);
}

/**
 * Runs projects of jest in one pool of workers and counts the results.
 *
 * @param {string[]} projects unit, sqlite, postgres
 * @param {object} options
 * @param {string[]} options.paths run only test files whose path contains one of these; all if empty
 * @param {boolean} [options.exact] the paths are those of files
 * @param {string} options.report the file for the results; use another one for every run
 * @param {string[]} [options.options] more options of jest
 * @param {NodeJS.ProcessEnv} options.env
 * @param {AbortSignal} options.signal stops the run
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runJest(projects, { paths, exact = false, report, options = [], env, signal }) {
  const args = ['--json', '--outputFile', report, ...options, '--selectProjects', ...projects];
  if (paths.length > 0) args.push('--passWithNoTests');
  if (exact) args.push('--runTestsByPath');
  const child = spawn(process.execPath, [JEST, ...(exact ? paths : patternsOf(paths)), ...args], {
    cwd: ROOT,
    env,
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
    return { passed: 0, failed: status === 0 ? 0 : 1 };
  }
  const broken = results.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = results.numFailedTests + broken.length;
  return {
    passed: results.numPassedTests,
    failed: failed === 0 && status !== 0 ? 1 : failed,
  };
}
