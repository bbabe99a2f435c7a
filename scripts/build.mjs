import util from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/dependencies.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { runMain } from './lib/steps.mjs';

const HELP = `npm run build [-- --force] [--verbose]

Compiles the server part and the admin panel into dist/ if their sources have changed.

  --force     build everything again
  --verbose   show the output of the compilers`;

await runMain(async () => {
  requireNodeVersion();
  const { values } = util.parseArgs({
    options: {
      force: { type: 'boolean' },
      verbose: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(HELP);
  await ensureInstalled({ verbose: values.verbose });
  await ensureBuilt(values);
});
