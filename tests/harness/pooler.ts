import { chmodSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { runStatement } from '../../scripts/lib/postgres.mjs';
import { findPrograms } from '../../scripts/lib/proxies.mjs';
import { expect } from '#test';
import { runProgram } from './process';

/** PgBouncer, as Debian has it, in front of a server. */
export interface Pooler {
  /** The address of a database of the server through the pooler. */
  through(url: string): string;
  /** What `show NAME` of its console says. */
  show(name: 'pools' | 'stats'): Promise<Record<string, string | number>[]>;
  stop(): Promise<void>;
}

/**
 * Starts it.
 * @param url of the server
 * @param size the most connections to the server
 */
export async function startPooler(
  url: string,
  size: number,
  mode: 'transaction' | 'session' = 'transaction',
): Promise<Pooler> {
  const { hostname, port: behind, username, password } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'calendar-pooler-'));
  chmodSync(folder, 0o755);
  const config = join(folder, 'pgbouncer.ini');
  const port = await freePort();
  await writeFile(
    config,
    `[databases]
* = host=${hostname} port=${behind} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 500
`,
  );
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const program = runProgram(findPrograms(['pgbouncer']).paths.pgbouncer, [...user, config], {
    env: {},
    cwd: folder,
  });
  const stop = async (): Promise<void> => {
    program.child.kill('SIGTERM');
    await program.ended;
    await rm(folder, { recursive: true, force: true });
  };
  const through = (database: string): string => {
    const address = new URL(database);
    address.host = `127.0.0.1:${port}`;
    return address.href;
  };
  const answers = () =>
    runStatement(through(url), 'select 1 as one').then(
      () => true,
      () => false,
    );
  try {
    await expect.poll(answers, { timeout: 30_000, message: program.output() }).toBe(true);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    through,
    show: (name) => runStatement(`postgres://pgbouncer@127.0.0.1:${port}/pgbouncer`, `show ${name}`),
    stop,
  };
}
