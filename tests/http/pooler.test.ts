/** Two processes behind PgBouncer in transaction mode, with few connections to the server (docs/growth.md). */
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { load } from '../../scripts/lib/project.mjs';
import { findPrograms } from '../../scripts/lib/proxies.mjs';
import {
  checkPooler,
  lendsByTransaction,
} from '../../src/plugins/event-calendar/server/src/storage/ports/pooler';
import { CLIENT, ask, freshDatabase, runScript, startProcess, startService } from '../harness';
import type { FreshDatabase, Service, ServiceProcess } from '../harness';
import { startPooler } from '../harness/pooler';
import type { Pooler } from '../harness/pooler';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { clientOf, concert } from './write-client';

/** The connections to the server. Two writes of each process may wait for the lock, and each has one. */
const SIZE = 5;
const WRITES = 8;

const { missing } = findPrograms(['pgbouncer']);
const isHere = CLIENT === 'postgres' && (missing === undefined || process.env['CI'] !== undefined);

describe.runIf(isHere)(`behind PgBouncer with ${SIZE} connections`, () => {
  const undo: (() => Promise<unknown>)[] = [];
  let direct: string;
  let pooler: Pooler;
  let env: Record<string, string>;
  let service: Service;
  let other: ServiceProcess;

  beforeAll(async () => {
    if (missing !== undefined) throw new Error(missing);
    const database = await freshDatabase({}, true);
    undo.push(() => database.remove());
    direct = database.env['DATABASE_URL'] ?? '';
    pooler = await startPooler(direct, SIZE);
    undo.push(() => pooler.stop());
    env = { ...database.env, DATABASE_URL: pooler.through(direct), CALENDAR_TIMEZONE: 'America/New_York' };
    const pooled = {
      ...env,
      CALENDAR_POOLER: 'transaction',
      CALENDAR_FAILED_LOGINS_PER_MINUTE: '10',
      CALENDAR_SCHEDULE_SECONDS: '1',
    };
    const kept: FreshDatabase = { env: pooled, remove: async () => undefined };
    // Both find an empty database.
    const starting = startProcess(pooled);
    service = await startService({ database: kept });
    undo.push(() => service.stop());
    other = await starting;
    undo.push(() => other.stop());
  }, 120_000);
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
  });

  const roots = (): string[] => [String(service.roots['en']), other.root];

  it('writes and reads in both processes at once, and every write is stored once', async () => {
    const headers = { ...(await service.as('editor')), 'Content-Type': 'application/json' };
    const wrong = { Authorization: `Basic ${Buffer.from('nobody:at all').toString('base64')}` };
    const responses = await Promise.all(
      Array.from({ length: WRITES }, (_, number) => number).flatMap((number) =>
        roots().flatMap((root, place) => [
          ask(`${root}/events`, {
            method: 'POST',
            headers,
            body: JSON.stringify(concert(`Pooled ${place} ${number}`, { venue: { venue: 'Hall' } })),
          }),
          ask(`${root}/events?per_page=${number + 1}&start_date=2000-01-01`),
          ask(`${root}/events?search=pooled${number}&start_date=2000-01-01`),
          ask(`${root}/events.ics?start_date=2000-01-0${number + 1}`),
          ask(`${root}/venues`, { headers: wrong }),
        ]),
      ),
    );
    const statuses = responses.map(({ status }, index) => [index % 5, status]);
    const unexpected = statuses.filter(
      ([kind = 0, status = 0]) => ![[201], [200], [200, 404], [200], [401, 429]][kind]?.includes(status),
    );
    expect(unexpected).toEqual([]);
    for (const root of roots()) {
      const { body } = await ask(`${root}/events?per_page=50&start_date=2031-01-01&end_date=2032-01-01`);
      const titles: string[] = Object(body).events.map(({ title }: { title: string }) => title);
      const wanted = Array.from({ length: WRITES }, (_, number) => [
        `Pooled 0 ${number}`,
        `Pooled 1 ${number}`,
      ]);
      expect(titles.toSorted()).toEqual(wanted.flat().toSorted());
    }
  });

  it('counts wrong log-ins for both processes together', async () => {
    const { rows } = await service.strapi.db.connection.raw('select points from calendar_log_in_counts');
    expect(rows.some(({ points }: { points: number }) => points > WRITES)).toBe(true);
  });

  it('publishes what becomes due once', async () => {
    const editor = clientOf(service, 'editor');
    const soon = new Date(Date.now() + 5_000).toISOString();
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1)
      ids.push(String((await editor.create('events', concert(`Due ${index}`, { date_utc: soon })))['id']));
    const statuses = async () =>
      new Set(
        await Promise.all(
          roots().flatMap((root) => ids.map(async (id) => (await ask(`${root}/events/${id}`)).status)),
        ),
      );
    await expect.poll(statuses, { timeout: 60_000 }).toEqual(new Set([200]));
    const changes: { public_id: string }[] = await service.strapi.db
      .connection('calendar_changes')
      .where({ action: 'publish' })
      .whereIn('public_id', ids)
      .select('public_id');
    expect(changes.map(({ public_id }) => String(public_id)).toSorted()).toEqual(ids.toSorted());
  });

  it('leaves nothing on the connections of the server, which more clients share', async () => {
    const pools = await pooler.show('pools');
    const [pool] = pools.filter(({ database }) => database === new URL(direct).pathname.slice(1));
    expect(Number(pool?.['cl_active'])).toBeGreaterThan(SIZE);
    const { Pool } = load('pg');
    const clients = new Pool({ connectionString: pooler.through(direct), max: SIZE });
    const open: PoolClient[] = [];
    try {
      for (let one = 0; one < SIZE; one += 1) {
        const client = await clients.connect();
        open.push(client);
        await client.query('begin');
        const { rows } =
          await client.query(`select (select count(*)::int from pg_prepared_statements) as prepared,
          current_setting('default_transaction_read_only') as reading, current_setting('enable_seqscan') as scans,
          current_setting('jit') as jit, current_setting('statement_timeout') as timeout`);
        expect(rows).toEqual([{ prepared: 0, reading: 'off', scans: 'on', jit: 'on', timeout: '0' }]);
      }
    } finally {
      for (const client of open) client.release(true);
      await clients.end();
    }
  });

  it.each([
    ['without the setting', ['start.mjs', '--as-built'], {}, /pooler .* Set CALENDAR_POOLER=transaction/],
    [
      'with a backup',
      ['calendar.mjs', 'backup', join(String(process.env['TMPDIR'] ?? '/tmp'), 'never.tar')],
      { CALENDAR_POOLER: 'transaction' },
      /set DATABASE_URL to that of the server/,
    ],
  ])('says in one line what to do %s', async (_what, [script = '', ...args], settings, line) => {
    const program = runScript(script, args, { ...env, ...settings, PORT: '0' });
    expect(await program.ended, program.output()).toBe(1);
    const said = program.output().trim().split('\n').at(-1);
    expect(said).toMatch(line);
    expect(program.output()).not.toMatch(/^ +at /m);
  });

  it('refuses a schema that the pooler would lose', async () => {
    const connection = { connectionString: pooler.through(direct), pooled: true };
    await checkPooler({ ...connection, schema: 'public' });
    await expect(checkPooler({ ...connection, schema: 'elsewhere' })).rejects.toThrow(
      /Run: alter role "\w+" set search_path = "elsewhere"/,
    );
  });

  it('knows the server itself, and a pooler that lends whole sessions', async () => {
    const sessions = await startPooler(direct, SIZE, 'session');
    try {
      const found = [direct, sessions.through(direct), pooler.through(direct)].map(async (connectionString) =>
        lendsByTransaction({ connectionString }),
      );
      expect(await Promise.all(found)).toEqual([false, false, true]);
    } finally {
      await sessions.stop();
    }
  });
});
