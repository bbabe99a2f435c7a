import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import util from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/dependencies.mjs';
import { addresses, checkDatabase, checkPort, checkedSettings, createApp, listen } from './lib/launch.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { createDatabase, dropDatabase, startPostgres } from './lib/postgres.mjs';
import { PLUGIN_SERVER, load } from './lib/project.mjs';
import { ROLES, makeUser } from './lib/roles.mjs';
import { runCommand } from './lib/run-command.mjs';
import { closeApp, onSignal } from './lib/shutdown.mjs';
import { Failure, runMain } from './lib/steps.mjs';
import { enterEnvironment, makeThrowAway } from './lib/throw-away.mjs';

/** Taken from the environment: the names that clients expect (docs/interface.md 1.15), and where they reach the service (1.11). */
const FROM_ENVIRONMENT = [
  'CALENDAR_NAMESPACE',
  'CALENDAR_HEADER_PREFIX',
  'CALENDAR_LANGUAGE_PARAMETER',
  'CALENDAR_CATEGORY_TAXONOMY',
  'CALENDAR_TAG_TAXONOMY',
  'PUBLIC_URL',
  'TRUST_PROXY',
];

const HELP = `npm run target -- --port P --out FILE [--client sqlite|postgres] [--load FILE [--bulk]]

Starts a throw-away service on an empty temporary database, with the time zone America/New_York and one user for each of
the roles ${Object.keys(ROLES).join(', ')}, and an administrator of the panel. When it is ready, it writes its addresses and
credentials:
  { "base", "roots": { "en", "fr" }, "listens", "auth": { role: { "Authorization" } },
    "users": { role: { "username", "password" } }, "panel": { "email", "password" }, "names": { ... } }
"base" and "roots" begin with PUBLIC_URL, if it is set; "listens" is the service itself, to which a proxy passes on.
It runs until SIGTERM (or Ctrl+C) and removes all its files.

  --port P       the port to listen on, on 127.0.0.1
  --out FILE     the file for the description
  --client NAME  sqlite (default) or postgres: the server of DATABASE_URL, or a temporary one
  --load FILE    events to load first, one JSON object per line
  --bulk         load them as "calendar load --bulk" does, about thirty times faster

The names that clients of another service expect, and what a proxy in front needs, are taken from the environment:
${FROM_ENVIRONMENT.join(', ')}.`;

/** Clean-up actions for the end, run in reverse order. */
const undo = [];
const ending = new AbortController();

await runMain(async () => {
  requireNodeVersion();
  const { values } = util.parseArgs({
    options: {
      port: { type: 'string' },
      out: { type: 'string' },
      client: { type: 'string', default: 'sqlite' },
      load: { type: 'string' },
      bulk: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(HELP);
  if (!/^\d+$/.test(values.port ?? '') || values.out === undefined) throw new Failure(HELP);
  if (!['sqlite', 'postgres'].includes(values.client))
    throw new Failure(`--client is "${values.client}": it must be sqlite or postgres`);
  if (values.load !== undefined && !existsSync(values.load))
    throw new Failure(`--load is "${values.load}": there is no such file`);
  if (values.bulk && values.load === undefined) throw new Failure('--bulk needs --load FILE');
  await ensureInstalled();
  await ensureBuilt();

  const serving = serve({ ...values, out: resolve(values.out), load: values.load && resolve(values.load) });
  onSignal(async () => {
    ending.abort();
    await serving.catch(() => undefined);
    process.exit(await undoAll());
  });
  try {
    await serving;
  } catch (error) {
    if (ending.signal.aborted) return;
    await undoAll();
    throw error;
  }
});

async function serve({ port, out, client, load: file, bulk }) {
  const panel = { email: 'panel@calendar.example', password: `Pw1-${randomBytes(12).toString('base64url')}` };
  const throwAway = makeThrowAway({
    databaseUrl: client === 'postgres' ? await freshPostgres() : undefined,
    env: {
      ...Object.fromEntries(
        FROM_ENVIRONMENT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
      ),
      PORT: port,
      ADMIN_EMAIL: panel.email,
      ADMIN_PASSWORD: panel.password,
      CALENDAR_TIMEZONE: 'America/New_York',
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    },
  });
  undo.push(() => throwAway.remove());
  enterEnvironment(throwAway.env);
  const settings = checkedSettings();
  await checkDatabase(settings.environment);
  await checkPort(settings.environment);

  const strapi = createApp(settings);
  undo.push(() => closeApp(strapi));
  await strapi.load();
  const auth = {};
  const users = {};
  for (const role of Object.keys(ROLES)) {
    const { headers, username, password } = await makeUser(strapi, role);
    auth[role] = headers;
    users[role] = { username, password };
  }
  if (file) await loadEvents(strapi, file, { bulk });
  if (ending.signal.aborted) return;
  await listen(strapi, settings.environment);

  const listening = strapi.server.httpServer.address().port;
  const { roots } = addresses(settings, listening);
  const listens = `http://127.0.0.1:${listening}`;
  const { headerPrefix, languageParameter, categoryTaxonomy, tagTaxonomy } = settings.calendar;
  const names = { headerPrefix, languageParameter, categoryTaxonomy, tagTaxonomy };
  const description = { base: roots.en, roots, listens, auth, users, panel, names };
  writeFileSync(out, `${JSON.stringify(description, null, 2)}\n`, { mode: 0o600 });
  undo.push(() => rmSync(out, { force: true }));
  console.log(`The target is ready at ${roots.en} (${client}); ${out} describes it. SIGTERM stops it.`);
}

/** A fresh database on the server of `DATABASE_URL`, or on a temporary server. */
async function freshPostgres() {
  const given = process.env.DATABASE_URL;
  const server = given ? { url: given, stop: async () => undefined } : await startPostgres();
  undo.push(() => server.stop());
  const name = `calendar_target_${process.pid}`;
  const url = await createDatabase(server.url, name);
  undo.push(() => dropDatabase(server.url, name));
  return url;
}

async function loadEvents(strapi, file, options) {
  const { COMMANDS } = load(join(PLUGIN_SERVER, 'cli', 'index.js'));
  const command = COMMANDS.find(({ name }) => name === 'load');
  if (command === undefined) throw new Failure('There is no command "load"');
  const status = await runCommand(command, { strapi, args: [file], options, signal: ending.signal });
  if (status !== 0)
    console.error(`Some lines of ${file} could not be loaded; the target continues with the others.`);
}

/** @returns the exit status: 1 if a clean-up action failed */
async function undoAll() {
  let status = 0;
  for (const step of undo.splice(0).reverse()) {
    try {
      await step();
    } catch (error) {
      console.error(error);
      status = 1;
    }
  }
  return status;
}
