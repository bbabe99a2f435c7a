import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it, jest } from '#test';
import { CLIENT, FULL, dailyWays, useService } from '../harness';
import { adminHeaders } from '../harness/admin';
import { requestsTo } from '../admin/requests';
import { ALL, fillLargeFeeds } from './large-feeds';
import type { Answer, Sending } from './slow-readers';
import { ask, open as openUrl, startSlowReaders, takeSteadily } from './slow-readers';

/** So many that no reader's buffers hold their feed, which has some 17 MB. */
const EVENTS = 9_000;
const WHOLE = `events.ics?${ALL}`;

const service = useService();
beforeAll(async () => {
  await fillLargeFeeds(service.strapi.db.connection, EVENTS);
}, 300_000);

const urlOf = (path: string): string => `${service.roots['en']}/${path}`;
/** Begins to read a feed; the body is not read yet. */
const open = (path: string, headers: Record<string, string> = {}, sending: Sending = {}) =>
  openUrl(urlOf(path), { headers, ...sending });

const count = (whole: string): number => whole.split('BEGIN:VEVENT').length - 1;

let salt = 0;
/** The path of a feed that is not cached. */
const fresh = (path: string): string => `${path}&page=${(salt += 1)}`;

/** Begins to read feeds that differ, so that none is shared or cached. */
const openSeveral = (feeds: number, headers: Record<string, string> = {}): Promise<IncomingMessage[]> =>
  Promise.all(Array.from({ length: feeds }, () => open(fresh(WHOLE), headers)));

/** The same, and takes them steadily from their first bytes on: readers that take nothing for a second may lose their places. */
const openSteadily = (feeds: number, headers: Record<string, string> = {}): Promise<IncomingMessage[]> =>
  Promise.all(
    Array.from({ length: feeds }, async () => {
      const reader = await open(fresh(WHOLE), headers);
      takeSteadily(reader);
      return reader;
    }),
  );

/** Whether all four places are free: four long feeds can be read at once. */
async function areFree(): Promise<boolean> {
  const readers = await openSeveral(4);
  for (const reader of readers) reader.destroy();
  return readers.every(({ statusCode }) => statusCode === 200);
}
const allFree = () => expect.poll(areFree, { timeout: 20_000 }).toBe(true);

afterEach(() => {
  jest.restoreAllMocks();
});

let admin: Record<string, string>;
beforeAll(async () => {
  // Strapi limits how often people log in.
  admin = await adminHeaders(service);
});

/** How often the panel says that feeds were fetched. */
async function fetches(): Promise<number> {
  const { feeds }: { feeds: { readers: { count: number }[] }[] } = Object(
    await requestsTo(service).ask(admin, 'GET', 'feed-fetches'),
  );
  return feeds.flatMap(({ readers }) => readers).reduce((sum, { count: one }) => sum + one, 0);
}

const WAYS = [
  ['the fast lane', {}],
  ['Strapi', { 'Content-Length': '0' }],
] as const;

