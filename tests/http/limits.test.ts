import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, jest } from '#test';
import { CLIENT, ask, freshDatabase, startProcess, startService } from '../harness';
import type { AskOptions, FreshDatabase, Service, ServiceProcess } from '../harness';
import { refusal } from './write-client';

/** The default limit; other services of the tests switch it off. */
const BY_DEFAULT = { CALENDAR_FAILED_LOGINS_PER_MINUTE: '' };

const who = (Authorization: string): Record<string, string> => ({ Authorization });
const basic = (name: string, password: string) =>
  who(`Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`);
const from = (address: string): Record<string, string> => ({ 'X-Forwarded-For': address });
const repeat = <T>(count: number, act: (time: number) => Promise<T>): Promise<T[]> =>
  Array.from({ length: count }, (_, time) => time).reduce<Promise<T[]>>(
    async (before, time) => [...(await before), await act(time)],
    Promise.resolve([]),
  );

/** Starts a service for a `describe` block. */
function useService(env: Record<string, string>) {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ env });
  });
  afterAll(() => service.stop());
  const status = async (path: string, options?: AskOptions): Promise<number> =>
    (await service.request(path, options)).status;
  return {
    service: () => service,
    status,
    send: (path: string, options?: AskOptions) => service.request(path, options),
    tag: (headers: Record<string, string>, json: unknown = { name: 'A tag' }) =>
      status('tags', { method: 'POST', headers, json }),
    tags: (): Promise<number> => service.strapi.db.query('plugin::event-calendar.tag').count(),
  };
}

/** Wrong credentials for a user. */
const guess = (name: string, time: number) => basic(name, `guess ${time}`);

