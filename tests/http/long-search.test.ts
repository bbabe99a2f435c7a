import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '#test';
import { ROOT } from '../../scripts/lib/project.mjs';
import type * as OpenPort from '../../src/plugins/event-calendar/server/src/storage/ports/open-port';
import { CLIENT, useService } from '../harness';
import { isPostgres } from '../../src/plugins/event-calendar/server/src/storage/client';
import { LONGEST_DELAY, delayOfLists, ownClock } from './delay';
import { LARGE, fillLargeIndex } from '../reading/large-index';

/** Searches that no index speeds up, in 120 MB of text: nearly every position must be compared with every word. */
const LONG_TEXTS = 2400;
const TEXT_LENGTH = 50_000;
const WINDOW = 'start_date=1900-01-01&end_date=2200-01-01';

const service = useService();
beforeAll(async () => {
  const knex = service.strapi.db.connection;
  await fillLargeIndex(knex, { ...LARGE, events: 2_000 });
  await writeLongTexts();
});

/** Writes an index of a few events with long texts, without trigram indexes, which do not matter for so few. */
async function writeLongTexts(): Promise<void> {
  const knex = service.strapi.db.connection;
  const postgres = isPostgres(knex);
  await knex.raw(
    postgres ? 'drop index if exists calendar_texts_events' : 'drop trigger calendar_search_events_update',
  );
  const text = postgres
    ? `repeat('a', ${TEXT_LENGTH})`
    : `replace(hex(zeroblob(${TEXT_LENGTH / 2})), '0', 'a')`;
  await knex.raw(`update calendar_texts set folded = ${text} where public_id in (
    select public_id from calendar_index where kind = 'event' and locale = 'en' order by public_id limit ${LONG_TEXTS})`);
}

/** Twenty words that occur in none of the texts. @param salt makes searches differ */
function longSearch(salt: number): string {
  const letters = [...'bcdefghijklmnopqrstu'];
  const words = letters.map((letter, index) => {
    const place = (index + salt) % 7;
    return `-${'a'.repeat(place)}${letter}${'a'.repeat(6 - place)}`;
  });
  return `events?${WINDOW}&per_page=${(salt % 50) + 1}&search=${words.join('+')}`;
}

const ask = (path: string): Promise<Response> => fetch(new URL(path, `${service.roots.en}/`));
const statusOf = async (path: string): Promise<number> => {
  const response = await ask(path);
  await response.arrayBuffer();
  return response.status;
};

describe('a search that takes too long', () => {
  it('gets 503 with `Retry-After`, and the next one succeeds', async () => {
    const response = await ask(longSearch(0));
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await response.json()).toMatchObject({ code: 'rest_unavailable', data: { status: 503 } });
    const next = await ask(`events?${WINDOW}&search=aaaa&per_page=5`);
    expect(next.status).toBe(200);
    expect(await next.json()).toMatchObject({ total: expect.any(Number), events: expect.any(Array) });
    expect(await statusOf('venues?search=venue')).toBe(200);
    expect(await statusOf('tags?search=tag')).toBe(200);
  });

  it('delays a list by no more than 200 ms', async () => {
    const list = (count: number) =>
      statusOf(`events?${WINDOW}&per_page=${(count % 50) + 1}&page=${(count % 7) + 1}`);
    const searches = (round: number) =>
      Promise.all([1, 2, 3].map((salt) => statusOf(longSearch(10 * round + salt))));
    expect(await delayOfLists(list, searches, ownClock)).toBeLessThan(LONGEST_DELAY);
  });

  it('is refused when too many wait, or when it has waited too long', async () => {
    const many = Array.from({ length: 45 }, (_, salt) => statusOf(longSearch(100 + salt)));
    const since = performance.now();
    const statuses = await Promise.all(many);
    // At least those beyond the limit of waiting searches; how many of the others time out depends on the machine.
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(12);
    expect(statuses.filter((status) => status !== 503 && status !== 200)).toEqual([]);
    // No search waits as long as all of them together would take.
    expect(performance.now() - since).toBeLessThan(30_000);
    await expect.poll(() => statusOf(`events?${WINDOW}&search=aaaa&per_page=6`)).toBe(200);
  });

  it('may have at most 200 characters and 20 words, in every list', async () => {
    for (const list of ['events', 'venues', 'organizers', 'categories', 'tags']) {
      for (const text of ['z'.repeat(201), 'w '.repeat(21), '-w '.repeat(21)]) {
        const { status, body } = await service.request(`${list}?search=${encodeURIComponent(text)}`);
        expect([list, status]).toEqual([list, 400]);
        expect(body).toMatchObject({
          code: 'rest_invalid_param',
          data: { params: { search: expect.any(String) } },
        });
      }
      expect(await statusOf(`${list}?search=${'w%20'.repeat(20)}`)).toBe(200);
    }
  });
});