describe.each(dailyWays(WAYS))('a long feed through %s', (_name, way) => {
  it('is sent while it is read, as a whole', async () => {
    const list = await service.request(`events?${ALL}&per_page=1`);
    const total = Number(list.headers.get('X-Calendar-Total'));
    expect(total).toBeGreaterThan(EVENTS / 2);
    const response = await open(WHOLE, way);
    expect(response.headers).toMatchObject({ 'transfer-encoding': 'chunked' });
    expect(response.headers).not.toHaveProperty('content-length');
    const whole = await text(response);
    expect(whole).toMatch(/END:VCALENDAR\r\n$/);
    expect(count(whole)).toBe(total);
    await allFree();
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is compressed: %s', async (coding, unpack) => {
    const plain = await open(WHOLE, way);
    const expected = await text(plain);
    const response = await open(WHOLE, { ...way, 'Accept-Encoding': coding });
    expect(response.headers['content-encoding']).toBe(coding);
    expect(response.headers.etag).toBe(`${String(plain.headers.etag).slice(0, -1)}-${coding}"`);
    expect(unpack(await buffer(response)).toString() === expected).toBe(true);
  });

  it('gives its place back when its reader has gone', async () => {
    for (let times = 0; times < 6; times += 1) {
      const response = await open(WHOLE, way);
      await once(response, 'readable');
      response.destroy();
    }
    await allFree();
  });

  it('is counted when its reader has all of it, not when the reader leaves', async () => {
    const before = await fetches();
    const left = await open(WHOLE, way);
    await once(left, 'readable');
    left.destroy();
    await allFree();
    expect(await fetches()).toBe(before);
    await text(await open(WHOLE, way));
    await expect.poll(fetches).toBe(before + 1);
  });

  it('prints nothing when its reader resets the connection', async () => {
    const printed = jest.spyOn(console, 'error');
    const response = await open(WHOLE, way);
    await once(response, 'readable');
    response.socket.resetAndDestroy();
    await allFree();
    expect(printed).not.toHaveBeenCalled();
  });

  it('is refused while four are being sent', async () => {
    await allFree();
    const readers = await openSteadily(4, way);
    expect(readers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const [refused] = await openSeveral(1, way);
    if (refused === undefined) throw new Error('No response');
    expect(readers.map(({ complete }) => complete)).toEqual([false, false, false, false]);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
    expect(JSON.parse(await text(refused))).toMatchObject({ code: 'rest_unavailable' });
    // Lists are not affected.
    expect((await service.request(`events?${ALL}`)).status).toBe(200);
    for (const reader of readers) reader.destroy();
    await allFree();
  });

  it('gives its place to another client when its reader takes nothing', async () => {
    await allFree();
    const addresses = [2, 3, 4, 5].map((last) => `127.0.0.${last}`);
    const readers = await Promise.all(addresses.map((from) => open(fresh(WHOLE), way, { from })));
    expect(readers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const placed = async () => {
      const next = await open(fresh(WHOLE), way);
      next.destroy();
      return next.statusCode;
    };
    await expect.poll(placed, { timeout: 20_000 }).toBe(200);
    const ends = await Promise.all(readers.map((reader) => text(reader).catch(() => 'broken off')));
    expect(ends.filter((end) => end === 'broken off')).toHaveLength(1);
    await allFree();
  });

  it('breaks the connection when the rest cannot be read', async () => {
    const posted = jest.spyOn(Worker.prototype, 'postMessage');
    const response = await open(WHOLE, way);
    await once(response, 'readable');
    await breakReading(posted.mock.contexts.filter((one) => one instanceof Worker));
    const ended: unknown = await text(response).catch((error: unknown) => error);
    expect(ended).toBeInstanceOf(Error);
    expect(response.complete).toBe(false);
    await allFree();
  });

  it('shows one state of the calendar, whatever is written meanwhile', async () => {
    const knex = service.strapi.db.connection;
    const expected = count(await text(await open(WHOLE, way)));
    const response = await open(WHOLE, way);
    await once(response, 'readable');
    const later = () => knex('calendar_index').where({ kind: 'event' }).andWhere('start_local', '>', '2032');
    await later().andWhere({ hidden: 0 }).update({ hidden: 1, ticket_url: 'hidden now' });
    expect(count(await text(response))).toBe(expected);
    expect(count(await text(await open(WHOLE, way)))).toBeLessThan(expected);
    await later().andWhere({ ticket_url: 'hidden now' }).update({ hidden: 0, ticket_url: null });
  });

  it('is answered to HEAD with its headers alone', async () => {
    const response = await open(WHOLE, way, { method: 'HEAD' });
    expect([response.statusCode, response.headers['content-type'], await text(response)]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      '',
    ]);
    await allFree();
  });
});

/** Ends what open feeds are read through: the connections of PostgreSQL, or the threads of SQLite. */
async function breakReading(threads: readonly Worker[]): Promise<void> {
  if (CLIENT === 'postgres') {
    await service.strapi.db.connection.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'event-calendar-read' and xact_start is not null and datname = current_database()`,
    );
    return;
  }
  expect(threads.length).toBeGreaterThan(0);
  for (const thread of threads) await thread.terminate();
}

describe.runIf(CLIENT === 'sqlite')('the statements of a feed', () => {
  it('are two for 50 events, and none for 304', async () => {
    const posted = jest.spyOn(Worker.prototype, 'postMessage');
    const [response] = await openSeveral(1);
    if (response === undefined) throw new Error('No response');
    const events = count(await text(response));
    expect(posted.mock.calls.length).toBeGreaterThan(events / 50);
    expect(events).toBeGreaterThan(EVENTS / 2);
    // The beginning and the end of the snapshot, the list, and what has disappeared.
    expect(posted.mock.calls.length).toBeLessThanOrEqual(2 * Math.ceil(events / 50) + 4);
    posted.mockClear();
    const known = await open(`${WHOLE}&page=${salt}`, { 'If-None-Match': String(response.headers.etag) });
    expect([known.statusCode, posted.mock.calls.length]).toEqual([304, 0]);
  });
});

describe('latest', () => {
  it('is the 100 events published last', async () => {
    const rss = await text(await open('events.rss'));
    expect(rss.split('<item>').length - 1).toBe(100);
  });
});

describe('short feeds that are asked for together', () => {
  it('are read once and take one place', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => open('events.rss?featured=true')));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
    await Promise.all(responses.map((response) => text(response)));
  });
});

it('feeds wait for a place for a moment', async () => {
  await allFree();
  const readers = await openSeveral(4);
  const waiting = open('events.atom?featured=false');
  readers[0]?.destroy();
  expect((await waiting).statusCode).toBe(200);
  for (const reader of readers) reader.destroy();
  await allFree();
});

it('a long feed that several have asked for together has one reader each, also when the first was refused', async () => {
  await allFree();
  const readers = await openSteadily(4);
  const same = fresh(WHOLE);
  const asked = Array.from({ length: 3 }, () => open(same));
  expect((await Promise.race(asked)).statusCode).toBe(503);
  // The others are tried again, and find places now.
  for (const reader of readers.slice(0, 2)) reader.destroy();
  const responses = await Promise.all(asked);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 503]);
  const [one = '', other] = await Promise.all(
    responses.filter(({ statusCode }) => statusCode === 200).map((response) => text(response)),
  );
  expect(one).toMatch(/END:VCALENDAR\r\n$/);
  expect(one === other).toBe(true);
  for (const reader of readers) reader.destroy();
  await allFree();
});

describe('slow readers', () => {
  const SUFFIXES = ['ics', 'rss', 'atom', 'jsonfeed', 'jsonld', 'geojson', 'csv'] as const;
  const WEEK = 'start_date=2031-06-02&end_date=2031-06-08';
  const CACHED = urlOf.bind(undefined, `events.csv?${WEEK}`);
  /** When the responses to others begin at the latest. */
  const SOON_MS = FULL ? 2_000 : 15_000;
  let turn = 0;
  /**
   * Long feeds, and short ones in each format, by both ways. A connection keeps to one length: a short feed takes minutes at that speed
   * and no place, so that in the end fewer than four would read long ones.
   */
  function anyFeed(connection: number): { url: string; sending: Sending } {
    turn += 1;
    const suffix = SUFFIXES[turn % SUFFIXES.length];
    const url = urlOf(fresh(connection % 3 === 0 ? `events.${suffix}?${WEEK}` : WHOLE));
    return { url, sending: { headers: { ...WAYS[turn % 2]?.[1] } } };
  }

  /** Asks for feeds once a second. @returns how many responses there were, and those that were late, refused or broken off */
  async function askEverySecond(rounds: number, known: string): Promise<{ all: number; faults: string[] }> {
    let all = 0;
    const faults: string[] = [];
    const judge = ({ url, status }: Answer, took: number, isWhole = true, expected = 200): void => {
      all += 1;
      if (status === expected && took <= SOON_MS && isWhole) return;
      faults.push(`${url}: ${status} after ${Math.round(took)} ms${isWhole ? '' : ', broke off'}`);
    };
    for (let round = 0; round < rounds; round += 1) {
      const since = performance.now();
      const suffix = SUFFIXES[round % (SUFFIXES.length + 1)];
      if (suffix === undefined) {
        const long = await ask(urlOf(fresh(WHOLE)));
        judge(long, long.began, (await long.whole).isWhole);
      } else {
        const short = await ask(urlOf(fresh(`events.${suffix}?${WEEK}`)));
        const { took, isWhole } = await short.whole;
        judge(short, took, isWhole);
      }
      const head = await ask(urlOf(fresh(WHOLE)), { method: 'HEAD' });
      judge(head, head.began);
      const cached = await ask(CACHED());
      judge(cached, cached.began);
      const same = await ask(CACHED(), { headers: { 'If-None-Match': known } });
      judge(same, same.began, true, 304);
      const left = 1_000 - (performance.now() - since);
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    }
    return { all, faults };
  }

  it('shut nobody out: ten connections of one client', async () => {
    const known = await ask(CACHED());
    await known.whole;
    const slow = startSlowReaders(
      Array.from({ length: 10 }, () => '127.0.0.2'),
      anyFeed,
    );
    try {
      // Six of them read long feeds, for which there are four places: some were lost.
      await expect.poll(slow.granted, { timeout: 20_000 }).toBeGreaterThanOrEqual(10);
      const { all, faults } = await askEverySecond(FULL ? 65 : 5, known.etag);
      expect(FULL ? faults.slice(all / 100) : faults).toEqual([]);
    } finally {
      await slow.stop();
    }
    await allFree();
  }, 300_000);
});
