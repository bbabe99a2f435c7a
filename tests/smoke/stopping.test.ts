import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from '#test';
import { CLIENT, freshDatabase, runScript, startPlainHost, startProcess } from '../harness';
import type { FreshDatabase, ServiceProcess } from '../harness';
import { besideAt } from '../harness/beside';

let database: FreshDatabase | undefined;
let service: ServiceProcess | undefined;
afterEach(async () => {
  await service?.stop('SIGKILL');
  await database?.remove();
});

/** Longer than any test: a process that waits for its end is told from one that does not. */
const LONG = '600';
/** How long a state may take to come, in milliseconds. */
const SOON = { timeout: 60_000 };

async function started(
  start: (env: Record<string, string>) => Promise<ServiceProcess>,
  graceSeconds: string,
): Promise<ServiceProcess> {
  database = await freshDatabase();
  service = await start({ ...database.env, CALENDAR_STOP_GRACE_SECONDS: graceSeconds });
  return service;
}

interface Answer {
  status: number | undefined;
  connection: string | undefined;
}

/** Asks for a list on a connection of the agent. */
async function ask({ root }: ServiceProcess, agent: Agent): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${root}/events?per_page=1`, { agent }, resolve).on('error', reject).end();
  });
  await text(response);
  return { status: response.statusCode, connection: response.headers.connection };
}

/** A connection to the service that has carried a request and is idle. */
async function idleConnection(running: ServiceProcess): Promise<Agent> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await ask(running, agent)).toEqual({ status: 200, connection: 'keep-alive' });
  return agent;
}

const isRefused = (running: ServiceProcess): Promise<boolean> =>
  ask(running, new Agent()).then(
    () => false,
    (error: unknown) => String(error).includes('ECONNREFUSED'),
  );

const CLOSES = { status: 200, connection: 'close' };

it('serves on after SIGTERM, then ends listening, and still answers on connections that it had', async () => {
  const running = await started(startProcess, '6');
  const early = await idleConnection(running);
  const late = await idleConnection(running);
  const ended = running.stop('SIGTERM');
  await expect
    .poll(async () => (await ask(running, new Agent({ keepAlive: true }))).connection, SOON)
    .toBe('close');
  expect(await ask(running, early)).toEqual(CLOSES);
  await expect.poll(() => isRefused(running), { ...SOON, interval: 10 }).toBe(true);
  expect(await ask(running, late)).toEqual(CLOSES);
  expect(await ended).toBe(0);
});

it.runIf(CLIENT === 'sqlite')(
  'says that a start waits for another one, and ends it ten seconds after the signal',
  async () => {
    database = await freshDatabase();
    const { env } = database;
    const lockFile = join(env['DATA_DIR'] ?? '', 'calendar.db.start-lock');
    await besideAt(undefined, lockFile, async (knex) => {
      await knex.raw('begin exclusive');
      const start = runScript('start.mjs', ['--as-built'], { ...env, LOG_LEVEL: 'warn' });
      await start.printed(/waits until another start on this database has ended/);
      start.child.kill('SIGTERM');
      expect(await start.ended, start.output()).toBe(0);
      expect(start.output()).toMatch(/SIGTERM ends the start/);
    });
  },
);

it('ends without a grace period on SIGINT', async () => {
  const running = await started(startProcess, LONG);
  await idleConnection(running);
  expect(await running.stop('SIGINT')).toBe(0);
});

it.each([
  ['the service', startProcess],
  ['a project that strapi start runs', startPlainHost],
])('ends %s at once at a second signal', async (_, start) => {
  const running = await started(start, LONG);
  const ended = running.stop('SIGTERM');
  await expect
    .poll(async () => (await ask(running, new Agent({ keepAlive: true }))).connection, SOON)
    .toBe('close');
  let status: unknown;
  void ended.then((result) => (status = result));
  // One within a second of the first is taken for its echo.
  const again = (): unknown => {
    running.child.kill('SIGTERM');
    return status;
  };
  await expect.poll(again, { ...SOON, interval: 300 }).toBe(130);
});
