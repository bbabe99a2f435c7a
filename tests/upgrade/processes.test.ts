import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { START_LOCK } from '../../src/plugins/event-calendar/server/src/platform/strapi/start-in-turn';
import {
  PROCESSES_TABLE,
  runningProcesses,
} from '../../src/plugins/event-calendar/server/src/storage/processes';
import type { RunningProcess } from '../../src/plugins/event-calendar/server/src/storage/processes';
import { MIGRATIONS_TABLE } from '../../src/plugins/event-calendar/server/src/storage/migrations/run';
import { MIGRATIONS, RENDERINGS } from '../../src/plugins/event-calendar/server/src/storage/migrations/steps';
import { readStamp, writeStamp } from '../../src/plugins/event-calendar/server/src/storage/stamps';
import { MIXED } from '../../src/plugins/event-calendar/server/src/write-model/index/mixed';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { CLIENT, FULL, freshDatabase, runScript } from '../harness';
import type { FreshDatabase, RunningProgram } from '../harness';
import { INDEX_ENTRY } from '../harness/index-entry';
import { beside, contentOf } from './schema';

const STEP = 24;
const LAST_STEP = MIGRATIONS.length - 1;
const SOON = { timeout: 60_000 };
/** With the port. */
const READY = /Events \(en\) +http:\/\/[^/]*:(\d+)\//;
/** A process whose code must not run on the tables of this version, and one that may stay. */
const OLD = { version: '0.0.1', step: 0 };
const FITTING = { version: '0.0.2', step: LAST_STEP };

const processOf = (fields: Pick<RunningProcess, 'version' | 'step'>): RunningProcess => ({
  id: fields.version,
  rendering: RENDERINGS.length,
  host: 'elsewhere',
  pid: 1,
  started: Date.now(),
  // It does not end while the test runs.
  seen: Date.now() + 600_000,
  ...fields,
});

const rows = (knex: Knex): Promise<RunningProcess[]> => knex(PROCESSES_TABLE).orderBy('version');
/** Processes that are not made up. */
const others = (knex: Knex) => rows(knex).then((all) => all.filter(({ host }) => host !== 'elsewhere'));

/** How long a transaction may stand idle on this server, in milliseconds. */
const IDLE_MS = 2_000;
const letIdle = (knex: Knex, what: string) =>
  knex.raw(`do $$ begin execute format('alter database %I ${what}', current_database()); end $$`);
/** For how long the transaction that holds the lock of the start has been idle, in seconds. */
async function lockIdleFor(knex: Knex): Promise<number> {
  const { rows: found } = await knex.raw(
    `select extract(epoch from clock_timestamp() - a.state_change) as idle from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and l.objid = ? and a.state = 'idle in transaction'
         and l.database = (select oid from pg_database where datname = current_database())`,
    [START_LOCK],
  );
  return Number(found[0]?.idle ?? 0);
}