describe('failed log-ins, with the default limit', () => {
  const { service, status, send, tag } = useService({ ...BY_DEFAULT, TRUST_PROXY: 'true' });
  let good: Record<string, string>;
  let unseen: Record<string, string>;
  let neighbour: Record<string, string>;
  let checks = 0;
  const HERE = from('192.0.2.1');
  const ELSEWHERE = from('192.0.2.2');

  beforeAll(async () => {
    const editor = await service().user('editor');
    good = basic(editor.username, editor.password);
    const another = await service().user('editor', 'unseen');
    unseen = basic(another.username, another.password);
    neighbour = (await service().user('editor', 'neighbour')).headers;
    expect(await status('events', { headers: { ...good, ...HERE } })).toBe(200);

    const users = service().strapi.plugin('users-permissions').service('user');
    const { validatePassword } = users;
    users.validatePassword = (...given: unknown[]): unknown => {
      checks += 1;
      return Reflect.apply(validatePassword, users, given);
    };
    const wrong = await repeat(10, (time) =>
      status('events', { headers: { ...guess(time % 2 === 0 ? 'unseen' : 'Unseen', time), ...HERE } }),
    );
    expect(wrong).toEqual(Array(10).fill(401));
    checks = 0;
  });

  it('are stopped after ten in a minute, in the form of the interface', async () => {
    const headers = { ...guess('unseen', 11), ...HERE, Origin: 'https://site.example' };
    const response = await send('events', { headers });
    expect([response.status, response.body]).toEqual([
      429,
      { code: 'rest_too_many_requests', message: 'Too many requests.', data: { status: 429 } },
    ]);
    expect(response.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://site.example');
    expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(checks).toBe(0);
  });

  it('are stopped on every route, with every method, whatever forwarded address a client fakes', async () => {
    for (const [method, path] of [
      ['HEAD', 'events'],
      ['OPTIONS', 'venues/1'],
      ['POST', 'events'],
      ['DELETE', 'tags/by-slug/x'],
      ['GET', 'doc'],
      ['GET', 'no/route'],
    ] as const) {
      for (const headers of [guess('unseen', 12), unseen])
        expect(
          await status(path, { method, headers: { ...headers, ...from('203.0.113.5, 192.0.2.1') } }),
        ).toBe(429);
    }
    const preflight = { ...unseen, ...HERE, 'Access-Control-Request-Method': 'GET' };
    expect(await status('events', { method: 'OPTIONS', headers: preflight })).toBe(429);
    expect(checks).toBe(0);
  });

  it('do not block other accounts, other addresses, or credentials that were right before', async () => {
    expect(await repeat(12, () => status('events', { headers: HERE }))).toEqual(Array(12).fill(200));
    expect(await repeat(12, () => status('events', { headers: { ...good, ...HERE } }))).toEqual(
      Array(12).fill(200),
    );
    expect(await status('events', { headers: { ...neighbour, ...HERE } })).toBe(200);
    expect(await tag({ ...good, ...HERE })).toBe(201);
    expect(await tag(HERE)).toBe(401);
    // The owner can log in to the account from another address, and then from this one too.
    expect(await status('events', { headers: { ...unseen, ...ELSEWHERE } })).toBe(200);
    expect(await status('events', { headers: { ...unseen, ...HERE } })).toBe(200);
    expect(await status('events', { headers: { ...guess('unseen', 13), ...HERE } })).toBe(429);
  });

  it('are stopped for a whole address after a hundred, whatever their accounts', async () => {
    const address = from('192.0.2.3');
    const wrong = await repeat(100, (time) =>
      status('events', { headers: { ...guess(`user ${time}`, 1), ...address } }),
    );
    expect(new Set(wrong)).toEqual(new Set([401]));
    expect(await status('events', { headers: { ...guess('one more', 1), ...address } })).toBe(429);
    expect(await status('events', { headers: { ...who('Bearer wrong'), ...address } })).toBe(429);
    expect(await status('events', { headers: { ...good, ...address } })).toBe(200);
  });
});

describe.runIf(CLIENT === 'postgres')('failed log-ins at two processes of one database', () => {
  const TABLE = 'calendar_log_in_counts';
  const ENV = { ...BY_DEFAULT, TRUST_PROXY: 'true' };
  let database: FreshDatabase;
  let client: pg.Client;
  let processes: ServiceProcess[] = [];
  let right: Record<string, string>;
  beforeAll(async () => {
    database = await freshDatabase(ENV);
    const service = await startService({ database, env: ENV });
    const editor = await service.user('editor');
    right = basic(editor.username, editor.password);
    await service.strapi.db.connection(TABLE).insert({ key: 'old', points: 1, expire: Date.now() - 1 });
    await service.stop();
    client = new pg.Client({ connectionString: database.env['DATABASE_URL'] });
    await client.connect();
    processes = await Promise.all([startProcess(database.env), startProcess(database.env)]);
  });
  afterAll(async () => {
    await client.end();
    for (const process of processes) await process.stop();
    await database.remove();
  });
  const at = async (which: number, headers: Record<string, string>): Promise<number> => {
    const process = processes[which % processes.length];
    return (await ask(`${process?.root ?? ''}/events`, { headers })).status;
  };
  const keys = async (): Promise<string[]> =>
    (await client.query<{ key: string }>(`select key from ${TABLE}`)).rows.map(({ key }) => key);

  it('are counted together, for one address and account', async () => {
    const here = from('192.0.2.1');
    const wrong = await repeat(10, (time) => at(time, { ...guess('editor', time), ...here }));
    expect(wrong).toEqual(Array(10).fill(401));
    for (const which of [0, 1]) {
      expect(await at(which, { ...guess('editor', 10), ...here })).toBe(429);
      expect(await at(which, { ...right, ...here })).toBe(429);
      expect(await at(which, { ...guess('another', 10), ...here })).toBe(401);
      expect(await at(which, { ...guess('editor', 10), ...from('192.0.2.2') })).toBe(401);
    }
    expect((await keys()).join()).not.toMatch(/192|editor/);
  });

  it('do not block credentials that were right at another process', async () => {
    const here = from('192.0.2.3');
    expect(await at(0, { ...right, ...from('192.0.2.4') })).toBe(200);
    await repeat(10, (time) => at(time, { ...guess('editor', time), ...here }));
    expect(await at(1, { ...guess('editor', 10), ...here })).toBe(429);
    await expect.poll(() => at(1, { ...right, ...here })).toBe(200);
  });

  it('are counted in memory if the table is unavailable, and known credentials do not use the table', async () => {
    expect(await at(0, right)).toBe(200);
    await client.query('begin');
    await client.query(`lock table ${TABLE} in access exclusive mode`);
    try {
      // Known credentials do not use the table; otherwise they would wait for the lock.
      const known = repeat(5, () => at(0, right));
      const unknown = at(0, { ...guess('editor', 1), ...from('192.0.2.5') });
      expect(await known).toEqual(Array(5).fill(200));
      expect(await unknown).toBe(401);
    } finally {
      await client.query('rollback');
    }
  });

  it('are deleted when they expire', async () => {
    await expect.poll(keys).not.toContain('old');
  });
});

describe('reads and writes', () => {
  const READS = 12;
  const WRITES = 3;
  const { service, status, send, tag, tags } = useService({
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
  const { service, send } = useService({});

  it('is told once', async () => {
    const warn = jest.spyOn(service().strapi.log, 'warn');
    for (let times = 0; times < 2; times += 1) await send('', { headers: from('203.0.113.9') });
    expect(warn.mock.calls.filter(([said]) => String(said).includes('TRUST_PROXY'))).toHaveLength(1);
  });
});
