import { afterAll, afterEach, beforeAll, describe, expect, it } from '#test';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { runDue } from '../../src/plugins/event-calendar/server/src/features/scheduled-publishing/run-due';
import { settingsOf } from '../../src/plugins/event-calendar/server/src/platform/settings/settings-reader';
import { CLIENT, startService } from '../harness';
import type { HttpResponse, Service } from '../harness';
import { adminHeaders, panelLogin, panelUser } from '../harness/admin';
import { REFUSED_BECAUSE, doomed, installCommitFaults } from '../harness/commit-faults';
import type { CommitFaults } from '../harness/commit-faults';
import { collectLog } from '../harness/log';
import type { Body, Client } from '../http/write-client';
import { clientOf, concert, isBody, refusal } from '../http/write-client';
import { Files, event, runOn } from '../load/calendar-command';
import { expectSoundRecords, indexDifferences } from './invariants';

let service: Service;
let editor: Client;
let faults: CommitFaults;
let log: string[];
const files = new Files();

beforeAll(async () => {
  service = await startService();
  log = collectLog(service.strapi);
  editor = clientOf(service, 'editor');
  await editor.create('events', concert('One that is there'));
  faults = await installCommitFaults(service.strapi);
});
afterEach(async () => {
  await faults.none();
  await expectSoundRecords(service.strapi);
  expect(await indexDifferences(service.strapi)).toEqual([]);
});
afterAll(async () => {
  files.remove();
  await service.stop();
});

const WINDOW = 'events?per_page=50&start_date=2031-01-01&end_date=2031-12-31';

/** The titles in the list of a client, in all statuses that the client may see. */
async function titles(client: Client = clientOf(service)): Promise<unknown[]> {
  const { events } = await client.get(WINDOW);
  return Array.isArray(events) ? events.map((one: Body) => one['title']).toSorted() : [];
}

/** The numbers of rows in the tables of events. */
async function rows(): Promise<number[]> {
  const counted = await Promise.all(
    ['calendar_events', 'calendar_index', 'calendar_changes'].map((table) =>
      service.strapi.db.connection(tableOf(table)).count({ count: '*' }).first(),
    ),
  );
  return counted.map((row) => Number(row?.['count']));
}

const tableOf = (table: string): string =>
  table === 'calendar_events'
    ? service.strapi.db.metadata.get('plugin::event-calendar.event').tableName
    : table;

function expectUnavailable(response: HttpResponse): void {
  expect([refusal(response), response.text]).toEqual([[503, 'rest_unavailable'], response.text]);
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
}

// `full-disk.test.ts` fills the disk of SQLite.
describe.runIf(CLIENT === 'postgres')('a session that the database cannot store', () => {
  it('is 503 in the panel, whatever Strapi makes of the error', async () => {
    const { connection } = service.strapi.db;
    // Strapi limits the log-ins of a person.
    await panelUser(service, 'strapi-editor', 'full-disk');
    const post = (path: string, headers: Record<string, string> = {}) =>
      service.request(path, { method: 'POST', json: panelLogin('full-disk'), headers });
    const { headers, body } = await post('/admin/login');
    const Cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { token } = Object(Object(body).data);
    const steps = [
      () => post('/admin/login'),
      () => post('/admin/access-token', { Cookie }),
      () => post('/admin/logout', { Authorization: `Bearer ${token}` }),
    ];
    await connection.raw(`create function test_full() returns trigger language plpgsql as
      $$ begin raise exception 'the disk of the test is full' using errcode = '53100'; end $$`);
    await connection.raw(`create trigger test_full before insert or update or delete on strapi_sessions
      for each statement execute function test_full()`);
    for (const [index, step] of steps.entries()) {
      const response = await step();
      expect([index, response.status, response.headers.get('Retry-After')]).toEqual([index, 503, '5']);
      expect(isBody(response.body) && response.body['error']).toMatchObject({ status: 503 });
    }
    await connection.raw('drop function test_full cascade');
    for (const step of steps) expect((await step()).status).toBe(200);
  });
});

const failures = CLIENT === 'postgres' ? (['refuse', 'terminate'] as const) : (['refuse'] as const);

