import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { createDatabase, dropDatabasesOf, startPostgres } from '../../scripts/lib/postgres.mjs';
import { ROOT } from '../../scripts/lib/project.mjs';
import { childEnvironment, makeThrowAway } from '../../scripts/lib/throw-away.mjs';
import type { Client } from '../harness/fresh-database';
import { type Template, provideTemplate } from '../harness/template';
import { onTeardown } from './teardown';

/**
 * Runs once per test run and database client: builds the app if necessary and starts it on an empty database. Every service of a test
 * gets a copy of this database. PostgreSQL is the server of `DATABASE_URL`, or a temporary one.
 */
export async function setUp(client: Client): Promise<void> {
  await ensureBuilt();
  const server = client === 'postgres' ? await findPostgres() : undefined;
  const name = `calendar_test_${process.pid}`;
  const databaseUrl = server === undefined ? undefined : await createDatabase(server.url, name);
  const throwAway = makeThrowAway({ databaseUrl });
  await bootOnce(throwAway.env);

  const template: Template = {
    directory: throwAway.directory,
    postgres: server === undefined ? undefined : { url: server.url, name },
  };
  provideTemplate(client, template);
  onTeardown(async () => {
    // With the copies of a worker that has ended without removing them.
    throwAway.remove();
    if (server !== undefined) {
      await dropDatabasesOf(server.url, name);
      await server.stop();
    }
  });
}

async function findPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env.DATABASE_URL;
  return url === undefined || url === ''
    ? startPostgres({ fast: true })
    : { url, stop: async () => undefined };
}

async function bootOnce(env: Record<string, string>): Promise<void> {
  const script = join(ROOT, 'scripts', 'lib', 'boot-once.mjs');
  const child = spawn(process.execPath, [script], {
    env: childEnvironment(env),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  if (status !== 0) throw new Error('The app does not start on an empty database');
}
