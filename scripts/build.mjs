import util from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/dependencies.mjs';
import { readDotEnv } from './lib/launch.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { runMain } from './lib/steps.mjs';

const HELP = `npm run build [-- --server] [--force] [--verbose]

Compiles the server part and builds the admin panel into dist/ if their sources have changed. It does not look at types: npm run lint
does.

  --server    only the server part, which takes a second
  --force     build everything again
  --verbose   show the output of the compilers`;

await runMain(async () => {
  requireNodeVersion();
  const { values } = util.parseArgs({
    options: {
      server: { type: 'boolean' },
      force: { type: 'boolean' },
      verbose: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(HELP);
  // The path of PUBLIC_URL becomes part of the panel.
  readDotEnv();
  // Enough for a production tree; a fresh clone is one of a developer.
  await ensureInstalled({ development: false, installs: true, verbose: values.verbose });
  await ensureBuilt({ ...values, panel: !values.server, named: true });
});
