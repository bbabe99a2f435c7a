import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import type { FreshDatabase, Service } from '../harness';
import { startService } from '../harness';
import { beside } from './schema';
import { storedDatabase } from './stored';

/** The keys of files that an earlier release loaded are the external ids of their events. */
let database: FreshDatabase;
let service: Service;
let ids: number[];
let sample: number;
let headers: Record<string, string>;

beforeAll(async () => {
  database = await storedDatabase('0.1.0');
  await beside(database, async (knex) => {
    const rows: { public_id: number | string }[] = await knex(TABLES.index)
      .where({ kind: 'event', status: 'publish', is_primary: 1, hidden: 0, locale: 'en' })
      .orderBy('public_id')
      .limit(3)
      .select('public_id');
    ids = rows.map(({ public_id }) => Number(public_id));
    const [first, second, third] = ids;
    sample = (await knex(TABLES.imports).where({ name: 'sample' })).length;
    await knex(TABLES.imports).insert([
      { name: '_uid', value: 'first', public_id: first },
      { name: '_url', value: 'second', public_id: third },
      { name: '_uid', value: 'second', public_id: second },
      { name: '_uid', value: 'gone', public_id: 999_999 },
      { name: 'sample', value: 'event:old-sample', public_id: third },
    ]);
  });
  service = await startService({ database });
  const { accessKey } = await service.strapi
    .service('admin::api-token')
    .create({ name: 'importer', type: 'full-access', lifespan: null });
  headers = { Authorization: `Bearer ${String(accessKey)}` };
});
afterAll(async () => {
  await service.stop();
  await database.remove();
});

const createAs = (external_id: string) =>
  service.request('events', {
    method: 'POST',
    headers,
    json: { title: external_id, external_id, start_date: '2031-05-10', end_date: '2031-05-10' },
  });

it('loaded events have their keys as external ids, the older of two', async () => {
  for (const [value, id] of [
    ['first', ids[0]],
    ['second', ids[1]],
  ] as const) {
    const found = await service.request(`events?external_id=${value}`, { headers });
    expect(found.body).toMatchObject({ total: 1, events: [{ id }] });
    const again = await createAs(value);
    expect([again.status, again.body]).toMatchObject([200, { id, title: value }]);
  }
});

it('a key whose event is gone is free', async () => {
  expect((await createAs('gone')).status).toBe(201);
});

it('the sample calendar keeps its own keys, which are no external ids', async () => {
  const kept = await service.strapi.db.connection(TABLES.imports).where({ author: 0 });
  expect(kept).toHaveLength(sample + 1);
  expect(kept).toContainEqual(expect.objectContaining({ kind: 'event', value: 'old-sample' }));
  expect((await createAs('old-sample')).status).toBe(201);
});
