import { beforeAll, expect, it } from '@jest/globals';
import { useSharedService } from '../harness';
import { adminHeaders } from '../harness/admin';

const service = useSharedService();
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await adminHeaders(service);
});

const send = (method: string, path: string, json?: object) =>
  service.request(`/event-calendar/rebuilds/targets${path}`, { method, headers, ...(json && { json }) });

const PRIVATE = [
  'http://localhost:1337/hook',
  'http://127.0.0.1/hook',
  'https://[::1]/hook',
  'https://10.1.2.3/hook',
  'http://169.254.169.254/latest',
];

it('targets at private addresses are refused at the field, unless a setting allows them', async () => {
  const made = await send('POST', '', { name: 'Public', url: 'https://site.example/hook' });
  expect(made.status).toBe(200);
  for (const url of PRIVATE) {
    const responses = [
      await send('POST', '', { name: 'Private', url }),
      await send('PUT', `/${Object(made.body).data.id}`, { url }),
    ];
    for (const { status, body } of responses) {
      const errors = [expect.objectContaining({ path: ['url'], name: 'private-address' })];
      expect([url, status, Object(body).error.details]).toEqual([url, 400, { errors }]);
    }
  }
  expect((await send('DELETE', `/${Object(made.body).data.id}`)).status).toBe(200);
});
