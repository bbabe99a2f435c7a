import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import util from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/dependencies.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { newSeed } from './lib/test-seed.mjs';
import { proveProperties } from './lib/properties.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { ROOT } from './lib/project.mjs';
import { onEndAsked } from './lib/signals.mjs';
import { Failure, runMain } from './lib/steps.mjs';
import { runJest } from './lib/jest.mjs';

const HELP = `npm run prove [-- NAME [--client sqlite|postgres] [--length N] [--seed S]]

Without NAME: lists the proofs. With NAME: runs that proof at full length, on SQLite and on PostgreSQL (in a separate database on
the server of DATABASE_URL, or on a temporary server), after installing and building what is
missing. The last lines say what was proven, with figures; the exit status is 0 if the proof holds on every database.

  --client NAME   run only on this database; may be repeated
  --length N      use another length than the full one; the summary of a proof says what it counts
  --seed S        use the random cases of an earlier run; a whole number. Without it a run draws new ones and prints its seed

NAME "properties" runs the property tests among the unit tests with new random values, without a database; its length counts rounds. Each
round draws as many values as the tests state, "npm test" a fifth of them.
Make what a proof finds an example in a test, because "npm test" always draws the same values.

"npm test" also runs every proof but many-processes and old-process in a short form, those in tests/jest/one-database.mjs on one database only.`;

const CLIENTS = ['sqlite', 'postgres'];
/** The proof that needs no database and has no file. */
const PROPERTIES = 'properties';
const ROUNDS = 5;
const PROOFS = join('tests', 'proofs');
const ENDING = '.test.ts';
const ending = new AbortController();

await runMain(async () => {
  requireNodeVersion();
  const { values, positionals } = util.parseArgs({
    allowPositionals: true,
    options: {
      client: { type: 'string', multiple: true },
      length: { type: 'string' },
      seed: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(HELP);
  const names = proofNames();
  if (positionals.length === 0) return console.log(listOf(names));
  const [name] = positionals;
  if (positionals.length > 1 || !names.includes(name))
    throw new Failure(`NAME is "${positionals.join(' ')}": it must be one of ${names.join(', ')}`);
  if (name === PROPERTIES && values.client !== undefined)
    throw new Failure('"properties" needs no database: leave out --client');
  const clients = values.client ?? CLIENTS;
  const unknownClient = clients.find((client) => !CLIENTS.includes(client));
  if (unknownClient !== undefined)
    throw new Failure(`--client is "${unknownClient}": it must be one of ${CLIENTS.join(', ')}`);
  const length = values.length === undefined ? 'full' : wholeNumber('--length', values.length, 1);
  const seed = values.seed === undefined ? String(newSeed()) : wholeNumber('--seed', values.seed, 0);

  await ensureInstalled();
  onEndAsked(() => ending.abort());
  const holds =
    name === PROPERTIES
      ? await proveProperties({
          rounds: length === 'full' ? ROUNDS : Number(length),
          seed: Number(seed),
          signal: ending.signal,
        })
      : await prove(name, clients, { PROOF_LENGTH: length, PROOF_SEED: seed, TEST_SEED: seed });
  process.exit(holds && !ending.signal.aborted ? 0 : 1);
});

/** Runs the proof on each database and prints all summaries at the end. @returns whether it holds on every database */
async function prove(name, clients, choices) {
  console.log(`${name}: seed ${choices.PROOF_SEED}`);
  await ensureBuilt();
  const scratch = mkdtempSync(join(tmpdir(), 'calendar-proof-'));
  const own = clients.includes('postgres') && !process.env.DATABASE_URL;
  const server = own ? await startPostgres({ fast: true }) : undefined;
  const results = [];
  try {
    for (const client of clients) {
      if (ending.signal.aborted) break;
      const summary = join(scratch, `${client}.txt`);
      const since = Date.now();
      const { passed, failed } = await runJest([client], {
        paths: [`${PROOFS}/${name}${ENDING}`],
        report: join(scratch, `${client}.json`),
        env: {
          ...process.env,
          ...choices,
          PROOF_SUMMARY: summary,
          ...(server === undefined ? {} : { DATABASE_URL: server.url }),
        },
        signal: ending.signal,
      });
      const lines = existsSync(summary) ? readFileSync(summary, 'utf8') : '';
      const verdict = failed > 0 ? 'DOES NOT HOLD' : passed > 0 ? 'holds' : 'does not apply';
      results.push({ client, verdict, seconds: (Date.now() - since) / 1000, lines });
    }
  } finally {
    await server?.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
  for (const { client, verdict, seconds, lines } of results) {
    console.log(`\n${name} on ${client}: ${verdict} (seed ${choices.PROOF_SEED}, ${Math.round(seconds)} s)`);
    console.log(lines.trimEnd().replace(/^/gm, '  '));
  }
  const verdicts = results.map(({ verdict }) => verdict);
  return (
    results.length === clients.length && !verdicts.includes('DOES NOT HOLD') && verdicts.includes('holds')
  );
}

function proofNames() {
  const files = readdirSync(join(ROOT, PROOFS)).filter((file) => file.endsWith(ENDING));
  return [...files.map((file) => file.slice(0, -ENDING.length)), PROPERTIES].sort();
}

function listOf(names) {
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map((name) => `  ${name.padEnd(width)}  ${claimOf(name)}`);
  return `Proofs (npm run prove -- NAME):\n\n${lines.join('\n')}`;
}

/** The claim of a proof: the comment at the beginning of its file. */
function claimOf(name) {
  if (name === PROPERTIES)
    return 'The properties in the unit tests hold with other random values too. The length counts rounds.';
  const source = readFileSync(join(ROOT, PROOFS, `${name}${ENDING}`), 'utf8');
  const comment = /^\/\*\*([\s\S]*?)\*\//.exec(source)?.[1] ?? '';
  return comment.replace(/\s*\n\s*\*?\s*/g, ' ').trim();
}

function wholeNumber(option, text, least) {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < least)
    throw new Failure(`${option} is "${text}": it must be a whole number from ${least}`);
  return String(number);
}
