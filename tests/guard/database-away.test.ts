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
  beforeAll(async () => {
    database = await freshDatabase();
    door = await doorTo(database.env['DATABASE_URL'] ?? '');
    service = await startService({
      database: { ...database, env: { ...database.env, DATABASE_URL: door.url } },
    });
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
    const panel = await adminHeaders(service);
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
    await door.shut();
    for (let burst = 0; burst < 3; burst += 1) {
      for (const [index, response] of (await Promise.all(asked())).entries()) {
        expect([index, response.status, response.text]).toEqual([index, 503, response.text]);
        expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
      }
    }
    const told = log.filter((line) => line.includes('The database does not answer'));
    expect(told).toHaveLength(1);
    expect(log.join('\n')).not.toMatch(/\n\s+at /);

    await door.open();
    const back = await Promise.all(asked());
    expect(back.map(({ status }) => status)).toEqual([200, 200, 200, 201, 200, 200, 200, 401, 200, 400]);
  });
});