describe('processes of other versions', () => {
  let database: FreshDatabase;
  let running: RunningProgram | undefined;
  let port: string;
  const starting = (env: Record<string, string> = {}): RunningProgram =>
    runScript('start.mjs', ['--as-built'], { ...database.env, LOG_LEVEL: 'warn', ...env });
  const start = (): RunningProgram => {
    running = starting();
    return running;
  };
  const stop = async (): Promise<void> => {
    running?.child.kill('SIGTERM');
    await running?.ended;
  };
  beforeAll(async () => {
    database = await freshDatabase();
    await beside(database, async (knex) => {
      await knex(MIGRATIONS_TABLE).where({ number: STEP }).delete();
      await knex(PROCESSES_TABLE).insert([processOf(OLD), processOf(FITTING)]);
    });
  });
  afterAll(async () => {
    await stop();
    await database.remove();
  });

  it('are named by the check of an upgrade, which changes nothing', async () => {
    const before = await beside(database, contentOf);
    const check = runScript('calendar.mjs', ['upgrade', '--check'], database.env);
    expect(await check.ended, check.output()).toBe(1);
    expect(check.output()).toContain(`Steps to run: ${STEP} processes`);
    expect(check.output()).toMatch(/takes about \d+ seconds/);
    expect(check.output()).toContain('version 0.0.1 on elsewhere (process 1): stop it before');
    expect(check.output()).toContain('version 0.0.2 on elsewhere (process 1): may go on serving');
    expect(await beside(database, contentOf)).toEqual(before);
  });

  it('end a start that has waited for them, in one line, and nothing is changed', async () => {
    const before = await beside(database, contentOf);
    const impatient = starting({ CALENDAR_START_WAIT_SECONDS: '0' });
    expect(await impatient.ended, impatient.output()).toBe(1);
    expect(impatient.output()).toMatch(
      /cannot change the database of the calendar while older processes run: version 0\.0\.1 on elsewhere \(process 1\)\. Nothing was changed/,
    );
    expect(await beside(database, contentOf)).toEqual(before);
  });

  it('hold up a start if their code must not run on its tables, and only then', async () => {
    if (CLIENT === 'postgres')
      await beside(database, (knex) => letIdle(knex, `set idle_in_transaction_session_timeout = ${IDLE_MS}`));
    const { printed } = start();
    await printed(/waits until older processes have ended: version 0\.0\.1 on elsewhere \(process 1\)\s/);
    if (CLIENT === 'postgres')
      await beside(database, async (knex) => {
        await letIdle(knex, 'reset idle_in_transaction_session_timeout');
        // The lock of the start stays, although the server ends transactions that stand idle for shorter.
        await expect.poll(() => lockIdleFor(knex), SOON).toBeGreaterThan((2 * IDLE_MS) / 1_000);
      });
    await beside(database, (knex) => knex(PROCESSES_TABLE).where({ id: OLD.version }).delete());
    port = await printed(READY);
  });

  it.runIf(CLIENT === 'sqlite')('leave an SQLite file to one server', async () => {
    // At the port of the one that serves, as a new server that is started while the old one still stops.
    const second = starting({ CALENDAR_START_WAIT_SECONDS: '1', PORT: port });
    expect(await second.ended, second.output()).toBe(1);
    expect(second.output()).toMatch(/waits until another server of this SQLite file has ended/);
    expect(second.output()).toMatch(
      /Another server uses this SQLite file, and only one may: end it, or use PostgreSQL/,
    );
    expect(second.output()).not.toContain('    at ');
  });

  it('keep the calendar that they serve from being taken out', async () => {
    const removal = runScript('calendar.mjs', ['uninstall', '--yes'], database.env);
    expect(await removal.ended, removal.output()).toBe(1);
    expect(removal.output()).toMatch(
      /served by version 0\.0\.2 on elsewhere \(process 1\).*: stop this first\..*Nothing has been removed/,
    );
    expect(await beside(database, (knex) => knex.schema.hasTable(TABLES.index))).toBe(true);
  });

  it('are noticed by a process that runs, which announces itself', async () => {
    await expect.poll(() => beside(database, others), SOON).toHaveLength(1);
    expect(await beside(database, others)).toMatchObject([
      { step: LAST_STEP, rendering: RENDERINGS.length, pid: running?.child.pid },
    ]);
    await beside(database, async (knex) => {
      await knex(PROCESSES_TABLE).insert(processOf(OLD));
      await knex(MIGRATIONS_TABLE).insert({ number: LAST_STEP + 1, name: 'to-come', at: 1, since: null });
    });
    await running?.printed(/an older process still runs: version 0\.0\.1 on elsewhere \(process 1\)/);
    await running?.printed(/a newer version has changed the database/);
  });

  it.runIf(CLIENT === 'postgres')(
    'are announced while others hold the lock of the calendar, for which a mark of the index waits',
    async () => {
      await beside(database, async (knex) => {
        const held = await knex.transaction();
        await held.raw('select pg_advisory_xact_lock(7240461)');
        await writeStamp(knex, 'index', 'of others');
        const seen = async () => Number((await others(knex))[0]?.seen);
        for (let pass = 0; pass < 2; pass += 1) {
          const before = await seen();
          await expect.poll(seen, SOON).toBeGreaterThan(before);
        }
        expect(await readStamp(knex, 'index')).toBe('of others');
        await held.rollback();
        await expect.poll(() => readStamp(knex, 'index'), SOON).toBe(MIXED);
      });
    },
  );

  it('get what they did not write into the index corrected when they have ended', async () => {
    const entry = { ...INDEX_ENTRY, public_id: 9_000_002, uid: 'late@b', behind: ',de,', lacks_image: 1 };
    const rowsOf = (knex: Knex) => knex(TABLES.index).where({ public_id: entry.public_id });
    await beside(database, async (knex) => {
      await knex(TABLES.index).insert(entry);
      await knex(PROCESSES_TABLE).where({ id: OLD.version }).delete();
    });
    const marks = () => beside(database, (knex) => rowsOf(knex).first('behind', 'lacks_image'));
    await expect.poll(marks, SOON).toEqual({ behind: null, lacks_image: 0 });
    await beside(database, (knex) => rowsOf(knex).delete());
  });

  it('count as running for half a minute after they were killed', async () => {
    running?.child.kill('SIGKILL');
    await running?.ended;
    await beside(database, async (knex) => {
      const [killed] = await others(knex);
      const seen = Number(killed?.seen);
      const counted = async (now: number) => (await runningProcesses(knex, now)).map(({ id }) => id);
      expect(await counted(seen + 30_000)).toContain(killed?.id);
      expect(await counted(seen + 30_001)).not.toContain(killed?.id);
      // As if it was killed a day ago.
      await knex(PROCESSES_TABLE)
        .where({ id: killed?.id })
        .update({ seen: seen - 86_400_000 });
    });
  });

  it('of a newer version leave a database that this one may still use, if its steps only add', async () => {
    await beside(database, async (knex) => {
      await knex(PROCESSES_TABLE).where({ host: 'elsewhere' }).delete();
      await knex(MIGRATIONS_TABLE)
        .where({ number: LAST_STEP + 1 })
        .update({ since: LAST_STEP });
    });
    await start().printed(READY);
    expect(running?.output()).not.toContain('newer version');
    // The row of the process that was killed goes, and that of one that ends.
    const pids = async () => (await beside(database, others)).map(({ pid }) => pid);
    await expect.poll(pids, SOON).toEqual([running?.child.pid]);
  });

  it.runIf(CLIENT === 'sqlite' || FULL)(
    'rebuild the index after another language became the default',
    async () => {
      const before = await beside(database, (knex) => readStamp(knex, 'index'));
      await beside(database, (knex) =>
        knex('strapi_core_store_settings')
          .where({ key: 'plugin_i18n_default_locale' })
          .update({ value: JSON.stringify('fr') }),
      );
      const stamp = () => beside(database, (knex) => readStamp(knex, 'index'));
      await expect.poll(stamp, SOON).toEqual(expect.not.stringMatching(new RegExp(`^(${String(before)})?$`)));
    },
  );

  it('are no longer announced when they have ended', async () => {
    const pids = async () => (await beside(database, others)).map(({ pid }) => pid);
    await stop();
    expect(await pids()).toEqual([]);
  });

  it.each([
    [
      TABLES.changes,
      { number: 9_000_001, kind: 'event', public_id: 1, action: 'update', locales: 'en', at: 1 },
    ],
    [TABLES.index, INDEX_ENTRY],
  ])('of release 0.1.0 cannot write into %s', async (table, row) => {
    const insert = (more: object) =>
      beside(database, async (knex) => knex(table).insert({ ...row, ...more }));
    await expect(insert({})).rejects.toThrow(/older release|calendar_(index|changes)_has/);
    await insert(table === TABLES.index ? { uid: 'a@b' } : { mark: 'a' });
  });
});
