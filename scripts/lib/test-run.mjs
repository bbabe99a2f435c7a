import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureDebianPostgres } from './debian-postgres.mjs';
import { ensureInstalled } from './dependencies.mjs';
import { runJest } from './jest.mjs';
import { startPostgres } from './postgres.mjs';
import { ROOT } from './project.mjs';
import { ensurePromtool } from './promtool.mjs';
import { ensureDateutil } from './dateutil.mjs';
import { ensurePrograms } from './proxies.mjs';
import { onEndAsked } from './signals.mjs';
import { Failure } from './steps.mjs';
import { budgetOf } from './test-times/budget.mjs';
import { testSeed } from './test-seed.mjs';
import { combined, filesToRepeat } from './test-times/repeat.mjs';
import { clientLines, lastLines, totalsOf } from './test-times/report.mjs';
import { list, noted, recall, remember, shareTerms, writeReport } from './test-times/store.mjs';

const PROJECTS = ['unit', 'sqlite', 'postgres'];

/**
 * Installs and builds what is missing, runs tests and prints the results. Stops when this process is asked to end. Begins no
 * whole-app test file that does not fit into the minutes of `TEST_MINUTES`; that alone is no failure, because a slow machine must be
 * able to end a run too, but the last lines and the report name the files.
 *
 * @param {object} options
 * @param {string[]} [options.clients] unit, sqlite, postgres; all if left out
 * @param {string[]} options.paths run only test files whose path contains one of these; all if empty
 * @param {boolean} [options.exact] the paths are those of files
 * @param {boolean} [options.full] run everything on PostgreSQL too
 * @param {string[]} [options.unitOptions] more options of jest for unit tests
 * @param {Record<string, string>} [options.wholeAppVariables] more variables for whole-app tests
 * @param {boolean} [options.listTimes] put the measured times on the list that comes with the project
 * @returns {Promise<boolean>} whether at least one test ran and none failed
 * @throws {Failure} if a client is unknown, `TEST_MINUTES` no number, or the times of a full run are to be listed
 */
export async function runTests({
  clients = PROJECTS,
  paths,
  exact = false,
  full = false,
  unitOptions = [],
  wholeAppVariables = {},
  listTimes = false,
}) {
  const budget = budgetOf(process.env);
  const unknown = clients.find((name) => !PROJECTS.includes(name));
  if (unknown !== undefined)
    throw new Failure(`--client is "${unknown}": it must be one of ${PROJECTS.join(', ')}`);
  if (listTimes && full) throw new Failure('--list-times is for runs without --full');
  await ensureInstalled();
  if (clients.some((client) => client !== 'unit')) {
    await ensureBuilt();
    await ensureTestPrograms(clients);
  }
  const ending = new AbortController();
  onEndAsked(() => ending.abort());
  const reports = mkdtempSync(join(tmpdir(), 'calendar-reports-'));
  const own = clients.includes('postgres') && !process.env.DATABASE_URL;
  const server = own ? await startPostgres({ fast: true }) : undefined;
  const env = {
    ...process.env,
    // Files that are named on the command line run on every database.
    TEST_LENGTH: full ? 'full' : paths.length > 0 ? 'named' : 'short',
    ...(server === undefined ? {} : { DATABASE_URL: server.url }),
  };
  // Coverage of unit tests and of the built app is collected in different ways, so that they cannot run together.
  const units = clients.filter((client) => client === 'unit' && unitOptions.length > 0);
  const others = clients.filter((client) => !units.includes(client));
  const parts = [
    { projects: units, options: unitOptions, env },
    { projects: others, options: [], env: { ...env, ...wholeAppVariables } },
  ].filter(({ projects }) => projects.length > 0);
  shareTerms(reports, { end: budget.end, lots: commit() });
  const total = { passed: 0, failed: 0 };
  let run;
  console.log(
    `Random values are drawn from the seed ${testSeed()} ("npm run prove -- properties" draws others)`,
  );
  try {
    for (const { projects, options, env } of parts) {
      if (ending.signal.aborted) break;
      const { passed, failed } = await runJest(projects, {
        paths,
        exact,
        report: join(reports, `${projects[0]}.json`),
        options,
        env: { ...env, TEST_RUN: reports },
        signal: ending.signal,
      });
      total.passed += passed;
      total.failed += failed;
    }
    run = { minutes: budget.minutes, ...noted(reports) };
    const terms = { env: { ...env, ...wholeAppVariables }, reports, signal: ending.signal };
    if (process.env.CI) await repeatFailed(run, total, terms);
  } finally {
    await server?.stop();
    rmSync(reports, { recursive: true, force: true });
  }
  const { figures } = recall();
  remember(run, { full });
  if (listTimes) list(run.files);
  writeReport({ ...total, ...totalsOf(run.files), ...run });
  for (const line of [...clientLines(clients, run), '', ...lastLines(run, figures)]) console.log(line);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 && !ending.signal.aborted;
}

/** Runs what failed once more, see `filesToRepeat`, and corrects what is known of the run. */
async function repeatFailed(run, total, { env, reports, signal }) {
  for (const first of filesToRepeat(run.files, total.failed)) {
    if (signal.aborted) return;
    const { project, path } = first;
    console.log(`Once more, alone: ${project} ${path}`);
    const folder = mkdtempSync(join(reports, 'repeated-'));
    const { passed, failed } = await runJest([project], {
      paths: [path],
      exact: true,
      report: join(folder, 'report.json'),
      env: { ...env, TEST_RUN: folder },
      signal,
    });
    const file = combined(first, noted(folder).files[0]);
    run.files = run.files.map((other) => (other === first ? file : other));
    total.passed += passed - first.tests.filter(({ status }) => status === 'passed').length;
    total.failed += failed - first.failures;
  }
}

/**
 * Installs the programs that whole-app tests need, where that may be done. `.ci/run` does so while packages are installed and built.
 *
 * @param {string[]} [clients] the databases of the tests
 * @throws {Failure} in continuous integration, if there is no browser
 */
export async function ensureTestPrograms(clients = PROJECTS) {
  await ensureChromium();
  await ensurePrograms();
  await ensurePromtool();
  await ensureDateutil();
  if (clients.includes('postgres')) await ensureDebianPostgres();
}

/** The commit of the checkout; without git always the same text. */
function commit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString();
  } catch {
    return '';
  }
}
