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
import { ROOT } from './lib/project.mjs';
import { Failure, runMain } from './lib/steps.mjs';
import { budgetOf, secondsUntil } from './lib/test-times/budget.mjs';

const HELP = `npm run conformance -- FOLDER [--cases NAME] [--client sqlite|postgres] [--only TEXT] [--except TEXT]

Runs the black-box cases of FOLDER (its run.mjs and cases/) against a throw-away service, on SQLite and on PostgreSQL.
Every read without credentials is sent twice, through the fast lane and through Strapi, and both responses must be equal.
The last line is "N passed, N failed"; the exit status is 0 if none failed and at least one ran. With the variable TEST_MINUTES
a database is left out, and named, if the cases would not end within so many minutes; the first always runs.

  --cases NAME    the subfolder with the cases (cases); may be repeated
  --client NAME   run only on this database; may be repeated
  --only TEXT     run only cases whose file or name contains TEXT
  --except TEXT   skip cases whose file and name ("file: name") contain TEXT; may be repeated`;

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

  const { minutes, end } = budgetOf(process.env);
  const total = { passed: 0, failed: 0 };
  let longest = 0;
  for (const client of clients) {
    if (longest > 0 && longest > secondsUntil(end)) {
      console.log(`conformance on ${client}: NOT RUN, because it did not fit into TEST_MINUTES=${minutes}\n`);
      continue;
    }
    const since = Date.now();
    const { passed, failed } = await runOn(client, resolve(folder), values);
    console.log(`conformance on ${client}: ${passed} passed, ${failed} failed\n`);
    total.passed += passed;
    total.failed += failed;
    longest = Math.max(longest, (Date.now() - since) / 1000);
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
});

async function runOn(client, folder, { cases: subfolders = ['cases'], only, except = [] }) {
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
    lanes = await compareLanes(out);
    const cases = subfolders.map((name) => casesWithout(join(folder, name), except, join(scratch, name)));
    const options = ['--cases', cases.join(','), '--target', out, ...(only ? ['--only', only] : [])];
    const { passed, failed } = await runCases(join(folder, 'run.mjs'), options);
    const { compared, different } = lanes;
    for (const difference of different.slice(0, 10)) console.error(difference);
    console.log(`both ways: ${compared()} reads compared, ${different.length} different`);
    return { passed, failed: failed + different.length };
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
    process.stdout.write(chunk);
  });
  await new Promise((done) => child.on('close', done));
  const counts = /(\d+) passed, (\d+) failed\s*$/.exec(printed);
  if (counts === null) throw new Failure('The cases printed no result');
  return { passed: Number(counts[1]), failed: Number(counts[2]) };
}
