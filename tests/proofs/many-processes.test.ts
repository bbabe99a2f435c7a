/**
 * One, two and four processes on one PostgreSQL answer the same load behind HAProxy, 100 requests a second with 2 % writes: the CPU time
 * of all processes and of PostgreSQL for one request is at four at most 1.3 times that at one, and the time of 99 % of the responses at most
 * 1.25 times; no request fails, and workers do nothing twice. The length counts seconds of load for each number of processes. Only for `npm run prove`: it is a measurement.
 */
import { rmSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { FIRST_DAY, generateEvents } from '../../bench/seeding/events.mjs';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { runStatement } from '../../scripts/lib/postgres.mjs';
import { cpuSecondsOf, parentOf } from '../../scripts/lib/test-times/cpu.mjs';
import { targetChanges } from '../../src/plugins/event-calendar/server/src/features/webhooks/target-changes';
import { newSecret } from '../../src/plugins/event-calendar/server/src/platform/webhooks/signature';
import { expect, it } from '#test';
import { describeBehindProxies } from '../clients/proxies';
import { startReceiver } from '../deliveries/receiver';
import type { Receiver } from '../deliveries/receiver';
import { targetNamed } from '../deliveries/targets';
import { CLIENT, ask, freshDatabase, runScript, startProcess } from '../harness';
import type { FreshDatabase, ServiceProcess } from '../harness';
import { Random } from '../reading/random';
import { LONG, PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';
import { Load } from './rolling/load';
import { startBalancer } from './rolling/proxies';
import { allTold } from './webhooks/what-was-told';
import type { Inspector } from './writers/inspector';
import { openInspector } from './writers/inspector';

/** Requests a second: what two cores bear that do other things as well. */
const RATE = 100;
const SECONDS = lengthOf({ short: 0, full: 60 });
/** Each process needs so many seconds of its share of the load until the engine has compiled what is used. */
const WARM_UP_SECONDS = 10;
const PROCESSES = [1, 2, 4];
/** How much more CPU time a request may cost at four processes than at one, and how much longer the slowest hundredth may take. */
const MOST = 1.3;
const MOST_WAITING = 1.25;
const EVENTS = 2_000;
/** Events that become due during the load. */
const SCHEDULED = 20;
const SEED = seedOf(20_261_128);
const TARGET = 'site';
const DAY_MS = 86_400_000;

describeBehindProxies('several processes on one PostgreSQL', () => {
  it.runIf(LONG && CLIENT === 'postgres')(
    'cost little more for a request than one',
    async () => {
      const costs: Cost[] = [];
      for (const processes of PROCESSES) costs.push(await costWith(processes));
      const cpu = comparedWithOne('CPU time of a request', costs, 'cpu');
      const waiting = comparedWithOne('p99', costs, 'p99');
      expect(cpu).toBeLessThanOrEqual(MOST);
      expect(waiting).toBeLessThanOrEqual(MOST_WAITING);
    },
    PROOF_TIMEOUT,
  );
});

/** Milliseconds: the CPU time of one request, of all processes and PostgreSQL, and the time within which 99 % are answered. */
interface Cost {
  cpu: number;
  p99: number;
}

/** @returns how many times the figure of one process that of the most processes is */
function comparedWithOne(name: string, costs: readonly Cost[], figure: keyof Cost): number {
  const [one = NaN] = costs.map((cost) => cost[figure]);
  const ratios = costs.map((cost) => cost[figure] / one);
  const each = PROCESSES.map((count, index) => `${count}: ${ratios[index]?.toFixed(2)}`);
  conclude(`${name} compared with one process: ${each.join(', ')}`);
  return ratios.at(-1) ?? NaN;
}

async function costWith(count: number): Promise<Cost> {
  const database = await freshDatabase();
  const receiver = await startReceiver();
  const services: ServiceProcess[] = [];
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const inspector = await openInspector(database);
    const env = { ...inspector.env, ...settingsFor(receiver) };
    const empty = await sizeOf(database);
    await fill(inspector.env);
    const perEvent = (await sizeOf(database)) - empty;
    conclude(`${count} processes: ${Math.round(perEvent / EVENTS / 100) / 10} kB of database for an event`);
    const loaded = await lastChange(inspector);
    const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
    for (const port of ports) services.push(await startProcess({ ...env, PORT: String(port) }));
    const balancer = await startBalancer('HAProxy with retries', ports);
    stops.push(() => balancer.stop());
    const under = async (name: string, seconds: number): Promise<Load> => {
      const load = new Load(balancer.port, inspector.headers, new Random(SEED), name, pathOf);
      load.start(RATE);
      await pause(seconds * 1_000);
      await load.stop();
      return load;
    };
    report(`${count} processes: warming up`);
    const warm = await under('warm', WARM_UP_SECONDS * count);
    await schedule(balancer.port, inspector.headers);
    const server = await inspector.beside(serverOf);
    expect(server, 'PostgreSQL runs on this machine').toBeDefined();
    const spent = () => ({
      service: services.reduce((sum, { child }) => sum + cpuSecondsOf(child.pid), 0),
      server: cpuSecondsOf(server),
    });
    report(`${count} processes: measuring`);
    const before = spent();
    const load = await under('measured', SECONDS);
    const after = spent();

    // Processes that have just started are slow, and may refuse writes while they warm up.
    expect(load.failures).toEqual([]);
    const each = (part: 'service' | 'server') => ((after[part] - before[part]) * 1_000) / load.sent;
    const cost = each('service') + each('server');
    await expectOnce(inspector, services, [...warm.written, ...load.written]);
    const messages = await expectToldOnce(inspector, receiver, loaded);
    conclude(
      `${count} processes: ${cost.toFixed(2)} ms of CPU a request (processes ${each('service').toFixed(2)}, PostgreSQL ${each('server').toFixed(2)}), ` +
        `p50 ${load.quantile(0.5)} ms, p99 ${load.quantile(0.99)} ms; ${load.sent} requests, ${load.written.length} writes, ` +
        `${SCHEDULED} publications and ${messages} messages, each once`,
    );
    return { cpu: cost, p99: load.quantile(0.99) };
  } finally {
    for (const stop of stops) await stop();
    await Promise.all(services.map((service) => service.stop('SIGKILL')));
    receiver.stop();
    await database.remove();
  }
}

/** Half of the reads are of lists that many ask for; the others, of any day, are hardly asked for twice between two writes. */
function pathOf(random: Random, usual: readonly string[]): string {
  if (random.chance(0.5)) return random.pick(usual);
  const day = new Date(FIRST_DAY + random.below(365) * DAY_MS).toISOString().slice(0, 10);
  return `/events?per_page=10&start_date=${day}&end_date=2027-12-31`;
}

async function sizeOf({ env }: FreshDatabase): Promise<number> {
  const [row] = await runStatement(
    env['DATABASE_URL'],
    'select pg_database_size(current_database())::float8 as bytes',
  );
  return Number(row.bytes);
}

async function fill(env: Record<string, string>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-many-'));
  try {
    const file = join(folder, 'events.ndjson');
    writeFileSync(file, [...generateEvents(EVENTS)].map((event) => JSON.stringify(event)).join('\n'));
    const command = runScript('calendar.mjs', ['load', file, '--bulk'], env);
    expect(await command.ended, command.output()).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates events that become due in the middle of the load. */
async function schedule(port: number, headers: Record<string, string>): Promise<void> {
  const due = new Date(Date.now() + (SECONDS * 1_000) / 2).toISOString();
  const times = { start_date: '2031-05-10 19:00:00', end_date: '2031-05-10 21:00:00', date_utc: due };
  for (let index = 0; index < SCHEDULED; index++) {
    const { status, text } = await ask(`http://127.0.0.1:${port}/api/en/calendar/events/v1/events`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: `due ${index}`, ...times }),
    });
    expect(status, text).toBe(201);
  }
}

