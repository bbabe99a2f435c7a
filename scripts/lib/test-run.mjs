import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './dependencies.mjs';
import { runProject } from './jest.mjs';
import { startPostgres } from './postgres.mjs';
import { onEndAsked } from './signals.mjs';
import { Failure } from './steps.mjs';

const PROJECTS = ['unit', 'sqlite', 'postgres'];

/**
 * Installs and builds what is missing, runs tests and prints the results. Stops when this process is asked to end.
 *
 * @param {object} options
 * @param {string[]} [options.clients] unit, sqlite, postgres; all if left out
 * @param {string[]} options.paths run only test files whose path contains one of these; all if empty
 * @param {boolean} [options.full] run everything on PostgreSQL too
 * @param {string[]} [options.unitOptions] more options of jest for unit tests
 * @param {Record<string, string>} [options.wholeAppVariables] more variables for whole-app tests
 * @returns {Promise<boolean>} whether at least one test ran and none failed
 * @throws {Failure} if a client is unknown
 */
export async function runTests({
  clients = PROJECTS,
  paths,
  full = false,
  unitOptions = [],
  wholeAppVariables = {},
}) {
  const unknown = clients.find((name) => !PROJECTS.includes(name));
  if (unknown !== undefined)
    throw new Failure(`--client is "${unknown}": it must be one of ${PROJECTS.join(', ')}`);
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
  const total = { passed: 0, failed: 0 };
  try {
    for (const client of clients) {
      if (ending.signal.aborted) break;
      const { passed, failed } = await runProject(client, {
        paths,
        report: join(reports, `${client}.json`),
        options: client === 'unit' ? unitOptions : [],
        env: client === 'unit' ? env : { ...env, ...wholeAppVariables },
        signal: ending.signal,
      });
      console.log(`${client}: ${passed} passed, ${failed} failed\n`);
      total.passed += passed;
      total.failed += failed;
    }
  } finally {
    await server?.stop();
    rmSync(reports, { recursive: true, force: true });
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 && !ending.signal.aborted;
}
