/**
 * How long the calendar is away while a database of release 0.1.0 with 2,600 events is upgraded: the old process is stopped, and a start of this
 * version migrates the tables, rebuilds the index and answers. The check of the upgrade has said how long it would take. The length counts
 * events.
 */
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from '#test';
import type { FreshDatabase, RunningProgram } from '../harness';
import { ask, runScript } from '../harness';
import { beside } from '../upgrade/schema';
import { storedDatabase } from '../upgrade/stored';
import { PROOF_TIMEOUT, conclude, lengthOf } from './proof';

const EVENTS = lengthOf({ short: 1, full: 2_600 });
const LINKS = ['venue', 'organizers', 'categories', 'tags'].map((name) => `calendar_events_${name}_lnk`);
/** What is added to the numbers of each further copy of the stored rows. */
const APART = 100_000;

let database: FreshDatabase;
let running: RunningProgram | undefined;
beforeAll(async () => {
  database = await storedDatabase('0.1.0');
});
afterAll(async () => {
  running?.child.kill('SIGTERM');
  await running?.ended;
  await database.remove();
});

/** Copies the rows of a table, with other numbers. */
async function copyRows(
  knex: Knex,
  table: string,
  changes: Readonly<Record<string, string>>,
  source: string,
): Promise<void> {
  const columns = Object.keys(await knex(table).columnInfo());
  const values = columns.map((name) => changes[name] ?? `"${name}"`);
  await knex.raw(
    `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')})
      select ${values.join(', ')} from "${table}" where ${source} < ${APART}`,
  );
}

/** Copies the stored events until there are enough. @returns how many there are */
async function multiply(knex: Knex): Promise<number> {
  const count = async (): Promise<number> =>
    Number((await knex('calendar_events').countDistinct({ n: 'public_id' }).first())?.['n']);
  for (let copy = 1; (await count()) < EVENTS; copy += 1) {
    const more = copy * APART;
    await copyRows(
      knex,
      'calendar_events',
      {
        id: `id + ${more}`,
        public_id: `public_id + ${more}`,
        document_id: `document_id || '-${copy}'`,
        slug: `slug || '-${copy}'`,
      },
      'id',
    );
    for (const table of LINKS)
      await copyRows(knex, table, { id: `id + ${more}`, event_id: `event_id + ${more}` }, 'event_id');
  }
  return count();
}

it(
  'is short, and is said before',
  async () => {
    const events = await beside(database, multiply);
    expect(events).toBeGreaterThanOrEqual(EVENTS);
    const check = runScript('calendar.mjs', ['upgrade', '--check'], database.env);
    await check.ended;
    const [, said] = /takes about (\d+) seconds/.exec(check.output()) ?? [];
    expect(said, check.output()).toBeDefined();

    const since = performance.now();
    running = runScript('start.mjs', ['--as-built'], { ...database.env, LOG_LEVEL: 'warn' });
    const root = await running.printed(/Events \(en\)\s+(\S+)/);
    const response = await ask(`${root}?start_date=1990-01-01&per_page=1`);
    const away = (performance.now() - since) / 1_000;
    expect([response.status, response.text]).toEqual([200, response.text]);
    conclude(`${events} events: away for ${away.toFixed(1)} s; the check said about ${said} s of work`);
  },
  PROOF_TIMEOUT,
);
