import { mkdirSync, writeFileSync } from 'node:fs';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { ensureInstalled } from '../scripts/lib/dependencies.mjs';
import { requireNodeVersion } from '../scripts/lib/node-version.mjs';
import { runMain } from '../scripts/lib/steps.mjs';
import { HELP, readOptions } from './options.mjs';
import { screenTable, screenTargets } from './report/screen.mjs';
import { measureDatabase } from './run/database.mjs';
import { ensureWrk } from './run/wrk.mjs';
import { judge } from './targets.mjs';

await runMain(async () => {
  requireNodeVersion();
  const options = readOptions(process.argv.slice(2));
  if (options.help) return console.log(HELP);
  await ensureInstalled();
  await ensureBuilt();
  await ensureWrk();
  if (options.profile) mkdirSync(options.profile, { recursive: true });

  const results = {};
  for (const client of options.clients) {
    results[client] = await measureDatabase(client, options, sayFor(client));
  }
  const targets = judge(results);
  console.log(screenTable(results));
  console.log(`\n${screenTargets(targets)}`);
  if (options.json)
    writeFileSync(options.json, `${JSON.stringify({ ...results, targets: shown(targets) }, null, 2)}\n`);
  process.exit(targets.some(({ pass }) => pass === false) ? 1 : 0);
});

/** Lines about the progress go to standard error: standard output is for results. */
function sayFor(client) {
  const since = Date.now();
  return (line) => console.error(`[${client} ${Math.round((Date.now() - since) / 1000)} s] ${line}`);
}

/** What was measured of the targets. */
function shown(targets) {
  return targets
    .filter(({ pass }) => pass !== undefined)
    .map(({ name, client, want, have, pass }) => ({ name: `${client}: ${name}`, want, have, pass }));
}
