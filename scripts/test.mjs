import util from 'node:util';
import { ensureInstalled } from './lib/dependencies.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { runMain } from './lib/steps.mjs';
import { testsOfChanges } from './lib/test-changed.mjs';
import { ensureTestPrograms, runTests } from './lib/test-run.mjs';

const HELP = `npm test [-- [--client unit|sqlite|postgres] [--full] [PATH ...]]
npm test -- --changed
npm test -- --prepare

Installs and builds what is missing, then runs the unit tests, and the whole-app tests on SQLite and on
PostgreSQL (in separate databases on the server of DATABASE_URL, or on a temporary server). The tests of
the admin panel need Chromium (CHROMIUM_PATH, or the system's); as root on Debian it is installed if it is missing.
The last line is "N passed, N failed"; the exit status is 0 if none failed and at least one ran. The lines before it name the slowest
files and tests, and compare what the run took with the last run of the same files.

  --client NAME   run only these: unit (no database), sqlite or postgres; may be repeated
  --changed       run only what probably notices the changes since the branch main, in about two minutes: the unit tests that import a
                  changed file, and the whole-app tests on SQLite that reached it in the last "npm run coverage"; names what it leaves out
  --full          run every file on both databases (without it the files of tests/jest/one-database.mjs run on one), the browser tests
                  in every language, zone and typing speed (without it these take turns), and test with more random values and
                  writes, larger calendars and every case of rights
  --prepare       only install the programs that the tests need, as root on Debian where CI is set; needs no packages of npm
  --list-times    write the measured times into tests/times.json, the times that a fresh clone knows; after a whole run on a quiet machine
  PATH            run only test files whose path contains PATH, on both databases

Unit tests come first, then the files of both databases in one queue, those that took long last time first. With the variable TEST_MINUTES the run begins no whole-app test file that would
probably end later than so many minutes after its start. Files that were not run are neither passed nor failed and do not
change the exit status; the last lines name them, and so does node_modules/.cache/event-calendar/test-run.json. The next run in the
same checkout begins with them; a fresh clone draws lots by its commit, so that it is not always the same files.`;

await runMain(async () => {
  requireNodeVersion();
  const { values, positionals: paths } = util.parseArgs({
    allowPositionals: true,
    options: {
      client: { type: 'string', multiple: true },
      changed: { type: 'boolean' },
      full: { type: 'boolean' },
      'list-times': { type: 'boolean' },
      prepare: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(HELP);
  if (values.prepare) return ensureTestPrograms();
  const passed = values.changed
    ? await runChanged()
    : await runTests({
        clients: values.client,
        paths,
        full: values.full,
        listTimes: values['list-times'],
      });
  process.exit(passed ? 0 : 1);
});

async function runChanged() {
  await ensureInstalled();
  const { clients, files, lines } = await testsOfChanges();
  for (const line of lines) console.log(line);
  if (files.length > 0) return runTests({ clients, paths: files, exact: true });
  console.log('\n0 passed, 0 failed');
  return true;
}
