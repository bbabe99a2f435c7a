import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { load } from './project.mjs';
import { Failure } from './steps.mjs';

/**
 * Starts a throw-away PostgreSQL, which is removed when `stop` is called or this process ends, however it ends.
 *
 * @param {{ fast?: boolean, replica?: boolean }} [options] fast: do not wait for the disk; replica: with a streaming replica
 * @returns {Promise<{ url: string, replicaUrl?: string, stop(): Promise<void> }>} url: a database from which new ones can be created;
 *   replicaUrl: the same on the replica
 */
export async function startPostgres({ fast = false, replica = false } = {}) {
  const password = randomBytes(12).toString('hex');
  const keeper = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('./postgres-keeper.mjs', import.meta.url)),
      password,
      fast ? 'fast' : 'durable',
      ...(replica ? ['replica'] : []),
    ],
    // In another process group than the terminal: Ctrl+C must not stop the database before the service that uses it.
    { stdio: ['pipe', 'pipe', 'pipe'], detached: true },
  );
  let errors = '';
  keeper.stderr.on('data', (chunk) => (errors += chunk));
  const closed = once(keeper, 'close');
  const first = await Promise.race([
    once(keeper.stdout, 'data').then(([chunk]) => String(chunk).trim()),
    closed,
  ]);
  if (typeof first !== 'string') {
    throw new Failure(
      `PostgreSQL could not be started; set DATABASE_URL to use a running server\n${errors.trim()}`,
    );
  }
  const [url, replicaUrl] = first
    .split(' ')
    .map((port) => `postgres://calendar:${password}@127.0.0.1:${port}/postgres`);
  return {
    url,
    replicaUrl,
    async stop() {
      keeper.stdin.end();
      await closed;
    },
  };
}

/** Runs one statement on the database of `url`. */
export async function runStatement(url, sql) {
  const { Client } = load('pg');
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The URL of another database on the same server. */
export function databaseUrl(url, name) {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Creates a database, as a copy of `template` if given. The template must have no connections. */
export async function createDatabase(url, name, template = 'template1') {
  await runStatement(url, `create database "${name}" template "${template}"`);
  return databaseUrl(url, name);
}

export async function dropDatabase(url, name) {
  await runStatement(url, `drop database if exists "${name}" with (force)`);
}

/** Drops a database and those whose names begin with its name and an underscore. */
export async function dropDatabasesOf(url, name) {
  const found = await runStatement(
    url,
    `select datname from pg_database where datname = '${name}' or starts_with(datname, '${name}_')`,
  );
  for (const { datname } of found) await dropDatabase(url, datname);
}
