import { execFileSync } from 'node:child_process';
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
import { CLIENTS, HELP, readOptions } from './options.mjs';
import { measureMany } from './many/measure.mjs';
import { MANY_TARGETS } from './many/targets.mjs';
import { measureMillion } from './million/measure.mjs';
import { MILLION_TARGETS } from './million/targets.mjs';
import { measurePanel } from './panel/measure.mjs';
import { PANEL_TARGETS } from './panel/targets.mjs';
import { chart } from './report/chart.mjs';
import { compareRuns, comparisonText, readRun } from './report/compare.mjs';
import { benchmarksPage } from './report/markdown.mjs';
import { panelTable, screenTable, screenTargets } from './report/screen.mjs';
import { daysOf, readPart, runOf } from './report/parts.mjs';
import { sectionOf, withSection, withSections } from './report/sections.mjs';
import { measureDatabase } from './run/database.mjs';
import { endWhenAsked } from './run/ending.mjs';
import { ensureWrk } from './run/wrk.mjs';
import { measureSeries } from './series/measure.mjs';
import { SERIES_TARGETS } from './series/targets.mjs';
import { measureStart } from './start/measure.mjs';
import { START_TARGETS } from './start/targets.mjs';
import { judge } from './targets.mjs';

/** Subtitle of the chart. */
const NOTE = 'with venue, organizers, categories and tags; 2,000 events, no request repeated';

/** What is measured, what it needs, its targets and its table. */
const MODES = {
  database: { prepare: [ensureBuilt, ensureWrk], measure: measureDatabase, table: screenTable },
  million: {
    prepare: [ensureBuilt, ensureWrk],
    measure: measureMillion,
    targets: MILLION_TARGETS,
    table: screenTable,
  },
  panel: {
    prepare: [ensureBuilt, ensureChromium],
    measure: measurePanel,
    targets: PANEL_TARGETS,
    table: panelTable,
  },
  many: { prepare: [ensureBuilt], measure: measureMany, targets: MANY_TARGETS, table: () => '' },
  series: {
    prepare: [ensureBuilt, ensureWrk],
    measure: measureSeries,
    targets: SERIES_TARGETS,
    table: () => '',
  },
  start: { prepare: [], measure: measureStart, targets: START_TARGETS, table: () => '' },
  costs: {
    prepare: [ensureBuilt, ensureWrk],
    measure: measureCosts,
    targets: COST_TARGETS,
    table: () => '',
  },
};

const PAGE = 'BENCHMARKS.md';

await runMain(async () => {
  requireNodeVersion();
  const options = readOptions(process.argv.slice(2));
  if (options.help) return console.log(HELP);
  await ensureInstalled();
  const mode = MODES[options.mode];
  for (const prepare of mode.prepare) await prepare();
  if (options.profile) mkdirSync(options.profile, { recursive: true });

  endWhenAsked();
  const run = runOf(options, new Date());
  const part = readPart(options.join, run);
  const results = {};
  for (const client of CLIENTS) {
    if (client in part.results) results[client] = part.results[client];
    else if (options.clients.includes(client))
      results[client] = await mode.measure(client, options, sayFor(client));
  }
  const targets = judge(results, mode.targets);
  console.log(mode.table(results));
  console.log(`\n${screenTargets(targets)}`);
  if (options.json)
    writeFileSync(options.json, `${JSON.stringify({ ...results, targets: shown(targets), run }, null, 2)}\n`);
  report(results, targets, options, daysOf(run.day, part));
  process.exit(targets.some(({ pass }) => pass === false) ? 1 : 0);
});

/** Compares the run with the last committed one; a complete run writes its part of the page and keeps the others. */
function report(results, targets, { mode, isWhole, needs }, when) {
  const textOf = (comparison) =>
    mode === 'database'
      ? benchmarksPage(results, targets, when, comparison)
      : sectionOf(mode, results, targets, when);
  const before = readRun(committedPage());
  const comparison = comparisonText(compareRuns(before, readRun(textOf())), before.when);
  console.log(`\n${comparison}`);
  // A partial run must not replace the complete one.
  if (!isWhole || needs.some((client) => results[client] === undefined)) return;
  const file = join(ROOT, PAGE);
  const page = readFileSync(file, 'utf8');
  if (mode === 'database') {
    writeFileSync(file, withSections(textOf(comparison), page));
    writeFileSync(join(ROOT, 'bench', 'chart.svg'), chart(results, NOTE));
  } else writeFileSync(file, withSection(page, mode, textOf()));
  console.log(`\n${PAGE}${mode === 'database' ? ' and bench/chart.svg have' : ' has'} been written.`);
}

/** The page of the last commit, or outside of a repository the file. */
function committedPage() {
  try {
    return execFileSync('git', ['show', `HEAD:${PAGE}`], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return readFileSync(join(ROOT, PAGE), 'utf8');
  }
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
    .map(({ name, client, want, have, spread, pass }) => ({
      name: `${client}: ${name}`,
      want,
      have,
      spread,
      pass,
    }));
}
