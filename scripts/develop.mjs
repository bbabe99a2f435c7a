import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { isFresh } from './lib/build-state.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/dependencies.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { ROOT } from './lib/project.mjs';
import { onEndAsked } from './lib/signals.mjs';
import { runMain } from './lib/steps.mjs';

const HELP = `npm run develop

Starts the calendar like npm start, and starts it again a few seconds after a file of the server part has changed. Settings are those of
npm start. Types are not checked here: your editor does, and npm run lint. For work on the admin panel use "npm run strapi develop".`;

/** Editors write a file in several steps: milliseconds without a change until the service starts again. */
const QUIET = 150;

let service;

await runMain(async () => {
  requireNodeVersion();
  if (process.argv.slice(2).some((argument) => ['--help', '-h'].includes(argument))) return console.log(HELP);
  await ensureInstalled();
  await ensureBuilt();
  start();
  onEndAsked(async () => {
    await stop();
    process.exit();
  });
  watchSources(async () => {
    if (isFresh('server')) return;
    try {
      await ensureBuilt({ panel: false });
    } catch (error) {
      console.error(error.message);
      return;
    }
    await stop();
    start();
  });
});

function start() {
  const script = join(ROOT, 'scripts', 'start.mjs');
  service = spawn(process.execPath, ['--enable-source-maps', script, '--as-built'], {
    cwd: ROOT,
    stdio: 'inherit',
    // Ctrl+C in a terminal reaches this process alone, which ends the service.
    detached: true,
  });
}

async function stop() {
  const { exitCode, signalCode } = service;
  if (exitCode !== null || signalCode !== null) return;
  // Without the grace period of SIGTERM.
  service.kill('SIGINT');
  await once(service, 'close');
}

/** Calls `react` after changes; one call ends before the next begins. */
function watchSources(react) {
  let timer;
  let last = Promise.resolve();
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (last = last.then(react)), QUIET);
  };
  for (const folder of ['config', 'src']) watch(join(ROOT, folder), { recursive: true }, changed);
}