/** The compiled port, because it starts compiled programs. */
const COMPILED = join(ROOT, 'dist/src/plugins/event-calendar/server/src/storage/ports/open-port.js');
const compiled = (): typeof OpenPort => createRequire(join(ROOT, 'package.json'))(COMPILED);

describe('the connections for searches', () => {
  it('are free again after each stopped search, and show committed data', async () => {
    const { openReadPort } = compiled();
    const config = service.strapi.config.get<OpenPort.DatabaseConfig>('database.connection');
    const port = openReadPort(config, { searches: { time: 600, waiting: 3, patience: 60_000 } });
    try {
      const endless = {
        sql: isPostgres(service.strapi.db.connection) ? 'select pg_sleep(60) as n' : ENDLESS,
        values: [],
        slow: 'searching',
      } as const;
      const count = {
        sql: 'select count(*) as n from calendar_tests',
        values: [],
        slow: 'searching',
      } as const;
      const knex = service.strapi.db.connection;
      await knex.schema.createTable('calendar_tests', (table) => table.integer('n'));
      await knex('calendar_tests').insert({ n: 1 });
      expect(await port.all(count)).toEqual([{ n: 1 }]);
      for (let round = 0; round < 2; round += 1) {
        const atOnce = CLIENT === 'postgres' ? 2 : 1;
        const asked = Array.from({ length: atOnce + 3 + 2 }, () =>
          port.all(endless).then(
            () => 'answered',
            (error: Error) => error.message,
          ),
        );
        const ends = await Promise.all(asked);
        expect(ends.filter((text) => text.includes('takes too long'))).toHaveLength(atOnce + 3);
        expect(ends.filter((text) => text.includes('Too many searches'))).toHaveLength(2);
        await knex('calendar_tests').insert({ n: round });
        expect(await port.all(count)).toEqual([{ n: 2 + round }]);
      }
      if (CLIENT === 'sqlite') {
        const broken = port.all(endless).then(
          () => undefined,
          (error: unknown) => error,
        );
        for (const pid of searchProcesses()) process.kill(pid, 'SIGKILL');
        expect(await broken).toMatchObject({ code: 'rest_unavailable', status: 503 });
        expect(await port.all(count)).toEqual([{ n: 3 }]);
      }
      await expect(port.all({ sql: 'select nothing', values: [], slow: 'searching' })).rejects.toThrow(
        /nothing/,
      );
    } finally {
      await port.close();
    }
  });

  it.runIf(CLIENT === 'sqlite').each(['idle', 'searching'])('end with their process: %s', async (doing) => {
    const { connection } = service.strapi.config.get<OpenPort.DatabaseConfig>('database.connection');
    const child = spawn(process.execPath, ['-e', USER, COMPILED, connection.filename ?? '', doing]);
    const ended = once(child, 'exit');
    const [said]: unknown[] = await once(child.stdout, 'data');
    const searching = Number.parseInt(String(said), 10);
    expect(searching).toBeGreaterThan(0);
    // An idle search process does not keep its parent alive; a busy one must not outlive it.
    if (doing === 'searching') child.kill('SIGKILL');
    await ended;
    await expect.poll(() => isRunning(searching)).toBe(false);
  });
});

/** The search processes of this process. */
const searchProcesses = (): number[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .map(Number)
    .filter(
      (pid) => pid > 0 && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sqlite-search-program'),
    );

const ENDLESS =
  'with recursive c (n) as (select 0 union all select n + 1 from c) select count(*) as n from c';

/** A program that searches once, and optionally starts an endless search. */
const USER = `
  const [port, filename, doing] = process.argv.slice(1);
  const { all } = require(port).openReadPort(
    { client: 'sqlite', connection: { filename } },
    { searches: { time: 5_000, waiting: 3, patience: 20_000 } });
  all({ sql: 'select 1 as n', values: [], slow: 'searching' }).then(() => {
    if (doing === 'searching') all({ sql: '${ENDLESS}', values: [], slow: 'searching' }).catch(() => undefined);
    console.log(require('node:fs').readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8'));
  });`;

/** Whether a process exists and is not a zombie. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
