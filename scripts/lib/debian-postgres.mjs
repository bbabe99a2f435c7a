import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { runStatement } from './postgres.mjs';
import { installSystemPackages } from './system-packages.mjs';

/** Where Debian has PostgreSQL, a folder for each version. */
const VERSIONS = '/usr/lib/postgresql';
const PACKAGES = ['postgresql', 'postgresql-client'];
/** Attempts to connect, with this many milliseconds between them. */
const ATTEMPTS = 300;
const BETWEEN = 100;

/** Stops the server and removes its folder when standard input closes, however this process ends. SIGINT is a fast shutdown. */
const KEEPER = '"$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server; rm -rf "$0"';

/** The programs of this major version, by default of the newest that has a server, or undefined. */
function findPrograms(wanted) {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  return versions
    .filter((version) => wanted === undefined || version === String(wanted))
    .map((version) => join(VERSIONS, version, 'bin'))
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_dump')))
    .sort()
    .at(-1);
}

/**
 * @param {number} [version] major version; by default any
 * @returns {string | undefined} what is missing for a server of Debian's packages, and how to get it
 */
export const missingDebianPostgres = (version) =>
  findPrograms(version) === undefined
    ? `PostgreSQL${version === undefined ? '' : ` ${version}`} of Debian's packages not found. ` +
      `On Debian: apt-get install --no-install-recommends ${packagesOf(version).join(' ')}`
    : undefined;

const packagesOf = (version) =>
  version === undefined ? PACKAGES : PACKAGES.map((name) => `${name}-${version}`);

/** Installs it in continuous integration, as root on Debian. Elsewhere it only says that tests of backups on PostgreSQL are skipped. */
export async function ensureDebianPostgres() {
  const missing = missingDebianPostgres();
  if (missing === undefined) return;
  if (!process.env.CI) {
    console.error(`The tests of backups on PostgreSQL are SKIPPED: ${missing}`);
    return;
  }
  try {
    await installSystemPackages('Installing PostgreSQL and its programs for tests', PACKAGES);
  } catch (error) {
    // The tests of backups fail and say what is missing.
    console.error(error instanceof Error ? error.message : error);
  }
}

/**
 * Starts a throw-away server of Debian's packages, with programs of the same version beside it. Its user `calendar` owns the database
 * `calendar` and may create others, but is no superuser.
 *
 * @param {number} [version] major version; by default the newest
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function startDebianPostgres(version) {
  const programs = findPrograms(version);
  if (programs === undefined) throw new Error(missingDebianPostgres(version));
  const folder = mkdtempSync(join(tmpdir(), 'calendar-debian-postgres-'));
  // PostgreSQL refuses to run as root.
  const root = process.getuid?.() === 0;
  const as = root ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];
  if (root) execFileSync('chown', ['postgres', folder]);
  chmodSync(folder, 0o700);
  const command = (program, ...args) => [...as, join(programs, program), ...args];
  const data = join(folder, 'data');
  const [first, ...rest] = command(
    'initdb',
    '--auth=trust',
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
    data,
  );
  execFileSync(first, rest, { stdio: 'ignore', cwd: '/' });
  const port = await freePort();
  const options = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
  };
  const settings = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn('sh', ['-c', KEEPER, folder, ...command('postgres', '-D', data, ...settings)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    // Ctrl+C must not stop it before what uses it.
    detached: true,
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.stdin.end();
    await ended;
  };
  const address = (user, name) => `postgres://${user}:none@127.0.0.1:${port}/${name}`;
  try {
    await answers(address('postgres', 'postgres'));
    await runStatement(address('postgres', 'postgres'), 'create role calendar login createdb');
    await runStatement(address('postgres', 'postgres'), 'create database calendar owner calendar');
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: address('calendar', 'calendar'), stop };
}

async function answers(url) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runStatement(url, 'select 1');
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await pause(BETWEEN);
    }
  }
}
