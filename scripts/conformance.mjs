import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import util from 'node:util';
import { freePort } from './lib/free-port.mjs';
import { compareLanes } from './lib/compare-lanes.mjs';
import { fillWithSeries } from './lib/full-of-series.mjs';
import { ROOT } from './lib/project.mjs';
import { Failure, runMain } from './lib/steps.mjs';

const HELP = `npm run conformance -- FOLDER [--cases NAME] [--client sqlite|postgres] [--only TEXT] [--except TEXT]

Runs the black-box cases of FOLDER (its run.mjs and cases/) against throw-away services, on SQLite and on PostgreSQL at the same time.
Every read without credentials is sent twice, through the fast lane and through Strapi, and both responses must be equal.
The last line is "N passed, N failed"; the exit status is 0 if none failed and at least one ran.

  --cases NAME    the subfolder with the cases (cases); may be repeated
  --client NAME   run only on this database; may be repeated
  --only TEXT     run only cases whose file or name contains TEXT
  --except TEXT   skip cases whose file and name ("file: name") contain TEXT; may be repeated
  --full-of-series
                  first fill the calendar with 40 series of 1,400 dates, some of them edited by hand, left out or in two languages`;

const CLIENTS = ['sqlite', 'postgres'];
const START_WITHIN_MS = 10 * 60_000;

await runMain(async () => {
  const { values, positionals } = util.parseArgs({
    allowPositionals: true,
    options: {
      cases: { type: 'string', multiple: true },
      client: { type: 'string', multiple: true },
      only: { type: 'string' },
      except: { type: 'string', multiple: true },
      'full-of-series': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(HELP);
  const [folder] = positionals;
  if (folder === undefined || !existsSync(join(folder, 'run.mjs')))
    throw new Failure(`FOLDER is "${folder ?? ''}": it must be a folder with run.mjs and cases/`);
  const missing = values.cases?.find((name) => !existsSync(join(folder, name)));
  if (missing !== undefined)
    throw new Failure(`--cases is "${missing}": there is no such folder in ${folder}`);
  const clients = values.client ?? CLIENTS;
  const unknownClient = clients.find((client) => !CLIENTS.includes(client));
  if (unknownClient !== undefined)
    throw new Failure(`--client is "${unknownClient}": it must be one of ${CLIENTS.join(', ')}`);

  const results = await Promise.all(
    clients.map(async (client) => {
      const { passed, failed, printed } = await runOn(client, resolve(folder), values);
      console.log(`${printed}conformance on ${client}: ${passed} passed, ${failed} failed\n`);
      return { passed, failed };
    }),
  );
  const sum = (name) => results.reduce((total, result) => total + result[name], 0);
  const total = { passed: sum('passed'), failed: sum('failed') };
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
});

/** @returns {Promise<{ passed: number, failed: number, printed: string }>} what was printed about the cases of one database */
async function runOn(
  client,
  folder,
  { cases: subfolders = ['cases'], only, except = [], 'full-of-series': isFull },
) {
  const scratch = mkdtempSync(join(tmpdir(), 'calendar-conformance-'));
  const out = join(scratch, 'target.json');
  const port = await freePort();
  const target = spawn(
    process.execPath,
    ['scripts/target.mjs', '--port', String(port), '--out', out, '--client', client],
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = new Promise((done) => target.on('close', done));
  let lanes;
  try {
    const since = Date.now();
    while (!existsSync(out)) {
      if (target.exitCode !== null) throw new Failure(`The service on ${client} did not start`);
      if (Date.now() - since > START_WITHIN_MS) throw new Failure(`The service on ${client} is not ready`);
      await pause(250);
    }
    if (isFull) {
      const { series, dates } = await fillWithSeries(out);
      console.error(`${client}: filled with ${series} series of ${dates} dates`);
    }
    lanes = await compareLanes(out);
    const cases = subfolders.map((name) => casesWithout(join(folder, name), except, join(scratch, name)));
    const options = ['--cases', cases.join(','), '--target', out, ...(only ? ['--only', only] : [])];
    const { passed, failed, printed } = await runCases(join(folder, 'run.mjs'), options);
    const { compared, different } = lanes;
    const compares = `both ways: ${compared()} reads compared, ${different.length} different`;
    const lines = [...different.slice(0, 10), compares, ''];
    return { passed, failed: failed + different.length, printed: printed + lines.join('\n') };
  } finally {
    await lanes?.close();
    target.kill('SIGTERM');
    await ended;
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** A copy of the folder of cases without the skipped ones, whose names are printed; the folder itself if none is skipped. */
function casesWithout(folder, except, copy) {
  if (except.length === 0) return folder;
  mkdirSync(copy);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const isMeant = ({ name }) => except.some((text) => `${basename(file, '.json')}: ${name}`.includes(text));
    const cases = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    for (const { name } of cases.filter(isMeant)) console.log(`skipped: ${basename(file, '.json')}: ${name}`);
    writeFileSync(join(copy, file), JSON.stringify(cases.filter((one) => !isMeant(one))));
  }
  return copy;
}

async function runCases(runner, options) {
  const child = spawn(process.execPath, [runner, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await new Promise((done) => child.on('close', done));
  const counts = /(\d+) passed, (\d+) failed\s*$/.exec(printed);
  if (counts === null) throw new Failure('The cases printed no result');
  return { passed: Number(counts[1]), failed: Number(counts[2]), printed };
}
