/**
 * A service that is killed (SIGKILL) at any moment while four clients write leaves complete records, an index that equals a rebuild
 * and ids that only grow. All acknowledged writes are stored. The length counts kills.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { describe, expect, it } from '#test';
import { freshDatabase, runScript, startProcess } from '../harness';
import type { ServiceProcess } from '../harness';
import { Random } from '../reading/random';
import type { Inspector } from './writers/inspector';
import { openInspector } from './writers/inspector';
import { Ledger, countChanges } from './writers/ledger';
import { PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';
import { findTraces } from './writers/traces';
import type { Traces } from './writers/traces';
import { Writer } from './writers/writer';

const KILLS = lengthOf({ short: 2, full: 200 });
const SEED = seedOf(20_261_122);
const WRITERS = 4;
/** Kills per database; then a fresh one is used, so that the check after each kill stays fast. */
const KILLS_PER_DATABASE = 25;
/** Maximum number of responses before a kill. */
const MOST_ANSWERS = 16;
/** Approximate duration of some writes, and of a start, in milliseconds: a kill happens at a random moment of them. */
const WRITING = 400;
const STARTING = 4_000;
const COMMITS_WITHIN = 60_000;
/** The moments of the kills in turn: during writes, after a response, after a commit, during a start. */
const MOMENTS = [
  'writing',
  'answer',
  'commit',
  'writing',
  'answer',
  'writing',
  'commit',
  'writing',
  'starting',
] as const;
type Moment = (typeof MOMENTS)[number];

const NOTHING: Traces = { contains: () => false, find: () => undefined };
const random = new Random(SEED);
const tally = { kills: 0, writing: 0, answer: 0, commit: 0, starting: 0, answered: 0, done: 0, undone: 0 };
let marks = 0;
const nextMark = (): string => `q${++marks}z`;

describe('a service that is killed while it writes', () => {
  it(
    'leaves no incomplete write and loses no acknowledged one',
    async () => {
      const since = Date.now();
      try {
        while (tally.kills < KILLS)
          await killOnOneDatabase(Math.min(KILLS_PER_DATABASE, KILLS - tally.kills));
      } finally {
        const seconds = Math.round((Date.now() - since) / 1000);
        const { kills, writing, answer, commit, starting } = tally;
        conclude(`${kills} kills, seed ${SEED}, ${seconds} s`);
        conclude(
          `${writing} while it wrote, ${answer} at a response, ${commit} at a commit, ${starting} at a start`,
        );
        conclude(`${tally.answered} writes were acknowledged and had to be stored`);
        conclude(
          `${tally.done + tally.undone} writes were cut short: ${tally.done} happened, ${tally.undone} did not`,
        );
      }
    },
    PROOF_TIMEOUT,
  );
});

async function killOnOneDatabase(kills: number): Promise<void> {
  const database = await freshDatabase();
  try {
    const inspector = await openInspector(database);
    const ledger = new Ledger();
    const writers = Array.from(
      { length: WRITERS },
      () => new Writer(new Random(random.below(2 ** 31)), inspector.headers, nextMark),
    );
    let traces = NOTHING;
    for (let kill = 0; kill < kills; kill++) {
      const moment = MOMENTS[tally.kills % MOMENTS.length] ?? 'writing';
      if (moment === 'starting') await killWhileStarting(inspector);
      else {
        await withService(inspector, async (service) => {
          await compareAll(service, writers, traces);
          await killWhileWriting(inspector, service, writers, moment);
        });
      }
      traces = await inspector.afterKill(async (strapi) => {
        await ledger.expectSound(strapi);
        return findTraces(strapi, openMarks(writers));
      });
      report(`${++tally.kills} of ${KILLS} kills, ${tally.answered} writes answered`);
    }
    await withService(inspector, async (service) => {
      await compareAll(service, writers, traces, true);
      await service.stop();
    });
  } finally {
    await database.remove();
  }
}

/** Starts a service on the database of the last one, which must not need any repair. */
async function withService(
  inspector: Inspector,
  use: (service: ServiceProcess) => Promise<void>,
): Promise<void> {
  const before = await inspector.afterKill(countChanges);
  const service = await startProcess(inspector.env);
  try {
    expect(await inspector.beside(countChanges), 'the start has nothing to bring up to date').toBe(before);
    await use(service);
  } finally {
    await service.stop('SIGKILL');
  }
}

async function killWhileStarting({ env }: Inspector): Promise<void> {
  const starting = runScript('start.mjs', ['--as-built'], env);
  await Promise.race([pause(random.next() * STARTING), starting.ended]);
  starting.child.kill('SIGKILL');
  await starting.ended;
  tally.starting++;
}

async function killWhileWriting(
  { beside }: Inspector,
  service: ServiceProcess,
  writers: readonly Writer[],
  moment: Moment,
): Promise<void> {
  let killed = false;
  let left = 1 + random.below(MOST_ANSWERS);
  let enough = (): void => undefined;
  const answered = new Promise<void>((resolve) => (enough = resolve));
  const count = (): void => {
    tally.answered++;
    if (--left === 0) enough();
  };
  const writing = Promise.all(
    writers.map((writer) => writer.writeUntilKilled(service.root, count, () => killed)),
  );
  const kill = (): Promise<unknown> => {
    killed = true;
    return service.stop('SIGKILL');
  };
  await Promise.race([answered, writing]);
  tally[moment]++;
  if (moment === 'commit') {
    await beside(async (strapi) => {
      await Promise.race([nextChange(strapi), writing]);
      await kill();
    });
  } else {
    if (moment === 'writing') await Promise.race([pause(random.next() * WRITING), writing]);
    await kill();
  }
  await writing;
}

/** Waits until another transaction has written into the change log. */
async function nextChange(strapi: Core.Strapi): Promise<void> {
  const until = Date.now() + COMMITS_WITHIN;
  const before = await countChanges(strapi);
  while ((await countChanges(strapi)) === before) {
    if (Date.now() > until) throw new Error('Nobody writes');
  }
}

const openMarks = (writers: readonly Writer[]): string[] =>
  writers.flatMap(({ openMark }) => (openMark === undefined || openMark === '' ? [] : [openMark]));

async function compareAll(
  { root }: ServiceProcess,
  writers: readonly Writer[],
  traces: Traces,
  everything = false,
): Promise<void> {
  for (const writer of writers) {
    const outcome = await writer.compare(root, traces, everything);
    if (outcome !== 'none') tally[outcome]++;
  }
}
