import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import util from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/dependencies.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { onEndAsked } from './lib/signals.mjs';
import { Failure, runMain } from './lib/steps.mjs';
import { runProject } from './lib/jest.mjs';

const HELP = `npm test [-- [--client unit|sqlite|postgres] [--full] [PATH ...]]

Installs and builds what is missing, then runs the unit tests, and the whole-app tests on SQLite and on
PostgreSQL (in separate databases on the server of DATABASE_URL, or on a temporary server). The tests of
the admin panel need Chromium (CHROMIUM_PATH, or the system's); as root on Debian it is installed if it is missing.
The last line is "N passed, N failed"; the exit status is 0 if none failed and at least one ran.

  --client NAME   run only these: unit (no database), sqlite or postgres; may be repeated
  --full          run all browser tests on PostgreSQL too (without it only two files run there, and all on SQLite), load more
                  random files, and run every case of rights and totals on PostgreSQL
  PATH            run only test files whose path contains PATH, including browser tests on PostgreSQL`;

const PROJECTS = ['unit', 'sqlite', 'postgres'];
const ending = new AbortController();

await runMain(async () => {
  requireNodeVersion();
  const { values, positionals: paths } = util.parseArgs({
    allowPositionals: true,
    options: {
      client: { type: 'string', multiple: true },
      full: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(HELP);
  const projects = values.client ?? PROJECTS;
  const unknownProject = projects.find((name) => !PROJECTS.includes(name));
  if (unknownProject !== undefined)
    throw new Failure(`--client is "${unknownProject}": it must be one of ${PROJECTS.join(', ')}`);

  await ensureInstalled();
  if (projects.some((project) => project !== 'unit')) {
    await ensureBuilt();
    await ensureChromium();
  }
  onEndAsked(() => ending.abort());
  // Files that are named on the command line run on every database.
  const length = values.full ? 'full' : paths.length > 0 ? 'named' : 'short';
  const total = await runProjects(projects, paths, length);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 && total.passed > 0 && !ending.signal.aborted ? 0 : 1);
});

async function runProjects(projects, paths, length) {
  const reports = mkdtempSync(join(tmpdir(), 'calendar-reports-'));
  const own = projects.includes('postgres') && !process.env.DATABASE_URL;
  const server = own ? await startPostgres({ fast: true }) : undefined;
  const env = {
    ...process.env,
    TEST_LENGTH: length,
    ...(server === undefined ? {} : { DATABASE_URL: server.url }),
  };
  const total = { passed: 0, failed: 0 };
  try {
    for (const project of projects) {
      if (ending.signal.aborted) break;
      const { passed, failed } = await runProject(project, {
        paths,
        report: join(reports, `${project}.json`),
        env,
        signal: ending.signal,
      });
      console.log(`${project}: ${passed} passed, ${failed} failed\n`);
      total.passed += passed;
      total.failed += failed;
    }
  } finally {
    await server?.stop();
    rmSync(reports, { recursive: true, force: true });
  }
  return total;
}
