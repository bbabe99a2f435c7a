import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { ensureChromium } from '../scripts/lib/chromium.mjs';
import { ensureInstalled } from '../scripts/lib/dependencies.mjs';
import { requireNodeVersion } from '../scripts/lib/node-version.mjs';
import { ROOT } from '../scripts/lib/project.mjs';
import { runMain } from '../scripts/lib/steps.mjs';
import { measureCosts } from './costs/measure.mjs';
import { COST_TARGETS } from './costs/targets.mjs';
import { HELP, readOptions } from './options.mjs';
import { measurePanel } from './panel/measure.mjs';
import { PANEL_TARGETS } from './panel/targets.mjs';
import { chart } from './report/chart.mjs';
import { costsOf, costsSection, withCosts } from './report/costs.mjs';
import { benchmarksPage } from './report/markdown.mjs';
import { panelTable, screenTable, screenTargets } from './report/screen.mjs';
import { measureDatabase } from './run/database.mjs';
import { endWhenAsked } from './run/ending.mjs';
import { ensureWrk } from './run/wrk.mjs';
import { measureStart } from './start/measure.mjs';
import { START_TARGETS } from './start/targets.mjs';
import { judge } from './targets.mjs';

/** Subtitle of the chart. */
const NOTE = 'with venue, organizers, categories and tags; 2,000 events, no request repeated';

/** What is measured, its targets and its table. */
const MODES = {
  database: { measure: measureDatabase, targets: undefined, table: screenTable },
  panel: { measure: measurePanel, targets: PANEL_TARGETS, table: panelTable },
  costs: { measure: measureCosts, targets: COST_TARGETS, table: () => '' },
};

await runMain(async () => {
  requireNodeVersion();
  const options = readOptions(process.argv.slice(2));
  if (options.help) return console.log(HELP);
  await ensureInstalled();
  if (options.start) return start(options);
  await ensureBuilt();
  if (options.panel) await ensureChromium();
  else await ensureWrk();
  if (options.profile) mkdirSync(options.profile, { recursive: true });

  endWhenAsked();
  const mode = MODES[options.panel ? 'panel' : options.costs ? 'costs' : 'database'];
  const results = {};
  for (const client of options.clients) {
    results[client] = await mode.measure(client, options, sayFor(client));
  }
  const targets = judge(results, mode.targets);
  console.log(mode.table(results));
  console.log(`\n${screenTargets(targets)}`);
  if (options.json)
    writeFileSync(options.json, `${JSON.stringify({ ...results, targets: shown(targets) }, null, 2)}\n`);
  // A partial run must not replace the complete page.
  if (options.complete) {
    writePage(results, targets, options);
  }
  process.exit(targets.some(({ pass }) => pass === false) ? 1 : 0);
});

/** A run writes its part of the page, and keeps the other one. */
function writePage(results, targets, { costs }) {
  const file = join(ROOT, 'BENCHMARKS.md');
  const before = readFileSync(file, 'utf8');
  const when = new Date();
  if (costs) {
    writeFileSync(file, withCosts(before, costsSection(results, targets, when)));
    return console.log('\nBENCHMARKS.md has been written.');
  }
  writeFileSync(file, withCosts(benchmarksPage(results, targets, when), costsOf(before)));
  writeFileSync(join(ROOT, 'bench', 'chart.svg'), chart(results, NOTE));
  console.log('\nBENCHMARKS.md and bench/chart.svg have been written.');
}

async function start({ json }) {
  const results = { sqlite: await measureStart(sayFor('sqlite')) };
  const targets = judge(results, START_TARGETS);
  console.log(screenTargets(targets));
  if (json) writeFileSync(json, `${JSON.stringify({ ...results, targets: shown(targets) }, null, 2)}\n`);
  process.exit(targets.some(({ pass }) => pass === false) ? 1 : 0);
}

/** Progress messages go to standard error; standard output is for results. */
function sayFor(client) {
  const since = Date.now();
  return (line) => console.error(`[${client} ${Math.round((Date.now() - since) / 1000)} s] ${line}`);
}

/** The measured values of the targets. */
function shown(targets) {
  return targets
    .filter(({ pass }) => pass !== undefined)
    .map(({ name, client, want, have, pass }) => ({ name: `${client}: ${name}`, want, have, pass }));
}