describe.each(failures)('a COMMIT that fails (%s)', (fault) => {
  it('is never reported as success', async () => {
    const { id } = await editor.create('events', concert(`Stays ${fault}`));
    const before = { rows: await rows(), seen: await titles(), all: await titles(editor) };
    const { headers, text } = await clientOf(service).send('GET', `events/${id}`);
    await faults.set(fault);
    expectUnavailable(await editor.send('POST', 'events', { json: concert('Lost') }));
    expectUnavailable(
      await editor.send('POST', 'events', {
        json: concert('Lost', { venue: { venue: 'Lost' }, tags: ['lost'] }),
      }),
    );
    expectUnavailable(await editor.send('PATCH', `events/${id}`, { json: { title: 'Lost' } }));
    expectUnavailable(await editor.send('DELETE', `events/${id}`));
    expectUnavailable(await editor.send('POST', 'tags', { json: { name: `Lost ${fault}` } }));
    expect({ rows: await rows(), seen: await titles(), all: await titles(editor) }).toEqual(before);
    const again = await clientOf(service).send('GET', `events/${id}`);
    expect([again.headers.get('ETag'), again.text]).toEqual([headers.get('ETag'), text]);

    await faults.none();
    const ids = [];
    for (const name of ['a', 'b', 'c'])
      ids.push((await editor.create('events', concert(`${fault} ${name}`)))['id']);
    expect(new Set(ids).size).toBe(3);
    expect(await titles()).toEqual(
      [...before.seen, ...['a', 'b', 'c'].map((name) => `${fault} ${name}`)].toSorted(),
    );
  });

  it('releases its Idempotency-Key: a repeat creates one record', async () => {
    const options = { json: concert(`Once ${fault}`), headers: { 'Idempotency-Key': `once-${fault}` } };
    await faults.set(fault);
    expectUnavailable(await editor.send('POST', 'events', options));
    expectUnavailable(await editor.send('POST', 'events', options));
    await faults.none();
    const made = await editor.send('POST', 'events', options);
    expect(made.status).toBe(201);
    expect((await editor.send('POST', 'events', options)).text).toBe(made.text);
    expect((await titles()).filter((title) => title === `Once ${fault}`)).toHaveLength(1);
  });

  it('is reported to the admin panel', async () => {
    const headers = await adminHeaders(service);
    const before = await rows();
    await faults.set(fault);
    const content = '/content-manager/collection-types/plugin::event-calendar.event?locale=en';
    const values = {
      title: 'Lost in the panel',
      startDate: '2031-05-10 19:00:00',
      endDate: '2031-05-10 21:00:00',
      timezone: 'Europe/Paris',
    };
    const response = await service.request(content, { method: 'POST', headers, json: values });
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(isBody(response.body) && response.body['error']).toMatchObject({ status: 503 });
    expect(await rows()).toEqual(before);
  });

  it('is reported by load and by load --bulk', async () => {
    const path = files.write([event(`Load ${fault} 1`), event(`Load ${fault} 2`)]);
    const before = await rows();
    await faults.set(fault);
    const ways: Record<string, true>[] = [{}, { bulk: true }];
    for (const options of ways) {
      const { status, printed } = await runOn(service.strapi, 'load', [path], options);
      expect([status, printed]).toEqual([1, expect.stringMatching(/^0 created, 0 already there, 2 failed/)]);
    }
    expect(await rows()).toEqual(before);
  });

  it('lets a worker try again', async () => {
    const { id } = await editor.create(
      'events',
      concert(`Planned ${fault}`, { date: '2031-01-01 12:00:00' }),
    );
    const publish = () =>
      runDue(service.strapi, settingsOf(service.strapi), instant(Date.parse('2031-01-02T00:00:00Z')), {
        tasks: ['publish'],
      });
    await faults.set(fault);
    expect(await publish()).toMatchObject({ done: [], failed: [{ task: { publicId: id } }] });
    expect((await clientOf(service).send('GET', `events/${id}`)).status).toBe(403);
    await faults.none();
    expect(await publish()).toMatchObject({ done: [{ publicId: id }], failed: [] });
    expect((await clientOf(service).send('GET', `events/${id}`)).status).toBe(200);
  });

  it('is reported to code that opens its own transactions, in every way', async () => {
    const { db } = service.strapi;
    await faults.set(fault);
    const called: string[] = [];
    const within = db.transaction(async ({ trx, onCommit, onRollback }) => {
      onCommit(() => called.push('commit'));
      onRollback(() => called.push('rollback'));
      await doomed(trx, 1_000_001);
    });
    await expect(within).rejects.toThrow(/commit/);
    expect(called).toEqual(['rollback']);

    const open = await db.transaction();
    await doomed(open.get(), 1_000_002);
    await expect(open.commit()).rejects.toThrow(/commit/);
    await open.rollback();

    await expect(db.connection.transaction((trx) => doomed(trx, 1_000_003))).rejects.toThrow(/commit/);
    expect(await db.connection('calendar_changes').where('number', '>', 1_000_000)).toEqual([]);
  });
});

it('a failed COMMIT is logged with its cause, but not for every caller', async () => {
  await faults.set('refuse');
  const before = log.length;
  const asked = Array.from({ length: 10 }, (_, index) =>
    editor.send('POST', 'events', { json: concert(`Lost ${index}`) }),
  );
  for (const response of await Promise.all(asked)) expectUnavailable(response);
  const isTold = (line: string): boolean => line.includes('A write was not stored');
  expect(log.slice(before).filter(isTold).length).toBeLessThanOrEqual(1);
  expect(log.find(isTold)).toMatch(CLIENT === 'postgres' ? REFUSED_BECAUSE : /FOREIGN KEY/);
  expect(log.join('\n')).not.toMatch(/\n\s+at /);
});

it.runIf(CLIENT === 'sqlite')(
  'waits for the disk at every COMMIT of SQLite (synchronous = FULL)',
  async () => {
    const [{ synchronous }] = await service.strapi.db.connection.raw('pragma synchronous');
    expect(synchronous).toBe(2);
  },
);
