import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '#test';
import { MIGRATIONS_TABLE } from '../../src/plugins/event-calendar/server/src/storage/migrations/run';
import { MIGRATIONS } from '../../src/plugins/event-calendar/server/src/storage/migrations/steps';
import { LISTED_COLUMNS } from '../../src/plugins/event-calendar/server/src/storage/index-columns';
import { DERIVED_TABLES, TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { ROOT } from '../../scripts/lib/project.mjs';
import { CLIENT, dailyWays, freshDatabase, runScript, startProcess } from '../harness';
import type { FreshDatabase, ServiceProcess } from '../harness';
import { beside, contentOf, schemaOf } from './schema';
import { storedDatabase } from './stored';

const RELEASE = '0.1.0';
const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const LAST_STEP = MIGRATIONS.at(-1)?.number ?? 0;
/** The last step that creates the derived tables again; those with `since` only add to them. */
const LAST_RECREATION = MIGRATIONS.findLast(
  ({ declares, since }) => declares?.what === 'derived-tables' && since === undefined,
);
const EVERY_STEP = MIGRATIONS.map(({ number, name }) => ({ number, name }));

const stepsIn = (knex: Knex): Promise<unknown[]> =>
  knex(MIGRATIONS_TABLE).orderBy('number').select('number', 'name');
const freshSchema = async (): Promise<string[]> => {
  const fresh = await freshDatabase();
  try {
    return await beside(fresh, schemaOf);
  } finally {
    await fresh.remove();
  }
};

describe('two processes that start at the same time on a database of an earlier release', () => {
  let database: FreshDatabase;
  const statuses: number[] = [];
  const lines: string[] = [];
  beforeAll(async () => {
    database = await storedDatabase(RELEASE);
    const log = { ...database.env, LOG_LEVEL: 'debug', CALENDAR_START_WAIT_SECONDS: '600' };
    // Only one process serves an SQLite file: the other one waits for its end.
    const both = [startProcess(log), startProcess(log)];
    const first = CLIENT === 'sqlite' ? await Promise.race(both) : undefined;
    const look = async ({ root, output, stop }: ServiceProcess): Promise<void> => {
      statuses.push((await fetch(`${root}/events`)).status);
      expect(output()).toMatch(new RegExp(`Calendar: version ${VERSION}(, commit \\w+)?\n`));
      lines.push(...(output().match(/Calendar: step \d+/g) ?? []));
      await stop();
    };
    if (first !== undefined) await look(first);
    for (const service of await Promise.all(both)) if (service !== first) await look(service);
  });
  afterAll(() => database.remove());

  it('run each step once, and both serve', () => {
    expect(statuses).toEqual([200, 200]);
    expect(lines.toSorted()).toEqual(MIGRATIONS.map(({ number }) => `Calendar: step ${number}`).toSorted());
  });

  it('write into the database which version wrote it last', async () => {
    const stamp = (knex: Knex) => knex(TABLES.stamps).where({ name: 'version' }).select('value');
    expect(await beside(database, stamp)).toEqual([{ value: JSON.stringify(VERSION) }]);
  });

  describe('and the next start', () => {
    const newest = LISTED_COLUMNS.at(-1) ?? expect.fail('There is no such column');
    const content = async (knex: Knex) => {
      const filled = await knex(TABLES.index).where({ kind: 'event' }).count({ n: newest });
      const changes = await knex(TABLES.changes).count('* as n');
      const rows: Record<string, unknown> = {};
      for (const table of DERIVED_TABLES) rows[table] = await knex(table).count('* as n');
      return { filled, changes, rows };
    };
    let before: Awaited<ReturnType<typeof content>>;
    let found: Response;
    beforeAll(async () => {
      before = await beside(database, async (knex) => {
        const now = await content(knex);
        // Indexes of lists contain it.
        for (const index of ['calendar_index_list', 'calendar_index_primary'])
          await knex.raw('drop index ??', [index]);
        await knex.raw('alter table ?? drop column ??', [TABLES.index, newest]);
        for (const table of ['calendar_search_events', 'calendar_search_others'])
          if (CLIENT === 'sqlite') await knex.schema.dropTable(table);
        await knex.schema.alterTable(TABLES.index, (table) => table.string('earlier', 10));
        await knex.schema.alterTable(TABLES.links, (table) => table.integer('rank'));
        expect(await knex(MIGRATIONS_TABLE).where({ name: LAST_RECREATION?.name }).delete()).toBe(1);
        return now;
      });
      const next = await startProcess(database.env);
      found = await fetch(
        `${next.root}/events?search=lamp&start_date=2000-01-01&end_date=2100-12-31&per_page=1`,
      );
      await next.stop();
    });

    it('recreates derived tables that lack the newest filter column', async () => {
      expect(await beside(database, schemaOf)).toEqual(await freshSchema());
    });

    it('fills these tables, and logs no change', async () => {
      const message = `no stored event has a value in "${newest}", so that this shows nothing: drop another column here`;
      expect(Number(before.filled[0]?.n), message).toBeGreaterThan(0);
      expect(await beside(database, content)).toEqual(before);
      expect(Number(found.headers.get('x-calendar-total'))).toBeGreaterThan(50);
    });
  });
});

describe('a process that is killed in the middle of a step', () => {
  let database: FreshDatabase;
  afterEach(() => database.remove());

  /** Makes step 5, which changes a target's row, take ten minutes. */
  const STUCK = {
    sqlite: [
      `create view test_slow as with recursive c (n) as (select 1 union all select n + 1 from c where n < 1e11)
         select count(*) as n from c`,
      `create trigger test_stuck before update on calendar_targets begin select n from test_slow; end`,
    ],
    postgres: [
      `create function test_stuck() returns trigger language plpgsql as
         $$ begin perform pg_sleep(600); return new; end $$`,
      `create trigger test_stuck before update on calendar_targets for each row execute function test_stuck()`,
    ],
  };
  const FREED = {
    sqlite: ['drop trigger test_stuck', 'drop view test_slow'],
    postgres: ['drop trigger test_stuck on calendar_targets', 'drop function test_stuck'],
  };
  /** Only our tables: Strapi has changed its own tables by then. */
  const ownTables = async (knex: Knex): Promise<unknown> => {
    const own = [...Object.values(TABLES), 'calendar_targets', 'calendar_deliveries', 'calendar_attempts'];
    const lines = (await schemaOf(knex)).filter((line) => own.some((table) => line.includes(` ${table} `)));
    return { lines, hasSteps: await knex.schema.hasTable(MIGRATIONS_TABLE), targets: await targets(knex) };
  };
  const targets = (knex: Knex): Promise<unknown[]> => knex('calendar_targets').orderBy('id');

  it('has changed none of our tables, and the next one starts from the beginning', async () => {
    database = await storedDatabase(RELEASE);
    const before = await beside(database, async (knex) => {
      for (const statement of STUCK[CLIENT]) await knex.raw(statement);
      return ownTables(knex);
    });
    const killed = runScript('start.mjs', ['--as-built'], { ...database.env, LOG_LEVEL: 'debug' });
    await killed.printed(/Calendar: step 5, calendar-epoch/);
    killed.child.kill('SIGKILL');
    expect(await killed.ended).toBe('SIGKILL');
    expect(killed.output()).not.toContain('Calendar: step 6');

    await beside(database, async (knex) => {
      // The server does not notice immediately that the client of the statement is gone.
      if (CLIENT === 'postgres')
        await knex.raw(`select pg_terminate_backend(pid, 60000) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`);
      expect(await ownTables(knex)).toEqual(before);
      for (const statement of FREED[CLIENT]) await knex.raw(statement);
    });
    const next = await startProcess(database.env);
    expect((await fetch(`${next.root}/events`)).status).toBe(200);
    await next.stop();
    await beside(database, async (knex) => {
      expect(await stepsIn(knex)).toEqual(EVERY_STEP);
      expect(await schemaOf(knex)).toEqual(await freshSchema());
    });
  });
});

it('a table of others that has the name of one of the calendar stops the first start, and nothing is changed', async () => {
  const database = await freshDatabase({}, true);
  try {
    const before = await beside(database, async (knex) => {
      await knex.schema.createTable('calendar_tags', (table) => table.string('name'));
      return schemaOf(knex);
    });
    const started = runScript('start.mjs', ['--as-built'], database.env);
    expect([await started.ended, started.output()]).toEqual([
      1,
      expect.stringMatching(/^The database has a table calendar_tags that is not the calendar's[^\n]*$/m),
    ]);
    expect(await beside(database, schemaOf)).toEqual(before);
  } finally {
    await database.remove();
  }
});

describe('a database that a newer version has changed', () => {
  let database: FreshDatabase;
  afterEach(() => database.remove());

  /** Does what a version with a new event field does: Strapi adds the column and stores it in its schema. */
  async function changeAsNewerVersion(knex: Knex): Promise<void> {
    await knex.schema.alterTable('calendar_events', (table) => table.string('from_the_future', 255));
    const stored: { id: number; schema: unknown } | undefined = await knex('strapi_database_schema')
      .orderBy('id', 'desc')
      .first('id', 'schema');
    const schema = typeof stored?.schema === 'string' ? JSON.parse(stored.schema) : stored?.schema;
    const events = schema.tables.find(({ name }: { name: string }) => name === 'calendar_events');
    events.columns.push({ ...events.columns[1], name: 'from_the_future' });
    await knex('strapi_database_schema')
      .where({ id: stored?.id })
      .update({ schema: JSON.stringify(schema), hash: 'of the newer version' });
    await knex(MIGRATIONS_TABLE).insert({ number: LAST_STEP + 1, name: 'from-the-future', at: 1 });
    await knex(TABLES.stamps).where({ name: 'version' }).update({ value: '"99.0.0"' });
  }

  const same = (knex: Knex) => Promise.all([schemaOf(knex), contentOf(knex)]);

  const programs: readonly [script: string, ...args: string[]][] = [
    ['start.mjs', '--as-built'],
    ['calendar.mjs', 'user', 'list'],
    ['calendar.mjs', 'upgrade', '--check'],
  ];
  it.each(dailyWays(programs))(
    'is refused with one line by %s, and nothing in it is changed',
    async (script, ...args) => {
      database = await freshDatabase();
      const before = await beside(database, async (knex) => {
        await changeAsNewerVersion(knex);
        return same(knex);
      });
      const started = runScript(script, args, database.env);
      expect(await started.ended).toBe(1);
      const lines = started
        .output()
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('Compiling'));
      expect(lines).toEqual([
        expect.stringContaining(
          `made by version 99.0.0, and this is version ${VERSION} (step ${LAST_STEP + 1}, from-the-future)`,
        ),
      ]);
      expect(await beside(database, same)).toEqual(before);
    },
  );

  it('is also refused if another version has a step of the same number', async () => {
    database = await freshDatabase();
    await beside(database, (knex) =>
      knex(MIGRATIONS_TABLE).where({ number: LAST_STEP }).update({ name: 'from-elsewhere' }),
    );
    const started = runScript('start.mjs', ['--as-built'], database.env);
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain(`by a newer version (step ${LAST_STEP}, from-elsewhere)`);
  });
});
