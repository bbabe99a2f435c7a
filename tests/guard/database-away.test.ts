import { readFileSync } from 'node:fs';
import type { Knex } from 'knex';
import { underLock } from '../../src/plugins/event-calendar/server/src/storage/transaction';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { CLIENT, freshDatabase, startService } from '../harness';
import type { HttpResponse, FreshDatabase, Service } from '../harness';
import { ADMINISTRATOR, adminHeaders } from '../harness/admin';
import type { Door } from '../harness/cut-connection';
import { doorTo } from '../harness/cut-connection';
import { collectLog } from '../harness/log';
import { clientOf, concert } from '../http/write-client';

/** Only on PostgreSQL: SQLite is a file, whose failures `full-disk.test.ts` tests. */
describe.runIf(CLIENT === 'postgres')('an unavailable database', () => {
  let database: FreshDatabase;
  let door: Door;
  let service: Service;
  /** Logged in once, because Strapi limits log-ins. */
  let panel: Record<string, string>;
  beforeAll(async () => {
    database = await freshDatabase();
    door = await doorTo(database.env['DATABASE_URL'] ?? '');
    service = await startService({
      database: { ...database, env: { ...database.env, DATABASE_URL: door.url } },
    });
    panel = await adminHeaders(service);
  });
  afterAll(async () => {
    await door.open().catch(() => undefined);
    await service.stop();
    await door.shut();
    await database.remove();
  });

  it('causes 503 and one line in the log, and is used again without a restart', async () => {
    const editor = clientOf(service, 'editor');
    const { id } = await editor.create('events', concert('There'));
    const token = await service.as('admin');
    const log = collectLog(service.strapi);
    const asked = (): Promise<HttpResponse>[] => [
      service.request(`events/${id}`),
      service.request('events'),
      service.request('categories', { headers: token }),
      editor.send('POST', 'events', { json: concert('Lost') }),
      editor.send('PATCH', `events/${id}`, { json: { title: 'Lost' } }),
      editor.send('DELETE', `events/${id}`),
      service.request('/content-manager/collection-types/plugin::event-calendar.event', { headers: panel }),
      service.request('events', { headers: { Authorization: 'Bearer unknown' } }),
      service.request('/admin/login', { method: 'POST', json: ADMINISTRATOR }),
      service.request('/api/auth/local', { method: 'POST', json: { identifier: 'who', password: 'what' } }),
    ];
    const since = performance.now();
    await door.shut();
    for (let burst = 0; burst < 3; burst += 1) {
      for (const [index, response] of (await Promise.all(asked())).entries()) {
        expect([index, response.status, response.text]).toEqual([index, 503, response.text]);
        expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
      }
    }
    const told = log.filter((line) => line.includes('The database does not answer'));
    // Once in thirty seconds, which may pass on a slow machine.
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThanOrEqual(1 + (performance.now() - since) / 30_000);
    expect(log.join('\n')).not.toMatch(/\n\s+at /);

    await door.open();
    await expect.poll(async () => (await service.request('events')).status).toBe(200);
    const back = await Promise.all(asked());
    expect(back.map(({ status }) => status)).toEqual([200, 200, 200, 201, 200, 200, 200, 401, 200, 400]);
  });

  it('asks soon whether a silent process still exists, and waits a minute at most for one that holds the lock', async () => {
    const { strapi } = service;
    const settings = async (knex: Knex, like: string): Promise<Record<string, string>> => {
      const rows: { name: string; setting: string }[] = await knex('pg_settings').where('name', 'like', like);
      return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
    };
    const asked = { tcp_keepalives_idle: '10', tcp_keepalives_interval: '5', tcp_keepalives_count: '3' };
    const idle = 'idle_in_transaction_session_timeout';
    const { connection } = strapi.db;
    expect(await settings(connection, 'tcp_keepalives_%')).toEqual(asked);
    expect(await underLock(strapi, ({ trx }) => settings(trx, idle))).toEqual({ [idle]: '60000' });
    expect(await connection.transaction((trx) => settings(trx, idle))).toEqual({ [idle]: '0' });
  });

  it.runIf(process.platform === 'linux')(
    'is asked soon whether it still exists, on every connection',
    async () => {
      await service.request('events');
      const hex = Number(new URL(door.url).port).toString(16).toUpperCase().padStart(4, '0');
      /** The running timers of the open connections to it: 02 is the one that asks, 01 is that of unacknowledged data. */
      const timers = (): string[] =>
        readFileSync('/proc/self/net/tcp', 'utf8')
          .split('\n')
          .map((line) => line.trim().split(/\s+/))
          .filter(([, , remote, state]) => remote?.endsWith(`:${hex}`) && state === '01')
          .map(([, , , , , timer]) => String(timer).slice(0, 2));
      await expect.poll(() => new Set(timers())).toEqual(new Set(['02']));
      expect(timers().length).toBeGreaterThan(1);
    },
  );

  describe('that ends a connection', () => {
    const PANEL = '/content-manager/collection-types/plugin::event-calendar.event';
    const saved = { title: 'Saved', startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 22:00:00' };
    const create = async (): Promise<HttpResponse> =>
      clientOf(service, 'editor').send('POST', 'events', { json: concert('Cut off') });
    const save = async (): Promise<HttpResponse> =>
      service.request(`${PANEL}?locale=en`, { method: 'POST', headers: panel, json: saved });
    const publish = async (): Promise<HttpResponse> =>
      service.request(`${PANEL}/actions/publish?locale=en`, { method: 'POST', headers: panel, json: saved });

    // Without a handler, the rejections of the first two would end the process, and the requests would never be answered.
    it('whose preparation it ends: the request gets 503, and the next one is carried out', async () => {
      const statuses: number[] = [];
      // It may also be the connection of work in the background whose preparation is ended.
      for (let round = 0; round < 20 && !statuses.includes(503); round += 1) {
        await door.shut();
        await door.open();
        const cut = door.cutAt('SET search_path');
        await expect
          .poll(async () => {
            const { status } = await create();
            statuses.push(status);
            return status;
          })
          .toBe(201);
        await cut;
      }
      expect(new Set(statuses)).toEqual(new Set([503, 201]));
    });

    /** Callers are remembered until somebody's rights change. */
    const changeRights = async (): Promise<unknown> =>
      service.strapi.db.connection('up_permissions').update({ updated_at: new Date() });

    it.each([
      ['while it looks for a free slug', '"slug" in ($', create, 201],
      ['while it tests whether a slug is unique', '"slug" = $', publish, 200],
      ['while it reads the rights', '"up_permissions"', create, 201],
      ['while it reads the session of the panel', '"strapi_sessions"', save, 201],
      ['while it reads the languages', '"i18n_locale"', save, 201],
    ])('%s: the request gets 503, and the next one is carried out', async (_, statement, ask, carriedOut) => {
      await changeRights();
      const cut = door.cutAt(statement);
      const response = await ask();
      expect([response.status, response.text]).toEqual([503, response.text]);
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
      await cut;
      await expect.poll(async () => (await ask()).status).toBe(carriedOut);
    });

    it('while it reads the rights of the public: they are read again', async () => {
      await changeRights();
      const cut = door.cutAt('"up_permissions"');
      const response = await service.request('events?per_page=7');
      expect(response.status).toBe(503);
      await cut;
      expect((await service.request('events?per_page=7')).status).toBe(200);
    });
  });
});
