/**
 * A database that is away is seen for as long as that lasts: ready says so, metrics have it, on PostgreSQL each request gets 503 within
 * two seconds and no refused write is stored, and the log has one line for the beginning and one for the end, however long it takes. The
 * length counts seconds.
 */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '#test';
import { CLIENT, freshDatabase, startService } from '../harness';
import type { FreshDatabase, Service } from '../harness';
import type { Door } from '../harness/cut-connection';
import { doorTo } from '../harness/cut-connection';
import { collectLog } from '../harness/log';
import { clientOf, concert } from '../http/write-client';
import { LONG, PROOF_TIMEOUT, conclude, lengthOf, report } from './proof';

const SECONDS = lengthOf({ short: 3, full: 60 });
const BACK = { timeout: 30_000 };
/** The longest time of an answer: the deadline of a check, or of a connection, on a busy machine (milliseconds). */
const LONGEST_MS = LONG ? 5_000 : 30_000;

let database: FreshDatabase;
let door: Door | undefined;
let service: Service;
let log: string[];
beforeAll(async () => {
  database = await freshDatabase();
  const { DATABASE_URL: url } = database.env;
  door = url === undefined ? undefined : await doorTo(url);
  service = await startService({
    database: { ...database, env: { ...database.env, ...(door && { DATABASE_URL: door.url }) } },
  });
  log = collectLog(service.strapi);
});
afterAll(async () => {
  await service.stop();
  await door?.shut();
  await database.remove();
});

/** The file of SQLite is renamed; the way to PostgreSQL is shut. */
async function setAway(away: boolean): Promise<void> {
  const file = join(database.env['DATA_DIR'] ?? '', 'calendar.db');
  if (door !== undefined) await (away ? door.shut() : door.open());
  else if (away) renameSync(file, `${file}.away`);
  else renameSync(`${file}.away`, file);
}

const ready = async (): Promise<unknown> => {
  const { status, body } = await service.request('/-/ready');
  return [status, Object(body).reasons];
};

/** One round of questions. @returns the time of the slowest answer in milliseconds */
async function look(round: number): Promise<number> {
  const since = performance.now();
  expect(await ready()).toEqual([503, ['database-away']]);
  expect((await service.request('/-/live')).status).toBe(200);
  const { text } = await service.request('/-/metrics');
  expect(text).toMatch(/^calendar_ready 0$/m);
  expect(text).toMatch(/^calendar_not_ready_reason\{reason="database-away"\} 1$/m);
  expect(text).not.toMatch(/^calendar_change_number /m);
  if (CLIENT === 'postgres') {
    const list = await service.request(`events?search=round${round}`);
    expect([list.status, list.headers.has('Retry-After')]).toEqual([503, true]);
    const json = concert(`Refused ${round}`);
    expect((await clientOf(service, 'editor').send('POST', 'events', { json })).status).toBe(503);
  }
  return performance.now() - since;
}

it(
  'a database that is away is seen for as long as that lasts',
  async () => {
    const editor = clientOf(service, 'editor');
    await editor.create('events', concert('Before'));
    expect(await ready()).toEqual([200, []]);
    const from = log.length;
    const until = performance.now() + SECONDS * 1_000;
    let [rounds, slowest] = [0, 0];
    await setAway(true);
    try {
      await expect.poll(ready, BACK).toEqual([503, ['database-away']]);
      while (performance.now() < until || rounds === 0) {
        slowest = Math.max(slowest, await look(rounds));
        rounds += 1;
        report(`${rounds} rounds`);
        await pause(500);
      }
    } finally {
      await setAway(false);
    }
    await expect.poll(ready, BACK).toEqual([200, []]);
    const lines = log.slice(from);
    const told = lines.filter((line) => line.includes('database-away'));
    expect(told).toEqual([
      'Calendar: health: database-away began; it cannot serve',
      'Calendar: health: database-away ended',
    ]);
    expect(lines.filter((line) => /^\s+at /m.test(line))).toEqual([]);
    await expect
      .poll(async () => (await editor.send('POST', 'events', { json: concert('After') })).status, BACK)
      .toBe(201);
    const titles = await service.strapi.db.connection('calendar_events').distinct('title').pluck('title');
    expect(titles.toSorted()).toEqual(['After', 'Before']);
    expect(slowest).toBeLessThan(LONGEST_MS);
    conclude(
      `away for ${SECONDS} s: ${rounds} rounds, the slowest took ${Math.round(slowest)} ms, ${lines.length} lines of the log`,
    );
  },
  PROOF_TIMEOUT,
);
