import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './dependencies.mjs';
import { filesOf, runProject } from './jest.mjs';
import { startPostgres } from './postgres.mjs';
import { onEndAsked } from './signals.mjs';
import { Failure } from './steps.mjs';
import { budgetOf } from './test-times/budget.mjs';
import { lastLines } from './test-times/report.mjs';
import { testSeed } from './test-seed.mjs';
import { Schedule } from './test-times/schedule.mjs';
import { list, writeReport } from './test-times/store.mjs';

const PROJECTS = ['unit', 'sqlite', 'postgres'];

/**
 * Installs and builds what is missing, runs tests and prints the results. Stops when this process is asked to end. Begins no
 * whole-app test file that does not fit into the minutes of `TEST_MINUTES`; that alone is no failure, because a slow machine must be
 * able to end a run too, but the last lines and the report name the files.
 *
 * @param {object} options
 * @param {string[]} [options.clients] unit, sqlite, postgres; all if left out
 * @param {string[]} options.paths run only test files whose path contains one of these; all if empty
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
    await ensureChromium();
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
  const envOf = (client) => (client === 'unit' ? env : { ...env, ...wholeAppVariables });
  const wholeApp = clients.filter((client) => client !== 'unit');
  const schedule = new Schedule({
    end: budget.end,
    // Which files there are is asked only where it matters.
    files: budget.end === undefined ? {} : await filesOf(wholeApp, { paths, env }),
    folder: reports,
    full,
  });
  const total = { passed: 0, failed: 0 };
  const run = { minutes: budget.minutes, files: [], notRun: [], repeated: [] };
  console.log(
    `Random values are drawn from the seed ${testSeed()} ("npm run prove -- properties" draws others)`,
  );
  try {
    for (const client of clients) {
      if (ending.signal.aborted) break;
      const { passed, failed, repeated } = await runProject(client, {
        paths,
        report: join(reports, `${client}.json`),
        options: client === 'unit' ? unitOptions : [],
        env: { ...envOf(client), TEST_RUN: schedule.begin(client) },
        signal: ending.signal,
      });
      const { times, notRun } = schedule.finish(client);
      if (listTimes) list(client, times);
      for (const [path, seconds] of Object.entries(times)) run.files.push({ project: client, path, seconds });
      for (const test of repeated) run.repeated.push({ project: client, test });
      for (const path of notRun) run.notRun.push({ project: client, path });
      const left = notRun.length === 0 ? '' : `, ${notRun.length} not run`;
      console.log(`${client}: ${passed} passed, ${failed} failed${left}\n`);
      total.passed += passed;
      total.failed += failed;
    }
  } finally {
    await server?.stop();
    rmSync(reports, { recursive: true, force: true });
  }
  writeReport({ ...total, ...run });
  console.log(`\n${lastLines(run).join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 && !ending.signal.aborted;
}
