import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '#test';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { findPromtool } from '../../scripts/lib/promtool.mjs';
import { PLUGIN_SERVER, load } from '../../scripts/lib/project.mjs';
import { GIVE_UP_AFTER_MS } from '../../src/plugins/event-calendar/server/src/domain/delivery/back-off';
import { CLIENT, FULL, ask, freshDatabase, startService } from '../harness';
import type { FreshDatabase, HttpResponse, Service } from '../harness';
import type { Door } from '../harness/cut-connection';
import { doorTo } from '../harness/cut-connection';
import { collectLog } from '../harness/log';
import { startReceiver } from '../deliveries/receiver';
import type { Receiver } from '../deliveries/receiver';
import { makeTarget } from '../deliveries/targets';
import { clientOf, concert, isBody } from '../http/write-client';

/** Skipped where it is not installed, except in continuous integration, where it must be. */
const PROMTOOL = findPromtool() ?? (process.env.CI ? 'promtool' : undefined);

/** Series of a process, counted as a scraper does: each line of the metrics that is no comment. */
const MOST_SERIES = 800;
const seriesIn = (text: string): number => text.split('\n').filter((line) => /^[a-z]/.test(line)).length;

/** The longest time from a cause to the answer of the check, in milliseconds. */
const WITHIN_MS = 2_000;
/** How much longer an answer may take on a busy machine, in milliseconds. */
const BUSY_MS = FULL ? 1_000 : 10_000;

/** How late a worker may be, and how often the schedule looks. */
const LATE_SECONDS = 1;
const SCHEDULE_SECONDS = 2;

let database: FreshDatabase;
let door: Door | undefined;
let healthPort: number;
let service: Service;
let log: string[];
let ownPort: number;
beforeAll(async () => {
  ownPort = await freePort();
  database = await freshDatabase();
  healthPort = await freePort();
  const { DATABASE_URL: url } = database.env;
  door = url === undefined ? undefined : await doorTo(url);
  service = await startService({
    database: { ...database, env: { ...database.env, ...(door && { DATABASE_URL: door.url }) } },
    env: { TRUST_PROXY: 'true', LOG_FORMAT: 'json', LOG_LEVEL: 'http' },
    settings: {
      lateWorkerSeconds: LATE_SECONDS,
      scheduleSeconds: SCHEDULE_SECONDS,
      healthPort,
      publicUrl: 'https://example.test/cal',
      privateTargetAddresses: true,
      deliveryRetrySeconds: 0.1,
      logAddresses: 'short',
      metricsPort: ownPort,
    },
  });
  log = collectLog(service.strapi);
  // Its thread starts when the service listens.
  const listens = () =>
    ask(ofThread('/-/live')).then(
      () => true,
      () => false,
    );
  await expect.poll(listens, { timeout: 30_000 }).toBe(true);
});
afterAll(async () => {
  await service.stop();
  await door?.shut();
  await database.remove();
});

interface Ready {
  status: number;
  reasons: unknown;
  warnings: unknown;
}

async function ready(): Promise<Ready> {
  const { status, body } = await service.request('/-/ready');
  if (!isBody(body)) throw new Error('The check answers no JSON');
  return { status, reasons: body['reasons'], warnings: body['warnings'] };
}

/** A path on the port of the thread. */
const ofThread = (path: string): string => `http://127.0.0.1:${healthPort}${path}`;

