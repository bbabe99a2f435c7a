import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { adminBase, inputsHash, isFresh, markFresh, markStale, staleParts } from './build-state.mjs';
import { compileServer, mapOf } from './compile-server.mjs';
import { requireWritable } from './npm.mjs';
import { compressPanel } from './panel-files.mjs';
import { DIST, ROOT } from './project.mjs';
import { during, step } from './steps.mjs';
import { isVersionWritten, writeVersion } from './version.mjs';

/** Megabytes: with less than 1,536 the bundler of the admin panel runs out of memory. */
const HEAP = 3072;
const LOCK = join(ROOT, '.strapi', 'build.lock');

/**
 * Compiles the parts of `dist` that are missing or out of date. If several processes
 * call it at the same time, one builds and the others wait.
 * @throws Failure in one line if this user cannot write the build
 * @param options `panel`: without it only the server part, in a second instead of a minute; the admin panel stays as it is;
 * `named`: the build gets the commit of this folder also if nothing of it was out of date
 */
export async function ensureBuilt({ force = false, verbose = false, panel = true, named = false } = {}) {
  if (force) for (const part of panel ? ['server', 'admin'] : ['server']) markStale(part);
  // A start does not make the commit of the folder that of an older build.
  if (named || !isVersionWritten()) writeVersion();
  if (panel ? staleParts().length === 0 : isFresh('server')) return;
  for (const folder of [DIST, dirname(LOCK)]) requireWritable(folder, 'The build is out of date');
  await takeLock();
  try {
    await build({ verbose, panel });
  } finally {
    rmSync(LOCK, { force: true });
  }
}

async function build({ verbose, panel }) {
  // Computed before the build: a source that changes during the build causes another build next time.
  const hashes = { server: inputsHash('server'), admin: inputsHash('admin') };
  if (!isFresh('server')) {
    markStale('server');
    await during('Compiling the server part', async () => compileServer());
    removeLeftovers();
    writeVersion();
    markFresh('server', hashes.server);
  }
  if (panel && !isFresh('admin')) {
    markStale('admin');
    const script = join('scripts', 'lib', 'build-panel.mjs');
    const env = buildEnvironment();
    await step('Building the admin panel (about a minute)', process.execPath, [script], { env, verbose });
    markFresh('admin', hashes.admin);
  }
  if (panel && !isFresh('compressed')) await during("Compressing the admin panel's files", compressPanel);
}

/**
 * The build loads the configuration, but must not depend on this machine: it uses no database, secrets or settings of it.
 * Strapi's telemetry is switched off.
 */
function buildEnvironment() {
  const ours = /^(CALENDAR_|DATABASE_|ADMIN_|LOG_LEVEL$|DATA_DIR$|PUBLIC_DIR$|TRUST_PROXY$)/;
  const env = { ...process.env };
  for (const name of Object.keys(env).filter((name) => ours.test(name))) env[name] = '';
  const secrets = [
    'APP_KEYS',
    'ADMIN_JWT_SECRET',
    'API_TOKEN_SALT',
    'TRANSFER_TOKEN_SALT',
    'ENCRYPTION_KEY',
    'JWT_SECRET',
  ];
  for (const name of secrets) env[name] = 'only-for-the-build';
  return {
    ...env,
    NODE_ENV: 'production',
    NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} --max-old-space-size=${HEAP}`.trim(),
    HOST: '127.0.0.1',
    PORT: '1337',
    PUBLIC_URL: adminBase() === '' ? '' : `http://127.0.0.1:1337${adminBase()}`,
    STRAPI_TELEMETRY_DISABLED: 'true',
    STRAPI_ANALYTICS_URL: '/admin/nothing-is-sent',
    STRAPI_AI_URL: '/admin/nothing-is-sent',
  };
}

/** Removes compiled files whose source is gone, because Strapi loads every file of `dist/config`. */
function removeLeftovers() {
  for (const folder of ['config', 'src']) {
    const compiled = join(DIST, folder);
    if (!existsSync(compiled)) continue;
    for (const entry of readdirSync(compiled, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath ?? entry.path, entry.name);
      if (!entry.isFile() || !path.endsWith('.js')) continue;
      const source = join(ROOT, path.slice(DIST.length + 1).replace(/\.js$/, '.ts'));
      if (existsSync(source)) continue;
      rmSync(path);
      rmSync(mapOf(path), { force: true });
    }
  }
}

async function takeLock() {
  mkdirSync(join(ROOT, '.strapi'), { recursive: true });
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!ownerIsAlive()) rmSync(LOCK, { force: true });
      else await pause(500);
    }
  }
}

function ownerIsAlive() {
  try {
    process.kill(Number(readFileSync(LOCK, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
