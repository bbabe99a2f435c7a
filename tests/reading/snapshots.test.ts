import knexOf from 'knex';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { openSnapshots } from '../../src/plugins/event-calendar/server/src/storage/ports/open-port';
import type { ReadPort } from '../../src/plugins/event-calendar/server/src/storage/ports/port';
import type { Snapshots } from '../../src/plugins/event-calendar/server/src/storage/ports/snapshots';
import { MAX_SNAPSHOTS } from '../../src/plugins/event-calendar/server/src/storage/ports/snapshots';
import { CLIENT } from '../harness/fresh-database';
import { useIndex } from './index-database';

const database = useIndex({ rows: [], links: [], texts: [] });
let writer: Knex;
let snapshots: Snapshots;
beforeAll(() => {
  writer = knexOf({
    ...database.config,
    client: CLIENT === 'postgres' ? 'pg' : 'better-sqlite3',
    useNullAsDefault: true,
  });
  snapshots = openSnapshots(database.config);
});
afterAll(async () => {
  await snapshots.close();
  await writer.destroy();
});

const ONE = new Set(['192.0.2.1']);
const OTHER = new Set(['192.0.2.2']);
const COUNT = { sql: 'select count(*) as n from calendar_links where event_id > ?', values: [0] };
const countOf = async (port: ReadPort): Promise<unknown> => (await port.all<{ n: number }>(COUNT))[0]?.n;

let added = 0;
const add = () =>
  writer('calendar_links').insert({
    event_id: (added += 1),
    role: 'tag',
    target_id: 1,
    position: 0,
    start_local: '',
  });

describe('a snapshot', () => {
  it('has one state, that of its first statement', async () => {
    const snapshot = await snapshots.open(ONE);
    await add();
    const first = await countOf(snapshot);
    await add();
    expect(await countOf(snapshot)).toBe(first);
    await snapshot.close();
    const later = await snapshots.open(ONE);
    expect(await countOf(later)).toBe(Number(first) + 1);
    await later.close();
  });

  it('cannot write', async () => {
    const snapshot = await snapshots.open(ONE);
    const write = { sql: 'delete from calendar_links where event_id = ? returning event_id', values: [1] };
    await expect(snapshot.all(write)).rejects.toThrow(/read-?only/);
    await snapshot.close();
  });

  it('is refused when all places are taken, and its place is free again', async () => {
    for (let times = 0; times < 2; times += 1) {
      const open = await Promise.all(Array.from({ length: MAX_SNAPSHOTS }, () => snapshots.open(ONE)));
      await expect(snapshots.open(ONE)).rejects.toMatchObject({
        status: 503,
        code: 'rest_unavailable',
        headers: { 'Retry-After': '10' },
      });
      const waiting = snapshots.open(ONE);
      // Closing twice frees one place only.
      await open[0]?.close();
      await open[0]?.close();
      const next = await waiting;
      expect(await countOf(next)).toBe(added);
      for (const port of [...open, next]) await port.close();
    }
  });

  it('loses its place to a client that has none, and its reader hears of it', async () => {
    const places = Array.from({ length: MAX_SNAPSHOTS });
    const open = await Promise.all(places.map(() => snapshots.open(ONE)));
    const next = await snapshots.open(OTHER);
    const lost = open.filter(({ lost: { aborted } }) => aborted);
    expect(lost).toHaveLength(1);
    for (const port of lost)
      await expect(port.all(COUNT)).rejects.toMatchObject({ status: 503, code: 'rest_unavailable' });
    expect(await countOf(next)).toBe(added);
    // Its place has another owner now.
    for (const port of [...open, next]) await port.close();
    const again = await Promise.all(places.map(() => snapshots.open(ONE)));
    for (const port of again) await port.close();
  });

  it('is free again when it is closed during a statement', async () => {
    for (let times = 0; times < 6; times += 1) {
      const snapshot = await snapshots.open(ONE);
      const asked = countOf(snapshot).catch((error: unknown) => error);
      await snapshot.close();
      await asked;
      await expect(snapshot.all(COUNT)).rejects.toThrow('closed');
    }
    const open = await Promise.all(Array.from({ length: MAX_SNAPSHOTS }, () => snapshots.open(ONE)));
    for (const port of open) {
      expect(await countOf(port)).toBe(added);
      await port.close();
    }
  });

  it.runIf(CLIENT === 'postgres')('fails when its connection is lost, and the next one works', async () => {
    const snapshot = await snapshots.open(ONE);
    await countOf(snapshot);
    await writer.raw(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'event-calendar-read' and xact_start is not null and datname = current_database()`);
    await expect(countOf(snapshot)).rejects.toThrow();
    await snapshot.close();
    const next = await snapshots.open(ONE);
    expect(await countOf(next)).toBe(added);
    await next.close();
  });
});

it('all snapshots end with their source', async () => {
  const own = openSnapshots(database.config);
  const snapshot = await own.open(ONE);
  await countOf(snapshot);
  const asked = countOf(snapshot).catch((error: unknown) => error);
  await own.close();
  // Readers of feeds may be there when the service stops; that is no fault of the program.
  const refused = { status: 503, code: 'rest_unavailable' };
  if (CLIENT === 'postgres') await expect(asked).resolves.toMatchObject(refused);
  await expect(snapshot.all(COUNT)).rejects.toMatchObject(refused);
  await expect(own.open(ONE)).rejects.toMatchObject(refused);
});