/** The value of a series, undefined if there is none. */
async function metric(series: string): Promise<number | undefined> {
  const { status, text } = await service.request('/-/metrics');
  expect(status).toBe(200);
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('the checks', () => {
  it.each([
    ['/-/live', { status: 'live' }],
    ['/-/ready', { status: 'ready', reasons: [], warnings: [] }],
    ['/cal/-/ready', { status: 'ready' }],
    ['/-/ready?from=proxy', { status: 'ready' }],
  ])('answer at %s', async (path, body) => {
    // A start, or a busy machine, leaves warnings for some seconds.
    await expect.poll(async () => (await ready()).warnings, { timeout: 60_000 }).toEqual([]);
    const get = await service.request(path);
    expect([get.status, get.body]).toMatchObject([200, { ...body, version: expect.stringMatching(/^\d/) }]);
    expect(get.headers.get('Cache-Control')).toBe('no-store');
    const head = await service.request(path, { method: 'HEAD' });
    expect([head.status, head.text, head.headers.get('Content-Length')]).toEqual([
      200,
      '',
      get.headers.get('Content-Length'),
    ]);
    expect(get.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(head.headers.get('X-Request-Id')).not.toBe(get.headers.get('X-Request-Id'));
    const sent = { headers: { 'X-Request-Id': 'proxy-17' } };
    for (const address of [`${service.origin}${path}`, ofThread(path)])
      expect((await ask(address, sent)).headers.get('X-Request-Id')).toBe('proxy-17');
    const answers = async () =>
      [await service.request(path), await ask(ofThread(path))].map((answer) => [answer.status, answer.body]);
    const expected = [200, { ...body, version: Object(get.body).version }];
    await expect.poll(answers, { timeout: 60_000 }).toMatchObject([expected, expected]);
    const post = await service.request(path, { method: 'POST', json: {} });
    expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('read the database at most once a second, however often somebody asks', async () => {
    await ready();
    const before = Number(await metric('calendar_statements_total{connection="check"}'));
    const since = performance.now();
    for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 20 }, ready));
    const after = Number(await metric('calendar_statements_total{connection="check"}'));
    expect(after - before).toBeLessThanOrEqual((performance.now() - since) / 1_000 + 1);
  });
});

describe('the metrics', () => {
  it('are refused through a proxy without a token', async () => {
    const headers = { 'X-Forwarded-For': '192.0.2.1' };
    expect((await service.request('/-/metrics', { headers })).status).toBe(403);
    expect((await service.request('/-/metrics')).headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('count requests by what they are, in few series of the right form', async () => {
    const list = 'calendar_requests_total{kind="event",verb="list",lane="fast",status="2xx"}';
    const created = 'calendar_requests_total{kind="event",verb="create",lane="full",status="2xx"}';
    const before = [(await metric(list)) ?? 0, (await metric(created)) ?? 0];
    await service.request('events?per_page=3');
    await service.request('events?per_page=3');
    await clientOf(service, 'editor').create('events', concert('Counted'));
    await service.request(`events/unknown${'x'.repeat(30)}`);
    await expect.poll(() => metric(created)).toBe((before[1] ?? 0) + 1);
    expect(await metric(list)).toBe((before[0] ?? 0) + 2);
    await expect.poll(() => metric('calendar_change_number')).toBeGreaterThan(0);
    const { text, headers } = await service.request('/-/metrics');
    expect(headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).not.toContain('unknownx');
    expect(seriesIn(text)).toBeLessThanOrEqual(MOST_SERIES);
    if (PROMTOOL !== undefined) execFileSync(PROMTOOL, ['check', 'metrics'], { input: text });
  });

  it('are at most 800 series after a busy mix of requests', async () => {
    const editor = clientOf(service, 'editor');
    const kinds = ['events', 'venues', 'organizers', 'categories', 'tags'];
    for (const kind of kinds) {
      const paths = ['', '/1', '/999999', '/by-slug/nothing', '?page=x', '?per_page=1', '.ics', '.csv'];
      const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE-X'];
      for (const path of paths)
        await Promise.all(
          methods.map((method) => service.request(`${kind}${path}`, { method }).catch(() => undefined)),
        );
      await editor.send('POST', kind, { json: { title: '', name: '' } });
    }
    for (const path of ['doc', 'changes', 'events.rss', '/admin/init', '/api/nothing', `/${'x'.repeat(50)}`])
      await service.request(path);
    const { text } = await service.request('/-/metrics');
    expect(seriesIn(text)).toBeLessThanOrEqual(MOST_SERIES);
    // Much was counted, or the mix says nothing.
    expect(text.match(/^calendar_requests_total\{/gm)?.length).toBeGreaterThan(20);
  });
});

describe('the port of their own', () => {
  it('has checks and metrics, for proxies too, and nothing else', async () => {
    const at = (path: string): string => `http://127.0.0.1:${ownPort}${path}`;
    const through = { headers: { 'X-Forwarded-For': '192.0.2.1' } };
    const metrics = await ask(at('/-/metrics'), through);
    expect([metrics.status, metrics.text]).toEqual([200, expect.stringContaining('calendar_ready 1')]);
    expect((await ask(at('/-/ready'), through)).body).toMatchObject({ status: 'ready' });
    expect((await ask(at('/-/live'), through)).status).toBe(200);
    for (const elsewhere of [at('/api/en/calendar/events/v1/events'), ofThread('/api')]) {
      const { status, headers } = await ask(elsewhere);
      expect([status, headers.get('X-Request-Id')]).toEqual([404, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    }
  });
});

describe('a client that hangs up', () => {
  it('is one line of the log, not a trace', async () => {
    const { log: logger } = service.strapi;
    const { level } = logger;
    logger.level = 'http';
    let text = '';
    const spies = [process.stdout, process.stderr].map((stream) =>
      jest.spyOn(stream, 'write').mockImplementation((chunk) => {
        text += String(chunk);
        return true;
      }),
    );
    try {
      const { hostname, port } = new URL(service.origin);
      const socket = connect(Number(port), hostname);
      socket.write(
        'POST /api/auth/local?of=somebody-gone HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
          'Content-Length: 1000\r\nExpect: 100-continue\r\n\r\n',
      );
      // The server then reads the body.
      await once(socket, 'data');
      socket.write('{');
      socket.resetAndDestroy();
      await expect.poll(() => text).toContain('somebody-gone');
    } finally {
      for (const spy of spies) spy.mockRestore();
      logger.level = level;
    }
    const lines = text.split('\n').filter((line) => /somebody-gone|ECONNRESET|^\s+at /.test(line));
    expect(lines).toEqual([expect.stringContaining('the client has gone')]);
  });
});

describe('an index that another process has built with other settings', () => {
  it('is a warning', async () => {
    const stamp = () => service.strapi.db.connection('calendar_stamps').where({ name: 'index' });
    const { value } = await stamp().first();
    await stamp().update({ value: '"of others"' });
    try {
      await expect.poll(async () => (await ready()).warnings).toContain('stale-index');
      expect(await metric('calendar_warning{warning="stale-index"}')).toBe(1);
      expect((await ready()).status).toBe(200);
    } finally {
      await stamp().update({ value });
    }
    await expect.poll(async () => (await ready()).warnings).not.toContain('stale-index');
  });
});

describe('a scheduled record that cannot be published', () => {
  it('is a warning and a metric, and the log says why', async () => {
    const editor = clientOf(service, 'editor');
    const { id } = await editor.create('events', concert('Never published', { status: 'draft' }));
    const drafts = () => service.strapi.db.connection('calendar_events').where({ public_id: Number(id) });
    const from = log.length;
    await drafts().update({ publish_at: new Date(), start_date: null });
    try {
      await expect
        .poll(async () => (await ready()).warnings, { timeout: 20_000 })
        .toContain('overdue-publications');
      expect((await ready()).status).toBe(200);
      expect(await metric('calendar_publications_overdue')).toBe(1);
      expect(await metric('calendar_publication_overdue_seconds')).toBeGreaterThan(
        LATE_SECONDS + SCHEDULE_SECONDS,
      );
      await expect.poll(() => log.slice(from).join('\n'), { timeout: 30_000 }).toMatch(/startDate/);
    } finally {
      await drafts().update({ publish_at: null });
    }
    await expect.poll(async () => (await ready()).warnings).not.toContain('overdue-publications');
  });
});

describe('a worker that is stuck', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.stop());

  it('is a warning, a metric and a line of the log until it goes on', async () => {
    // There is always something to send again.
    receiver.reply = () => ({ status: 500 });
    const from = log.length;
    await service.strapi.db.connection('calendar_targets').where({ name: 'a site' }).delete();
    await makeTarget(service.strapi, receiver.url, { name: 'a site', quiet: 1, longest: 1 });
    await clientOf(service, 'editor').create('events', concert('Told late'));
    await receiver.has(1);
    expect(receiver.received[0]?.headers['x-request-id']).toBe(receiver.received[0]?.headers['webhook-id']);
    const holder = await service.strapi.db.connection.transaction();
    try {
      if (CLIENT === 'postgres') await holder.raw('lock table calendar_deliveries in exclusive mode');
      await expect.poll(async () => (await ready()).warnings, { timeout: 15_000 }).toContain('late-workers');
      expect((await ready()).status).toBe(200);
      expect(await metric('calendar_warning{warning="late-workers"}')).toBe(1);
      expect(await metric('calendar_deliveries_waiting')).toBe(1);
      await expect
        .poll(() => metric('calendar_worker_late_seconds{worker="deliveries"}'), { timeout: 15_000 })
        .toBeGreaterThan(1);
    } finally {
      receiver.reply = () => ({ status: 204 });
      await holder.rollback();
    }
    await expect
      .poll(async () => (await ready()).warnings, { timeout: 15_000 })
      .not.toContain('late-workers');
    const lines = (): string[] => log.slice(from).filter((line) => line.includes('late-workers'));
    // On a busy machine a worker can be late more than once.
    await expect.poll(() => lines().at(-1)).toBe('Calendar: health: late-workers ended');
    expect(lines()[0]).toBe('Calendar: health: late-workers began; it serves');
    const told = (): string[] =>
      log
        .slice(from)
        .filter((line) => line.includes('webhook target'))
        .map((line) => line.replace(/msg_\w+|\d+ ms|\d+/g, '…'));
    await expect
      .poll(told)
      .toEqual([
        'Calendar: webhook target "a site": message … has failed and will be sent again: Answered … (…)',
        'Calendar: webhook target "a site": message … was delivered at attempt …: the target is back (…)',
      ]);
  });

  it('does not concern a message that is given up after three days, which is a line of the log', async () => {
    receiver.reply = () => ({ status: 500 });
    const from = log.length;
    const told = (): string[] => log.slice(from).filter((line) => line.includes('webhook target "a site"'));
    await clientOf(service, 'editor').create('events', concert('Never told'));
    await expect.poll(told).toContainEqual(expect.stringContaining('has failed and will be sent again'));
    await service.strapi.db
      .connection('calendar_deliveries')
      .where({ state: 'pending' })
      .decrement('since', GIVE_UP_AFTER_MS);
    await expect.poll(told, { timeout: 15_000 }).toContainEqual(expect.stringContaining('was given up'));
    receiver.reply = () => ({ status: 204 });
  });
});

/** Asks until the loop of the process counts as blocked. It prints the statuses, and the longest time of an answer in milliseconds. */
const ASKER = `
const [, url] = process.argv;
(async () => {
  const statuses = new Set();
  let longest = 0;
  await fetch(url);
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    const since = performance.now();
    const response = await fetch(url);
    const { warnings } = await response.json();
    longest = Math.max(longest, performance.now() - since);
    statuses.add(response.status);
    if (warnings.includes('blocked-event-loop')) return console.log(JSON.stringify({ statuses: [...statuses], longest }));
  }
})();`;

describe('an event loop that is blocked', () => {
  it('does not keep the thread from answering, which says so', async () => {
    const warnings = async () => Object((await ask(ofThread('/-/ready'))).body).warnings;
    await expect.poll(warnings, { timeout: 60_000 }).not.toContain('blocked-event-loop');
    // This waits for the other process without letting anything else run here.
    const printed = execFileSync(process.execPath, ['-e', ASKER, ofThread('/-/ready')], { encoding: 'utf8' });
    const { statuses, longest } = JSON.parse(printed);
    expect(statuses).toEqual([200]);
    expect(longest).toBeLessThan(BUSY_MS);
  });

  it('is a warning', async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
    await expect.poll(async () => (await ready()).warnings).toContain('blocked-event-loop');
    expect((await ready()).status).toBe(200);
    expect(await metric('calendar_event_loop_delay_seconds{statistic="max"}')).toBeGreaterThan(1);
  });
});

describe('the number of a request', () => {
  const ID = 'X-Request-Id';
  /** The lines of the access log for what is done meanwhile. */
  async function logged(work: () => Promise<HttpResponse>): Promise<[HttpResponse, Record<string, unknown>]> {
    const written: string[] = [];
    const { log: logger } = service.strapi;
    const { level } = logger;
    logger.level = 'http';
    const spy = jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
    try {
      const response = await work();
      await expect.poll(() => written.join('')).toContain(response.headers.get(ID));
      const line = written
        .join('')
        .split('\n')
        .find((one) => one.includes(String(response.headers.get(ID))));
      return [response, JSON.parse(line ?? '')];
    } finally {
      spy.mockRestore();
      logger.level = level;
    }
  }

  it.each([
    ['the fast lane', 'events?per_page=2', 200],
    ['Strapi', '/api/unknown', 404],
    ['the panel', '/admin/init', 200],
  ])('is on answers of %s and in their line of the log', async (_, path, status) => {
    const [response, line] = await logged(() =>
      service.request(path, { headers: { 'User-Agent': 'tester "1"', 'X-Forwarded-For': '192.0.2.77' } }),
    );
    expect(response.headers.get(ID)).toMatch(/^[0-9a-f-]{36}$/);
    expect(line).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: 'http',
      message: expect.stringMatching(/^GET \S+ \(\d+ ms\) \d{3}$/),
      method: 'GET',
      path: path.startsWith('/') ? path : `/api/en/calendar/events/v1/${path}`,
      status,
      ms: expect.any(Number),
      address: '192.0.2.0',
      requestId: response.headers.get(ID),
      userAgent: 'tester "1"',
    });
  });

  it.each([
    ['GET / HTTP/1.1\r\nno header\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('is on answers to what is no request (%#), and in the log', async (sent, status) => {
    const [response, line] = await logged(async () => {
      const { hostname, port } = new URL(service.origin);
      const socket = connect(Number(port), hostname).end(sent);
      const answer = Buffer.concat(await socket.toArray()).toString();
      const [first = '', ...headers] = answer.trim().split('\r\n');
      expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`));
      const pairs = headers.map((one): [string, string] => [
        one.split(': ')[0] ?? '',
        one.split(': ')[1] ?? '',
      ]);
      return { ...(await service.request('/-/live')), headers: new Headers(pairs) };
    });
    expect(response.headers.get('Connection')).toBe('close');
    expect(line).toMatchObject({ status, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  it.each(['events?per_page=2', '/api/unknown'])('is that of a trusted proxy (%s)', async (path) => {
    const sent = await service.request(path, { headers: { [ID]: 'proxy-17' } });
    expect(sent.headers.get(ID)).toBe('proxy-17');
    const long = await service.request(path, { headers: { [ID]: 'x'.repeat(65) } });
    expect(long.headers.get(ID)).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a database that is away', () => {
  it('is a reason for 503 within two seconds, a metric and a line of the log', async () => {
    await ready();
    const file = join(database.env['DATA_DIR'] ?? '', 'calendar.db');
    if (door === undefined) renameSync(file, `${file}.away`);
    else await door.shut();
    const since = performance.now();
    let took: number | undefined;
    const thread = expect
      .poll(async () => (await ask(ofThread('/-/ready'))).status, { interval: 50, timeout: 15_000 })
      .toBe(503);
    try {
      await expect
        .poll(
          async () => {
            const { status } = await ready();
            if (status === 503) took ??= performance.now() - since;
            return status;
          },
          { interval: 50, timeout: 15_000 },
        )
        .toBe(503);
      expect((await ready()).reasons).toEqual(['database-away']);
      expect(await metric('calendar_ready')).toBe(0);
      expect(await metric('calendar_not_ready_reason{reason="database-away"}')).toBe(1);
      expect(await metric('calendar_change_number')).toBeUndefined();
      const failures = await metric('calendar_database_failures_total{failure="away"}');
      expect(failures).toBeGreaterThan(0);
      expect((await service.request('/-/live')).status).toBe(200);
      await thread;
      expect(performance.now() - since).toBeLessThan(2 * WITHIN_MS + BUSY_MS);
    } finally {
      if (door === undefined) renameSync(`${file}.away`, file);
      else await door.open();
    }
    expect(took).toBeLessThan(WITHIN_MS + BUSY_MS);
    await expect.poll(async () => (await ready()).status, { timeout: 15_000 }).toBe(200);
    expect(log.join('\n')).toMatch(/database-away began; it cannot serve[\s\S]*database-away ended/);
  });
});

describe('tables of a newer version', () => {
  const step = (number: number, since: number | null): object => ({
    number,
    name: 'of-tomorrow',
    at: Date.now(),
    since,
  });

  it('are a reason for 503, unless they only have more', async () => {
    const steps = () => service.strapi.db.connection('calendar_migrations');
    await steps().insert(step(9_998, 0));
    await steps().insert(step(9_999, null));
    try {
      await expect.poll(ready, { timeout: 15_000 }).toMatchObject({ status: 503, reasons: ['newer-tables'] });
      await steps().where({ number: 9_999 }).delete();
      await expect.poll(ready, { timeout: 15_000 }).toMatchObject({ status: 200, reasons: [] });
    } finally {
      await steps().where('number', '>', 9_000).delete();
    }
  });
});

describe('a process that is about to stop', () => {
  it('serves on, and its check says 503', async () => {
    // That of the running build; the sources are loaded apart from it.
    load(join(PLUGIN_SERVER, 'platform', 'draining.js')).beginDraining(service.strapi);
    expect(await ready()).toMatchObject({ status: 503, reasons: ['draining'] });
    expect((await service.request('events?per_page=1')).status).toBe(200);
    expect((await ask(`${service.origin}/-/live`)).status).toBe(200);
  });
});
