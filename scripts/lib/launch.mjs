import { once } from 'node:events';
import { constants, copyFileSync, existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { checkSqlite, makeFolder, sqliteFailure } from './check-sqlite.mjs';
import { DIST, PLUGIN_SERVER, ROOT, load } from './project.mjs';
import { Failure } from './steps.mjs';

/** Reads `.env`, if it exists. Variables that are already set take precedence. */
export function readDotEnv() {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** The settings of the service from the environment. @throws SettingsError with one line for the first wrong one */
export const readEnvironment = () => load(join(DIST, 'src', 'environment.js')).readEnvironment();

/**
 * Reads and checks the settings before anything starts. Secrets that are missing are made.
 *
 * @throws SettingsError with one line for the first wrong setting
 */
export function checkedSettings() {
  const { readSettings } = load(join(PLUGIN_SERVER, 'platform', 'settings', 'settings-reader.js'));
  const { readTargets } = load(join(PLUGIN_SERVER, 'platform', 'webhooks', 'configured.js'));
  const environment = readEnvironment();
  const plugins = load(join(DIST, 'config', 'plugins.js')).default();
  const config = plugins['event-calendar'].config ?? {};
  // The plugin reads the targets again when it is loaded; there an error would print a stack trace.
  readTargets(config.targets, process.env);
  return { environment, calendar: readSettings(config, process.env) };
}

/**
 * @param {boolean} [options.first] whether the database may be missing or empty, because this start makes it
 * @throws Failure with one line, without passwords, if the database cannot be reached or written, or is empty
 */
export async function checkDatabase(environment, options) {
  const { database } = environment;
  if (database.client === 'sqlite') return checkSqlite(environment, options);
  const { Client } = load('pg');
  const config = load(join(DIST, 'config', 'database.js')).default().connection.connection;
  const { schema: _schema, ...connection } = config;
  let client;
  let isEmpty = false;
  try {
    client = new Client({ ...connection, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    await client.connect();
    isEmpty = options?.first === false && (await hasNoTable(client, database.schema));
  } catch (error) {
    const where = client ?? { host: database.host, port: database.port, database: database.name };
    const place = `host ${where.host}, port ${where.port}, database "${where.database}"`;
    throw new Failure(`PostgreSQL cannot be reached (${place}): ${reasonOf(error)}`);
  } finally {
    await client?.end().catch(() => undefined);
  }
  if (isEmpty)
    throw new Failure(
      'The database of these settings is empty: start the service first, or give this command the settings that the service has. Nothing was changed',
    );
}

const hasNoTable = async (client, schema) =>
  (await client.query('select from pg_tables where schemaname = $1 limit 1', [schema])).rowCount === 0;

/** The reason in a few words. The error of a refused connection has no message if two addresses were tried. */
const reasonOf = (error) =>
  (error.message || error.errors?.[0]?.message || error.code || 'no response').split('\n')[0];

/** @throws Failure if another process listens on the port */
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
    return new Failure(`Port ${port} is in use: stop the program that uses it, or set PORT to another one`);
  if (code === 'EACCES')
    return new Failure(`This user is not allowed to use port ${port}: set PORT to another one`);
  return new Failure(`HOST is "${host}": nothing can listen there (${code})`);
}

/**
 * Creates a Strapi from the built app; the caller loads it, lets it listen and closes it. The caller also handles signals,
 * because Strapi's own handlers drop open requests. `panel`: false if nothing serves the admin panel. `folders`: false
 * if the folder of uploads is not made. The default language of a new database is that of the first language root.
 */
export function createApp({ environment, calendar }, { panel = true, folders = true } = {}) {
  // Strapi reads it once in a process.
  process.env.STRAPI_PLUGIN_I18N_INIT_LOCALE_CODE ??= calendar.languageRoots[0];
  process.env.NODE_ENV = 'production';
  process.chdir(ROOT);
  if (folders) makePublicFolders(environment);
  const { withoutSignalListeners } = load(
    join(PLUGIN_SERVER, 'platform', 'strapi', 'without-signal-listeners.js'),
  );
  return withoutSignalListeners(() =>
    load('@strapi/strapi').createStrapi({ appDir: ROOT, distDir: DIST, serveAdminPanel: panel }),
  );
}

/** Makes the folder of uploads, and brings the public files of the project there. @throws Failure if this user cannot */
export function makePublicFolders({ publicDirectory }) {
  makeFolder('PUBLIC_DIR', join(publicDirectory, 'uploads'));
  addPublicFiles(publicDirectory);
}

/** Copies what the project publishes, such as `robots.txt`, into another PUBLIC_DIR. A file that is there stays as it is. */
function addPublicFiles(directory) {
  const own = join(ROOT, 'public');
  if (!existsSync(own)) return;
  for (const { name } of readdirSync(own, { withFileTypes: true }).filter((entry) => entry.isFile()))
    try {
      copyFileSync(join(own, name), join(directory, name), constants.COPYFILE_EXCL);
    } catch {
      // It is there, or only the uploads of this folder can be written: the service works without it.
    }
}

/**
 * @param {boolean} [options.serves] whether it is going to listen: then no other server may use the same SQLite file
 * @throws Failure with one line if the database file is damaged or can no longer be written, or if the port is in use
 */
export async function loadApp(strapi, { environment, calendar }, { serves = false } = {}) {
  const { takeServerLock } = load(join(PLUGIN_SERVER, 'platform', 'strapi', 'one-server.js'));
  try {
    // Before the tables are changed for this version, which the other server may still use.
    if (serves) {
      await takeServerLock(strapi, calendar.startWaitSeconds);
      // After the lock: the other server may have the port until it ends.
      await checkPort(environment);
    }
    await strapi.load();
  } catch (error) {
    throw sqliteFailure(environment.database, error) ?? error;
  }
}

/** Resolves when Strapi listens. */
export async function listen(strapi, { host, port }) {
  strapi.server.listen(port, host);
  try {
    if (!strapi.server.httpServer.listening) await once(strapi.server.httpServer, 'listening');
  } catch (error) {
    throw portFailure(error, host, port);
  }
}

/** The addresses of a running service; `port` is the port that it actually listens on. */
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
