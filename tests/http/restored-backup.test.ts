import { afterAll, beforeAll, expect, it } from '#test';
import { readEpoch } from '../../src/plugins/event-calendar/server/src/storage/epoch';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { deliveriesTo, makeTarget } from '../deliveries/targets';
import type { FreshDatabase, Service } from '../harness';
import { CLIENT, freshDatabase, runScript, startService } from '../harness';
import { feedOf } from './feed-client';
import { bodyOf, clientOf, concert, refusal } from './write-client';

/** The template database of the tests serves as the backup: two copies of it diverge. */
let service: Service;
let database: FreshDatabase;
/** The state of a client before the backup is restored. */
let before: { epoch: number; early: string; token: string; listTag: string; feedTag: string; change: number };

// Makes addresses independent of the port.
const env = { PUBLIC_URL: 'https://calendar.example.org' };
const start = (on: FreshDatabase): Promise<Service> => startService({ database: on, env });
const lastChange = async (): Promise<number> => {
  const [row] = await service.strapi.db.connection(TABLES.changes).max('number as number');
  return Number(row?.['number'] ?? 0);
};
const tagOf = async (path: string): Promise<string> =>
  (await service.request(path)).headers.get('ETag') ?? '';
const write = async (count: number, title: string): Promise<void> => {
  for (let made = 1; made <= count; made += 1)
    await clientOf(service, 'editor').create('events', concert(`${title} ${made}`));
};

beforeAll(async () => {
  const lost = await freshDatabase();
  try {
    service = await start(lost);
    const early = (await feedOf(service).readAll()).next;
    await write(7, 'Lost');
    const token = (await feedOf(service).readAll()).next;
    const feedTag = (await feedOf(service).ask({ since: token })).headers.get('ETag') ?? '';
    const epoch = await readEpoch(service.strapi.db.connection);
    before = { epoch, early, token, listTag: await tagOf('events'), feedTag, change: await lastChange() };
    await service.stop();
  } finally {
    await lost.remove();
  }
  database = await freshDatabase();
  service = await start(database);
});
afterAll(async () => {
  await service.stop();
  await database.remove();
});

it('begins a new epoch automatically if the database can be recognised as another one', async () => {
  const epoch = await readEpoch(service.strapi.db.connection);
  if (CLIENT === 'postgres') expect(epoch).not.toBe(before.epoch);
  else expect(epoch, 'a file of SQLite does not tell').toBe(before.epoch);
});

it('is not mistaken for the previous state, even in the same epoch', async () => {
  await service.strapi.db
    .connection(TABLES.counters)
    .where({ name: 'epoch' })
    .update({ value: before.epoch });
  const feed = feedOf(service);
  expect((await feed.ask({ since: before.early })).status, 'what both have in common').toBe(200);
  expect(refusal(await feed.ask({ since: before.token })), 'a change that is not there yet').toEqual([
    410,
    'rest_changes_gone',
  ]);
  // Up to the same number that the client has seen.
  await write(7, 'Another');
  expect(await lastChange()).toBe(before.change);
  const known = { headers: { 'If-None-Match': `${before.listTag}, ${before.feedTag}` } };
  expect((await service.request('events', known)).status).toBe(200);
  expect((await feed.ask({ since: before.token }, known)).status).toBe(410);
  await write(5, 'Further');
  expect(refusal(await feed.ask({ since: before.token }))).toEqual([410, 'rest_changes_gone']);
  expect((await feed.readAll(before.early)).entries).toHaveLength(12);
});

it('is announced by `new-epoch`, after which no tag or token of the previous epoch is accepted', async () => {
  const { connection } = service.strapi.db;
  const { next } = await feedOf(service).readAll();
  const editor = clientOf(service, 'editor');
  const made = await editor.send('POST', 'events', { json: concert('Known') });
  const path = `events/${String(bodyOf(made, 201)['id'])}`;
  const tags = {
    'If-None-Match': `${await tagOf(path)}, ${await tagOf('events')}, ${await tagOf('venues')}`,
  };
  for (const known of [path, 'events', 'venues'])
    expect((await service.request(known, { headers: tags })).status).toBe(304);

  const epoch = await readEpoch(connection);
  const command = runScript('calendar.mjs', ['new-epoch'], database.env);
  expect(await command.ended, command.output()).toBe(0);
  expect(await readEpoch(connection)).not.toBe(epoch);
  expect(refusal(await feedOf(service).ask({ since: next }))).toEqual([410, 'rest_changes_gone']);
  for (const known of [path, 'events', 'venues'])
    expect((await service.request(known, { headers: tags })).status, known).toBe(200);
  const headers = { 'If-Match': made.headers.get('ETag') ?? '' };
  expect((await editor.send('PATCH', path, { headers, json: { title: 'Lost' } })).status).toBe(412);
  const again = { 'If-Match': (await editor.send('GET', path)).headers.get('ETag') ?? '' };
  expect((await editor.send('PATCH', path, { headers: again, json: { title: 'Kept' } })).status).toBe(200);
});

it('is noticed by a running service', async () => {
  const { connection } = service.strapi.db;
  const { id } = await makeTarget(service.strapi, 'http://127.0.0.1:9/');
  await write(3, 'Soon forgotten');
  await expect.poll(async () => (await deliveriesTo(service.strapi, id)).length).toBeGreaterThan(0);
  const { next } = await feedOf(service).readAll();
  const epoch = await readEpoch(connection);
  const number = (await lastChange()) - 2;
  await connection.transaction(async (trx) => {
    await trx(TABLES.changes).where('number', '>', number).delete();
    await trx(TABLES.counters).where({ name: 'change' }).update({ value: number });
  });
  await expect.poll(() => readEpoch(connection)).not.toBe(epoch);
  expect((await feedOf(service).ask({ since: next })).status).toBe(410);
  const full = async () =>
    (await deliveriesTo(service.strapi, id)).map(({ body }): unknown => JSON.parse(body).data.full);
  await expect.poll(full).toContain(true);
});
