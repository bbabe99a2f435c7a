import { join } from 'node:path';
import { requireBuild } from './lib/as-built.mjs';
import {
  checkDatabase,
  checkedSettings,
  createApp,
  loadApp,
  makePublicFolders,
  readDotEnv,
  readEnvironment,
} from './lib/launch.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { DIST, PLUGIN_SERVER, load } from './lib/project.mjs';
import { runCommand } from './lib/run-command.mjs';
import { closeApp, onSignal } from './lib/shutdown.mjs';
import { runMain } from './lib/steps.mjs';

await runMain(async () => {
  requireNodeVersion();
  readDotEnv();
  requireBuild();
  const { runProgram } = load(join(PLUGIN_SERVER, 'cli', 'program.js'));
  process.exit(await runProgram('npm run calendar --', process.argv.slice(2), onDatabase));
});

/** Loads Strapi without listening, runs the command, and closes Strapi. A second Ctrl+C ends the process immediately. */
async function onDatabase(command, given) {
  process.env.LOG_LEVEL ||= 'warn';
  // Only a start of the service loads the sample calendar, not a command.
  process.env.CALENDAR_SAMPLE = 'false';
  const { demandDatabase } = load(join(PLUGIN_SERVER, 'cli', 'backup', 'open-database.js'));
  // It may find an empty place, and changes nothing if it is refused.
  const fills = command.name === 'restore';
  if (fills) load(join(DIST, 'src', 'secrets.js')).keepNoSeed();
  else await checkDatabase(readEnvironment(), { first: false });
  const settings = checkedSettings();
  const starts = command.startsStrapi !== false;
  const ending = new AbortController();
  onSignal(() => ending.abort());
  const strapi = createApp(settings, { panel: false, folders: false });
  const context = { strapi, signal: ending.signal, ...given };
  if (!starts) return runCommand(command, context);
  await demandDatabase(strapi);
  load(join(PLUGIN_SERVER, 'cli', 'wait-for-lock.js')).waitForLock(strapi);
  makePublicFolders(settings.environment);
  command.prepare?.(strapi, given.options);
  if (command.asFound?.(given.options)) await strapi.register();
  else await loadApp(strapi, settings);
  try {
    const status = await runCommand(command, context);
    return ending.signal.aborted && status === 0 ? 130 : status;
  } finally {
    await closeApp(strapi);
  }
}
