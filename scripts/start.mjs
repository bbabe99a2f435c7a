import { join } from 'node:path';
import util from 'node:util';
import { requireBuild } from './lib/as-built.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/dependencies.mjs';
import {
  addresses,
  checkDatabase,
  checkedSettings,
  createApp,
  listen,
  loadApp,
  readDotEnv,
} from './lib/launch.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { panelBesideService } from './lib/panel-beside.mjs';
import { PLUGIN_SERVER, load, shown } from './lib/project.mjs';
import { closeApp, finishResponses, onSignal, onUnhandledError } from './lib/shutdown.mjs';
import { ensureSqliteDriver } from './lib/sqlite-driver.mjs';
import { runMain } from './lib/steps.mjs';
import { versionText } from './lib/version.mjs';

const HELP = `npm start

Starts the calendar. The first start installs packages, which takes a minute or more, and builds the admin panel while the
interface already answers; later starts take seconds. Without settings the calendar keeps its data in data/, in an embedded SQLite database.

Settings come from the environment or from a file .env (docs/operations.md lists all of them):
  PORT, HOST                   where to listen (1337, 0.0.0.0)
  PUBLIC_URL                   the address that people see, such as https://calendar.example.org
  DATABASE_CLIENT=postgres     with DATABASE_URL, or DATABASE_HOST, _PORT, _NAME, _USERNAME, _PASSWORD
  ADMIN_EMAIL, ADMIN_PASSWORD  the first administrator; otherwise the admin panel asks its first visitor to register
  CALENDAR_TIMEZONE            the time zone of the site (UTC)
  CALENDAR_SAMPLE=false        start with an empty calendar

Options:
  --verbose                    show the output of installing and building
  --as-built                   start the existing build without checking that it is up to date
  --version                    show the version and the commit of the build`;

/** How long a start may go on after a signal, in milliseconds. What it has not committed is undone, and the next start goes on from there. */
const START_PATIENCE = 10_000;

await runMain(async () => {
  requireNodeVersion();
  const { values } = util.parseArgs({
    options: {
      verbose: { type: 'boolean' },
      'as-built': { type: 'boolean' },
      version: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(HELP);
  if (values.version) return console.log(versionText());
  readDotEnv();
  const { verbose } = values;
  if (values['as-built']) requireBuild();
  else {
    await ensureInstalled({ development: false, verbose });
    await ensureBuilt({ verbose, panel: false });
  }

  const settings = checkedSettings();
  if (!values['as-built'] && settings.environment.database.client === 'sqlite')
    await ensureSqliteDriver({ verbose });
  await checkDatabase(settings.environment);
  const { inOneLine } = load(join(PLUGIN_SERVER, 'domain', 'text', 'log-text.js'));
  // A file size limit (`ulimit -f`) must fail the write, not end the process.
  process.on('SIGXFSZ', () => undefined);
  const panel = values['as-built'] ? undefined : panelBesideService();
  const strapi = createApp(settings);
  if (panel !== undefined) strapi.add('panelBuild', panel);
  const started = start(strapi, settings);
  let ended;
  const end = (signal) =>
    (ended ??= started.then(() => finishResponses(strapi, signal)).then(() => closeApp(strapi)));
  onSignal(async (signal) => {
    const patience = setTimeout(() => {
      strapi.log.warn(`Calendar: ${signal} ends the start, which has not come to its end`);
      process.exit();
    }, START_PATIENCE);
    await started;
    clearTimeout(patience);
    await end(signal);
    process.exit();
  });
  onUnhandledError(
    (line) => strapi.log.error(inOneLine(line)),
    () => end(),
  );
  await started;
  announce(settings, strapi, panel?.state);
  // Programs read every line of a log in JSON.
  const info = settings.environment.logFormat === 'json' ? (line) => strapi.log.info(line) : console.log;
  panel?.begin({ verbose, info, error: (line) => strapi.log.error(inOneLine(line)) });
});

async function start(strapi, settings) {
  await loadApp(strapi, settings, { serves: true });
  await listen(strapi, settings.environment);
}

function announce(settings, strapi, panelState) {
  const { environment } = settings;
  const { admin, roots } = addresses(settings, strapi.server.httpServer.address().port);
  const { database } = environment;
  const place = database.client === 'sqlite' ? `SQLite in ${shown(database.filename)}` : 'PostgreSQL';
  const lines = [
    ['Admin panel', panelState === 'building' ? `${admin} (being built, a minute or two)` : admin],
    ...Object.entries(roots).map(([language, root]) => [`Events (${language})`, `${root}/events`]),
    ['Description', `${Object.values(roots)[0]}/doc`],
  ];
  if (environment.logFormat === 'json')
    return strapi.log.info(
      `The calendar is running (${place}). ${lines.map(([name, address]) => `${name} ${address}`).join(', ')}`,
    );
  const width = Math.max(...lines.map(([name]) => name.length));
  console.log(`\nThe calendar is running (${place}). Ctrl+C stops it.\n`);
  for (const [name, address] of lines) console.log(`  ${name.padEnd(width)}  ${address}`);
  console.log('');
}
