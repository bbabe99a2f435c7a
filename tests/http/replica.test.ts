/** Reads of callers without credentials from a streaming replica of PostgreSQL (docs/interface.md 18.5). */
import { text as textOf } from 'node:stream/consumers';
import { runStatement, startPostgres } from '../../scripts/lib/postgres.mjs';
import { makeThrowAway } from '../../scripts/lib/throw-away.mjs';
import { CLIENT, ask, startProcess, startService } from '../harness';
import type { Service } from '../harness';
import type { Door } from '../harness/cut-connection';
import { doorTo } from '../harness/cut-connection';
import { collectLog } from '../harness/log';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { open } from './slow-readers';
import { clientOf, concert } from './write-client';

describe.runIf(CLIENT === 'postgres')('a streaming replica', () => {
  const undo: (() => Promise<unknown>)[] = [];
  let env: Record<string, string>;
  let replicaUrl: string;
  let door: Door;
  let service: Service;
  let log: string[];

  beforeAll(async () => {
    const server = await startPostgres({ fast: true, replica: true });
    undo.push(() => server.stop());
    replicaUrl = server.replicaUrl ?? '';
    door = await doorTo(replicaUrl);
    undo.push(() => door.shut());
    const throwAway = makeThrowAway({ databaseUrl: server.url });
    env = throwAway.env;
    undo.push(async () => throwAway.remove());
    service = await startService({
      database: { env, remove: async () => undefined },
      settings: { replicaUrl: door.url, replicaLagSeconds: 3_600 },
    });
    undo.push(() => service.stop());
    log = collectLog(service.strapi);
  }, 180_000);
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
  });

  /** How many events of a category there are, for callers with or without credentials. */
  const count = async (category: string, headers = {}): Promise<unknown> => {
    const { body } = await service.request(
      `events?categories=${category}&start_date=2031-01-01&end_date=2032-01-01`,
      {
        headers,
      },
    );
    return Object(body).total ?? Object(body).code;
  };
  /** In metrics; it is measured while somebody reads. */
  const lag = async (): Promise<number> => {
    await count('behind');
    const { text } = await service.request('/-/metrics');
    return Number(/^calendar_replica_lag_seconds (\S+)$/m.exec(text)?.[1]);
  };
  /** The warnings of the check of a process. */
  const warnings = async (): Promise<unknown> => Object((await service.request('/-/ready')).body).warnings;
  const replay = (what: 'pause' | 'resume') => runStatement(replicaUrl, `select pg_wal_replay_${what}()`);
  const caughtUp = async (category: string, total: number) =>
    expect.poll(() => count(category), { timeout: 30_000 }).toBe(total);

  it('answers callers without credentials, who may be behind, while others see their writes', async () => {
    const editor = clientOf(service, 'editor');
    const headers = await service.as('editor');
    await editor.create(
      'events',
      concert('First', { categories: ['Behind'], start_date: '2031-05-10 19:00' }),
    );
    await caughtUp('behind', 1);
    await replay('pause');
    const made = await editor.create(
      'events',
      concert('Second', { categories: ['Behind'], start_date: '2031-05-11 19:00' }),
    );
    expect(await count('behind', headers)).toBe(2);
    expect(await count('behind')).toBe(1);
    const id = String(made['id']);
    expect((await service.request(`events/${id}`)).status).toBe(404);
    expect((await service.request(`events/${id}`, { headers })).status).toBe(200);
    const feed = await service.request('events.ics?categories=behind');
    expect(feed.text).toContain('SUMMARY:First');
    expect(feed.text).not.toContain('SUMMARY:Second');
    await expect.poll(lag).toBeGreaterThan(0);
    await replay('resume');
    await caughtUp('behind', 2);
    await expect.poll(lag).toBe(0);
    expect(log.filter((line) => /replica/.test(line))).toEqual([]);
  });

  it('never takes readers back: the primary answers while it is away, and until it has caught up', async () => {
    const editor = clientOf(service, 'editor');
    await replay('pause');
    await editor.create('events', concert('Third', { categories: ['Away'], start_date: '2031-05-12 19:00' }));
    expect(await count('away')).toBe('rest_invalid_param');
    await door.shut();
    expect(await count('away')).toBe(1);
    await expect.poll(warnings, { timeout: 30_000 }).toContain('unfit-replica');
    const { text } = await service.request('/-/metrics');
    expect(text).toContain('calendar_warning{warning="unfit-replica"} 1\n');
    await door.open();
    // It answers again soon, in an older state.
    await expect
      .poll(async () => (await runStatement(door.url, 'select 1 as one')).length, { timeout: 30_000 })
      .toBe(1);
    for (let asked = 0; asked < 20; asked++) expect(await count('away')).toBe(1);
    await expect.poll(warnings, { timeout: 30_000 }).not.toContain('unfit-replica');
    await replay('resume');
    expect(log.filter((line) => line.includes('replica')).map((line) => line.replace(/ \(.*/, ''))).toEqual([
      'Calendar: reads without credentials go to the primary: the replica does not answer',
      'Calendar: health: unfit-replica began; it serves',
      'Calendar: health: unfit-replica ended',
    ]);
  });

  it('does not refuse the token of a state that another process has sent from the primary', async () => {
    const editor = clientOf(service, 'editor');
    const make = (title: string) =>
      editor.create('events', concert(title, { categories: ['Tokens'], start_date: '2031-05-13 19:00' }));
    const other = await startProcess(env);
    // Tokens belong to an address, as behind a balancer.
    const changes = async (origin: string, query: string) => {
      const response = await open(`${origin}/api/en/calendar/sync/v1/changes?limit=100${query}`, {
        headers: { Host: 'calendar.example' },
      });
      return { status: response.statusCode, ...JSON.parse(await textOf(response)) };
    };
    try {
      await make('Before');
      await caughtUp('tokens', 1);
      await replay('pause');
      await make('After');
      expect(await count('tokens')).toBe(1);
      let part = await changes(other.origin, '');
      while (part.more) part = await changes(other.origin, `&since=${part.next}`);
      expect(await changes(service.origin, `&since=${part.next}`)).toMatchObject({
        status: 200,
        changes: [],
      });
    } finally {
      await replay('resume');
      await other.stop();
    }
  });

  it('leaves a read that it fails to the primary', async () => {
    let isCut = false;
    let asked = 0;
    void door.cutAt('unmistakable').then(() => {
      isCut = true;
    });
    // As soon as the replica is used again. The same read would come from memory.
    const search = () => `search=unmistakable${++asked}&start_date=2031-01-01`;
    await expect
      .poll(async () => [(await service.request(`events?${search()}`)).status, isCut], { timeout: 30_000 })
      .toEqual([200, true]);
  });

  it('that is too far behind is a warning of the checks and shows in metrics, also if nobody reads', async () => {
    const { origin, stop } = await startProcess({
      ...env,
      CALENDAR_REPLICA_URL: replicaUrl,
      CALENDAR_REPLICA_LAG_SECONDS: '1',
    });
    const seen = async () => Object((await ask(`${origin}/-/ready`)).body).warnings;
    try {
      await expect.poll(seen, { timeout: 30_000 }).not.toContain('unfit-replica');
      await replay('pause');
      await clientOf(service, 'editor').create('events', concert('Not replayed'));
      await expect.poll(seen, { timeout: 30_000 }).toContain('unfit-replica');
      const { text } = await ask(`${origin}/-/metrics`);
      expect(Number(/^calendar_replica_lag_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(1);
      await replay('resume');
      await expect.poll(seen, { timeout: 30_000 }).not.toContain('unfit-replica');
    } finally {
      await stop();
    }
  });
});
