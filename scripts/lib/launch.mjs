import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { checkSqlite, makeFolder, sqliteFailure } from './check-sqlite.mjs';
import { DIST, PLUGIN_SERVER, ROOT, load } from './project.mjs';
import { Failure } from './steps.mjs';

/** Reads `.env`, if there is one; variables that are set already win. */
export function readDotEnv() {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * The settings as Strapi will read them, checked before anything starts.
 *
 * @throws SettingsError with one line for the first one that is wrong
 */
export function checkedSettings() {
  const { readEnvironment } = load(join(DIST, 'src', 'environment.js'));
  const { readSettings } = load(join(PLUGIN_SERVER, 'platform', 'settings', 'settings-reader.js'));
  const { readTargets } = load(join(PLUGIN_SERVER, 'platform', 'webhooks', 'configured.js'));
  const environment = readEnvironment();
  const plugins = load(join(DIST, 'config', 'plugins.js')).default();
  const config = plugins['event-calendar'].config ?? {};
  // Read again when the plugin is loaded, where a wrong one would be answered with a stack.
  readTargets(config.targets, process.env);
  return { environment, calendar: readSettings(config, process.env) };
}

/** @throws Failure in one line where the database cannot be reached or written; passwords are never part of it */
export async function checkDatabase(environment) {
  const { database } = environment;
  if (database.client === 'sqlite') return checkSqlite(environment);
  const { Client } = load('pg');
  const config = load(join(DIST, 'config', 'database.js')).default().connection.connection;
  const { schema: _schema, ...connection } = config;
  let client;
  try {
    client = new Client({ ...connection, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    await client.connect();
  } catch (error) {
    const where = client ?? { host: database.host, port: database.port, database: database.name };
    const place = `host ${where.host}, port ${where.port}, database "${where.database}"`;
    throw new Failure(`PostgreSQL cannot be reached (${place}): ${reasonOf(error)}`);
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/** What went wrong in a few words: a refused connection has no message of its own where it was tried on two addresses. */
const reasonOf = (error) =>
  (error.message || error.errors?.[0]?.message || error.code || 'no answer').split('\n')[0];

/** @throws Failure where somebody else listens on the port */
export async function checkPort({ host, port }) {
  if (port === 0) return;
  const probe = createServer();
  probe.listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw portFailure(error, host, port);
  }
  await new Promise((resolve) => probe.close(resolve));
}

function portFailure({ code }, host, port) {
  if (code === 'EADDRINUSE')
    return new Failure(`Port ${port} is in use: stop what uses it, or set PORT to another one`);
  if (code === 'EACCES')
    return new Failure(`Port ${port} needs rights that this user lacks: set PORT to another one`);
  return new Failure(`HOST is "${host}": nothing can listen there (${code})`);
}

/**
 * Makes a Strapi of the built app; the caller loads it, lets it listen and closes it. How the process answers to signals is
 * the caller's too: Strapi's own answer drops requests that are under way.
 */
export function createApp({ environment }) {
  process.env.NODE_ENV = 'production';
  process.chdir(ROOT);
  makeFolder('PUBLIC_DIR', join(environment.publicDirectory, 'uploads'));
  const signals = ['SIGTERM', 'SIGINT'];
  const before = signals.map((signal) => process.rawListeners(signal));
  const strapi = load('@strapi/strapi').createStrapi({ appDir: ROOT, distDir: DIST });
  signals.forEach((signal, index) => {
    for (const listener of process.rawListeners(signal)) {
      if (!before[index].includes(listener)) process.removeListener(signal, listener);
    }
  });
  return strapi;
}

/** @throws Failure in one line where the database file turns out to be damaged, or cannot be written any more */
export async function loadApp(strapi, { database }) {
  try {
    await strapi.load();
  } catch (error) {
    throw sqliteFailure(database, error) ?? error;
  }
}

/** Ends only when Strapi listens. */
export async function listen(strapi, { host, port }) {
  strapi.server.listen(port, host);
  try {
    if (!strapi.server.httpServer.listening) await once(strapi.server.httpServer, 'listening');
  } catch (error) {
    throw portFailure(error, host, port);
  }
}

/** The addresses that a running service answers under; `port` is the one that it really listens on. */
export function addresses({ environment, calendar }, port) {
  const everywhere = ['0.0.0.0', '::'].includes(environment.host);
  const host = everywhere ? 'localhost' : environment.host;
  const origin = environment.publicUrl || `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const root = (language) => `${origin}/api/${language}/${calendar.namespace}`;
  return {
    origin,
    admin: `${origin}/admin`,
    roots: Object.fromEntries(calendar.languageRoots.map((l) => [l, root(l)])),
  };
}