/** The process of PostgreSQL that has started all others; undefined if it runs on another machine. */
async function serverOf({ db: { connection } }: Core.Strapi): Promise<number | undefined> {
  const { rows } = await connection.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
  return parentOf(rows[0]?.pid);
}

const lastChange = (inspector: Inspector): Promise<number> =>
  inspector.beside(async ({ db: { connection } }) => {
    const [row] = await connection('calendar_changes').max('number as last');
    return Number(row?.['last'] ?? 0);
  });

/**
 * Every change after one with a number was told of, in one message, which was accepted once.
 * @returns the number of messages
 */
async function expectToldOnce(inspector: Inspector, { received }: Receiver, since: number): Promise<number> {
  const changes = await inspector.beside(async (strapi) => {
    await allTold(strapi);
    const target = await targetNamed(strapi, TARGET);
    const rows: { number: number | string }[] = await targetChanges(strapi.db.connection, target, 'omit')
      .where('number', '>', since)
      .select('number');
    return rows.map(({ number }) => Number(number));
  });
  const accepted = received.filter(({ status }) => status === 204);
  const ids = accepted.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size, 'messages that were accepted').toBe(ids.length);
  const ranges: { first: number; last: number }[] = accepted.map(({ body }) => JSON.parse(body).data);
  const told = changes.map(
    (number) => ranges.filter(({ first, last }) => first <= number && number <= last).length,
  );
  expect(changes.length).toBeGreaterThan(0);
  expect(new Set(told), 'how often a change was told of').toEqual(new Set([1]));
  return ids.length;
}

/** Every acknowledged write is stored once, and every publication was carried out by one process. */
async function expectOnce(
  inspector: Inspector,
  services: readonly ServiceProcess[],
  titles: readonly string[],
): Promise<void> {
  const stored: { title: string }[] = await inspector.beside(({ db: { connection } }) =>
    connection('calendar_events')
      .where((row) => row.whereLike('title', 'warm %').orWhereLike('title', 'measured %'))
      .distinct('title', 'public_id'),
  );
  expect(stored.map(({ title }) => title).sort()).toEqual([...titles].sort());
  const published = (): string[] =>
    services.flatMap((service) => service.output().match(/event \d+ was published/g) ?? []);
  await expect.poll(() => new Set(published()).size, { timeout: 90_000 }).toBe(SCHEDULED);
  expect(published()).toHaveLength(SCHEDULED);
}

function settingsFor({ url }: Receiver): Record<string, string> {
  const target = { name: TARGET, url, secret: newSecret(), kinds: [], quietSeconds: 1, longestSeconds: 3 };
  return {
    LOG_LEVEL: 'info',
    CALENDAR_TARGETS: JSON.stringify([target]),
    CALENDAR_PRIVATE_TARGET_ADDRESSES: 'true',
  };
}
