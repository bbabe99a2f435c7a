import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { CLIENT, ask, freshDatabase, startProcess, startService } from '../harness';
import type { FreshDatabase, ServiceProcess } from '../harness';
import { BY_DEFAULT, basic, from, repeat, useLimitedService, who } from './limited-service';

/** Wrong credentials for a user. */
const guess = (name: string, time: number) => basic(name, `guess ${time}`);

describe('failed log-ins, with the default limit', () => {
  const { service, status, send, tag } = useLimitedService({ ...BY_DEFAULT, TRUST_PROXY: 'true' });
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
