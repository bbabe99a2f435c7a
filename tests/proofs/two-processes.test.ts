/**
 * Two processes use one database: no update is lost with If-Match, no id and no slug is assigned twice, no deadlock and no other
 * failure reaches a client, and the change log is in the order of the commits. On PostgreSQL both serve, with eight writers each.
 * Only one process may serve an SQLite file, so there the second one rebuilds the index repeatedly beside eight writers.
 * The length counts writes.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { describe, expect, it } from '#test';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { CLIENT, freshDatabase, runScript, startProcess } from '../harness';
import type { ServiceProcess } from '../harness';
import { Random } from '../reading/random';
import { Counters } from './writers/counters';
import { openInspector } from './writers/inspector';
import type { Inspector } from './writers/inspector';
import { Ledger, countChanges } from './writers/ledger';
import { PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';
import { Rivals } from './writers/rivals';
import { Writer } from './writers/writer';

const WRITES = lengthOf({ short: 40, full: 5_000 });
const SEED = seedOf(20_261_122);
/** Processes that serve. */
const PROCESSES = CLIENT === 'postgres' ? 2 : 1;
/** Of each process; fewer in a short run, where they write until a rebuild has ended. */
const WRITERS = WRITES < 100 ? 4 : 8;
/** After this many writes a writer reads its records from the other process. */
const LOOK_EVERY = 12;
/** How often the change log is read, in milliseconds. */
const FOLLOW_EVERY = 20;

const NO_TRACES = { contains: () => false, find: () => undefined };
const random = new Random(SEED);
let marks = 0;
const nextMark = (): string => `q${++marks}z`;

describe('two processes on one database', () => {
  it(
    'write as one',
    async () => {
      const since = Date.now();
      const database = await freshDatabase();
      const services: ServiceProcess[] = [];
      try {
        const inspector = await openInspector(database);
        const starts = Array.from({ length: PROCESSES }, () => startProcess(inspector.env));
        for (const start of starts) services.push(await start);
        const lines = await writeAtOnce(services, inspector);
        conclude(`${lines.join(', ')}, seed ${SEED}, ${Math.round((Date.now() - since) / 1000)} s`);
      } finally {
        await Promise.all(services.map((service) => service.stop('SIGKILL')));
        await database.remove();
      }
    },
    PROOF_TIMEOUT,
  );
});

async function writeAtOnce(services: readonly ServiceProcess[], inspector: Inspector): Promise<string[]> {
  const { headers } = inspector;
  const roots = services.map(({ root }) => root);
  const [first = ''] = roots;
  const counters = await Counters.make(first, headers);
  const rivals = new Rivals(headers);
  const writers: { writer: Writer; root: string }[] = [];
  let written = 0;
  let rebuilds = 0;
  // A rebuild takes longer than a short run: the writers go on until one has ended beside them.
  const isEnough = (): boolean => written >= WRITES && (CLIENT === 'postgres' || rebuilds > 0);

  async function write(root: string): Promise<void> {
    const own = new Random(random.below(2 ** 31));
    const writer = new Writer(own, headers, nextMark);
    writers.push({ writer, root });
    const others = roots.length === 1 ? roots : roots.filter((other) => other !== root);
    const here = [root, ...others];
    /** The actions of a writer by weight; each returns the number of its writes without 412s. */
    const actions: (() => Promise<number>)[] = [
      ...times(4, () => counters.count(root, own)),
      ...times(2, () => counters.disturb(root, own, nextMark())),
      ...times(1, () => counters.race(here, own, nextMark())),
      ...times(2, () => rivals.sameTitle(root, own)),
      ...times(2, () => rivals.samePlace(root, own)),
      ...times(1, () => rivals.sameTerm(root, own)),
      ...times(1, () => rivals.sameKey(here, nextMark())),
      ...times(1, () => rivals.sameDelete(here, nextMark())),
      ...times(10, async () => ((await writer.write(root)) ? 1 : 0)),
    ];
    for (let turn = 1; !isEnough(); turn++) {
      const made = await own.pick(actions)();
      written += made;
      report(`${written} of ${WRITES} writes, ${counters.late} came too late`);
      if (turn % LOOK_EVERY === 0) await writer.compare(own.pick(others), NO_TRACES);
    }
  }

  const following = inspector.beside(async (strapi) => {
    const over = Promise.all(roots.flatMap((root) => times(WRITERS, () => write(root))).map((run) => run()));
    const [changes] = await Promise.all([
      follow(strapi, over),
      rebuildBeside(inspector.env, over, () => void rebuilds++),
      over,
    ]);
    return changes;
  });
  const changes = await following;

  for (const root of roots) await counters.expectComplete(root);
  rivals.expectDistinct();
  for (const { writer, root } of writers) {
    await writer.compare(roots.find((other) => other !== root) ?? root, NO_TRACES, true);
  }
  await inspector.beside((strapi) => new Ledger().expectSound(strapi));
  const beside =
    CLIENT === 'postgres'
      ? `${await inspector.beside(countDeadlocks)} deadlocks`
      : `${rebuilds} rebuilds of the index by another process`;
  return [
    `${written} writes by ${writers.length} writers in ${services.length} processes`,
    `${counters.made} counted under If-Match after ${counters.late} tries that came too late (412)`,
    `${changes} changes followed in order`,
    beside,
  ];
}

const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

/**
 * Reads the change log as it grows: after a number is read, no smaller one may appear later.
 * @returns the number of changes
 */
async function follow(strapi: Core.Strapi, over: Promise<unknown>): Promise<number> {
  let done = false;
  const end = (): void => void (done = true);
  over.then(end, end);
  const start = await countChanges(strapi);
  for (let last = start; ;) {
    const finished = done;
    const rows: { number: number | string }[] = await strapi.db
      .connection(TABLES.changes)
      .where('number', '>', last)
      .orderBy('number')
      .select('number');
    for (const { number } of rows) expect(Number(number), 'the next change').toBe(++last);
    const earlier = await strapi.db.connection(TABLES.changes).where('number', '<=', last).count('* as n');
    expect(Number(earlier[0]?.['n']), 'no change appears among earlier ones').toBe(last);
    if (finished) return last - start;
    await pause(FOLLOW_EVERY);
  }
}

/** Rebuilds the index of an SQLite file in another process, again and again, until `over` ends. */
async function rebuildBeside(
  env: Record<string, string>,
  over: Promise<unknown>,
  onRebuilt: () => void,
): Promise<void> {
  if (CLIENT === 'postgres') return;
  let done = false;
  const end = (): void => void (done = true);
  over.then(end, end);
  while (!done) {
    const command = runScript('calendar.mjs', ['reindex'], env);
    expect(await command.ended, command.output()).toBe(0);
    onRebuilt();
  }
}

async function countDeadlocks(strapi: Core.Strapi): Promise<number> {
  const { rows } = await strapi.db.connection.raw<{ rows: { deadlocks: string }[] }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks ?? 0);
}
