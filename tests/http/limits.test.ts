import { describe, expect, it, jest } from '#test';
import { BY_DEFAULT, from, repeat, useLimitedService, who } from './limited-service';
import { refusal } from './write-client';

describe('reads and writes', () => {
  const READS = 12;
  const WRITES = 3;
  const { service, status, send, tag, tags } = useLimitedService({
    ...BY_DEFAULT,
    TRUST_PROXY: 'true',
    CALENDAR_READS_PER_MINUTE: String(READS),
    CALENDAR_WRITES_PER_MINUTE: String(WRITES),
  });
  const passed = (count: number): number[] => Array(count).fill(200);

  it('are limited by address, which only the proxy determines', async () => {
    const read = (time: number, address = '192.0.2.1') => {
      const method = ['GET', 'HEAD', 'OPTIONS'][time % 3];
      return status('events', { method, headers: from(`203.0.113.${time}, ${address}`) });
    };
    expect(await repeat(READS + 2, read)).toEqual([...passed(READS), 429, 429]);
    expect(await read(0, '192.0.2.2')).toBe(200);
    const preflight = { ...from('192.0.2.1'), 'Access-Control-Request-Method': 'POST' };
    expect(await status('events', { method: 'OPTIONS', headers: preflight })).toBe(200);
    const response = await send('events', { headers: from('192.0.2.1') });
    expect([response.body, Number(response.headers.get('retry-after')) > 0]).toMatchObject([
      { code: 'rest_too_many_requests', data: { status: 429 } },
      true,
    ]);
  });

  it('are limited by IPv6 network', async () => {
    const read = (time: number) => status('events', { headers: from(`2001:db8::${time}`) });
    expect(await repeat(READS + 1, read)).toEqual([...passed(READS), 429]);
    expect(await status('events', { headers: from('2001:db8:0:1::1') })).toBe(200);
  });

  it('are limited by credentials, from any number of addresses, without counting for the addresses', async () => {
    const { headers } = await service().user('editor', 'traveller');
    const read = (time: number) => status('events', { headers: { ...headers, ...from(`192.0.3.${time}`) } });
    expect(await repeat(READS + 1, read)).toEqual([...passed(READS), 429]);
    const here = from('192.0.3.0');
    expect(await repeat(READS + 1, () => status('events', { headers: here }))).toEqual([
      ...passed(READS),
      429,
    ]);
    const other = await service().user('editor', 'neighbour');
    expect(await status('events', { headers: { ...other.headers, ...here } })).toBe(200);
  });

  it('count for the address when the credentials are invalid', async () => {
    const headers = from('192.0.4.1');
    await repeat(8, (time) => status('events', { headers: { ...headers, ...who(`Bearer x-${time}`) } }));
    expect(await repeat(READS - 7, () => status('events', { headers }))).toEqual([...passed(READS - 8), 429]);
  });

  it('are counted one by one when they are simultaneous, and a refused write writes nothing', async () => {
    const { headers } = await service().user('editor', 'hasty');
    const before = await tags();
    const statuses = await Promise.all(
      Array.from({ length: 10 }, (_, time) =>
        tag({ ...headers, ...from(`192.0.5.${time}`) }, { name: `At once ${time}` }),
      ),
    );
    expect(statuses.sort()).toEqual([...Array(WRITES).fill(201), ...Array(10 - WRITES).fill(429)]);
    expect(await tags()).toBe(before + WRITES);
    expect(await status('tags', { headers })).toBe(200);
  });

  it('are counted in a batch, whose request is its first write', async () => {
    const { headers } = await service().user('editor', 'many-at-once');
    const path = `${service().origin}/api/en/calendar/sync/v1/batch`;
    const before = await tags();
    const write = (time: number) => ({ method: 'POST', path: '/tags', body: { name: `Batched ${time}` } });
    const read = { method: 'GET', path: '/events' };
    const operations = [...[0, 1, 2, 3].map(write), ...Array(READS + 1).fill(read)];
    const { body } = await send(path, { method: 'POST', headers, json: { operations } });
    const answers = [...Array(WRITES).fill(201), 429, ...passed(READS), 429];
    expect(body).toMatchObject({ responses: answers.map((one) => ({ status: one })) });
    expect(await tags()).toBe(before + WRITES);
    expect([await tag(headers), await status('events', { headers })]).toEqual([429, 429]);
  });

  it('are refused before the body is processed', async () => {
    const headers = { ...from('192.0.6.1'), 'Content-Type': 'application/json' };
    const post = async (body: string) => refusal(await send('tags', { method: 'POST', headers, body }));
    expect(await repeat(WRITES, () => post('{bad'))).toEqual(Array(WRITES).fill([400, 'rest_invalid_json']));
    for (const body of ['{bad', `"${'x'.repeat(2_000_000)}"`]) {
      expect(await post(body)).toEqual([429, 'rest_too_many_requests']);
    }
    const editor = { ...(await service().user('editor', 'clumsy')).headers, 'Content-Type': 'text/plain' };
    const good = () => status('tags', { method: 'POST', headers: { ...editor, ...from('192.0.6.1') } });
    expect(await repeat(WRITES + 1, good)).toEqual([...Array(WRITES).fill(400), 429]);
  });
});

describe('X-Forwarded-For without a trusted proxy', () => {
  const { service, send } = useLimitedService({});

  it('is told once', async () => {
    const warn = jest.spyOn(service().strapi.log, 'warn');
    for (let times = 0; times < 2; times += 1) await send('', { headers: from('203.0.113.9') });
    expect(warn.mock.calls.filter(([said]) => String(said).includes('TRUST_PROXY'))).toHaveLength(1);
  });
});
