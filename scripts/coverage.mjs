import util from 'node:util';
import { watchBuiltApp } from './lib/test-coverage/built-app.mjs';
import { printReport } from './lib/test-coverage/report.mjs';
import { watchUnitTests } from './lib/test-coverage/unit-tests.mjs';
import { ensureInstalled } from './lib/dependencies.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { runMain } from './lib/steps.mjs';
import { runTests } from './lib/test-run.mjs';

const HELP = `npm run coverage [-- [--client unit|sqlite|postgres] [PATH ...]]

Runs tests like "npm test" and says what none of them reaches: a table by folder, the files that no test loads, and the functions
that no test calls. Measured are the server part of the plugin and the service around it: the sources in unit tests, the built app
in whole-app tests, in all its processes except those that a test kills. The panel is not measured.
The exit status is that of the tests. It also keeps which whole-app tests reach which sources, for npm test -- --changed.

  --client NAME   run only these: unit, sqlite or postgres; may be repeated
  PATH            run only test files whose path contains PATH`;

await runMain(async () => {
  requireNodeVersion();
  const { values, positionals: paths } = util.parseArgs({
    allowPositionals: true,
    options: { client: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return console.log(HELP);
  await ensureInstalled();
  const units = watchUnitTests();
  const app = watchBuiltApp();
  const passed = await runTests({
    clients: values.client,
    paths,
    unitOptions: units.options,
    wholeAppVariables: app.env,
  });
  const hits = new Map();
  units.addTo(hits);
  await app.addTo(hits);
  printReport(hits);
  process.exit(passed ? 0 : 1);
});
