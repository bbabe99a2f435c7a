import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { load } from './project.mjs';
import { Failure } from './steps.mjs';

/**
 * Starts a throw-away PostgreSQL of its own, which is gone when `stop` is called or this process ends, however it ends.
 *
 * @param {{ fast?: boolean }} [options] fast: without waiting for the disk
 * @returns {Promise<{ url: string, stop(): Promise<void> }>} url: a database that new ones can be made from
 */
export async function startPostgres({ fast = false } = {}) {
  const password = randomBytes(12).toString('hex');
  const keeper = spawn(
    process.execPath,
    [fileURLToPath(new URL('./postgres-keeper.mjs', import.meta.url)), password, fast ? 'fast' : 'durable'],
    // Not of the terminal's group: Ctrl+C must not stop the database before the service that uses it.
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
      `PostgreSQL could not be started; set DATABASE_URL to use one that runs already\n${errors.trim()}`,
    );
  }
  return {
    url: `postgres://calendar:${password}@127.0.0.1:${first}/postgres`,
    async stop() {
      keeper.stdin.end();
      await closed;
    },
  };
}

/** Runs one statement on the database that `url` names. */
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

/** The same server, another database. */
export function databaseUrl(url, name) {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Makes a database, as a copy of `template` where one is named. Nobody may be connected to the template. */
export async function createDatabase(url, name, template = 'template1') {
  await runStatement(url, `create database "${name}" template "${template}"`);
  return databaseUrl(url, name);
}

export async function dropDatabase(url, name) {
  await runStatement(url, `drop database if exists "${name}" with (force)`);
}
