/**
 * Random faults occur while eight clients (four in the short form) write and a file is loaded in bulk: COMMIT is refused, the server ends a connection
 * during COMMIT, the file may not grow, the process is killed. Every acknowledged write is stored completely. A write that got 503 is
 * stored completely or not at all, and not at all if the database refused it. A repeat with the same key creates one record.
 * Ids are assigned once, the index equals a rebuild, and a target was told of exactly the committed changes. The length counts faults.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { describe, expect, it } from '#test';
import { newSecret } from '../../src/plugins/event-calendar/server/src/platform/webhooks/signature';
import type { TargetRow } from '../../src/plugins/event-calendar/server/src/platform/webhooks/target';
import type { Receiver } from '../deliveries/receiver';
import { startReceiver } from '../deliveries/receiver';
import { CLIENT, freshDatabase, runScript, startProcess } from '../harness';
import type { ServiceProcess } from '../harness';
import { commitFaults, installCommitFaults } from '../harness/commit-faults';
import { Random } from '../reading/random';
import { PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';
import { allTold, expectTold } from './webhooks/what-was-told';
import type { Inspector } from './writers/inspector';
import { openInspector } from './writers/inspector';
import { Ledger } from './writers/ledger';
import { findTraces } from './writers/traces';
import { Writer } from './writers/writer';

/** The short form has one fault of each kind but the last: tests/proofs/kill kills processes that write in its own. */
const FAULTS = lengthOf({ short: 2, full: 200 });
const SEED = seedOf(20_261_122);
/** Fewer in a short run, in which nobody waits so long for the lock that the service refuses to wait. */
const WRITERS = FAULTS < 10 ? 4 : 8;
/** Faults on one database; then all its data is checked. */
const FAULTS_PER_DATABASE = 25;
/** Lines of the file that is loaded at the same time; fewer in a short run. */
const LINES = FAULTS < 10 ? 30 : 1_500;
/** Maximum number of responses before a fault, and of attempts during one; fewer in a short run. */
const BEFORE = 12;
const UNDER = FAULTS < 10 ? 20 : 60;

/** `full`: files may no longer grow (SQLite). `terminate`: PostgreSQL ends the connection during COMMIT. */
const KINDS =
  CLIENT === 'sqlite' ? (['refuse', 'full', 'kill'] as const) : (['refuse', 'terminate', 'kill'] as const);
type Fault = (typeof KINDS)[number];

const random = new Random(SEED);
let marks = 0;
const nextMark = (): string => `f${++marks}z`;
const tally = { faults: 0, answered: 0, stored: 0, absent: 0, loads: 0, changes: 0, messages: 0 };
const byKind: Record<string, number> = {};

describe('a service with database faults during writes', () => {
  it(
    'acknowledges only stored writes',
    async () => {
      const since = Date.now();
      try {
        while (tally.faults < FAULTS)
          await onOneDatabase(Math.min(FAULTS_PER_DATABASE, FAULTS - tally.faults));
      } finally {
        const seconds = Math.round((Date.now() - since) / 1000);
        const kinds = Object.entries(byKind).map(([kind, count]) => `${count} ${kind}`);
        conclude(`${tally.faults} faults (${kinds.join(', ')}), seed ${SEED}, ${seconds} s`);
        conclude(`${tally.answered} writes were acknowledged and had to be stored`);
        conclude(`of the others ${tally.stored} were stored completely and ${tally.absent} not at all`);
        conclude(
          `${tally.loads} bulk loads; ${tally.changes} changes were reported in ${tally.messages} messages`,
        );
      }
    },
    PROOF_TIMEOUT,
  );
});

async function onOneDatabase(faults: number): Promise<void> {
  const database = await freshDatabase();
  const receiver = await startReceiver();
  const secret = newSecret();
  const folder = mkdtempSync(join(tmpdir(), 'calendar-faults-'));
  try {
    const inspector = await openInspector(database);
    await inspector.beside(async (strapi) => void (await installCommitFaults(strapi)));
    const env = { ...inspector.env, ...targetAt(receiver, secret) };
    let service = await startProcess(env);
    // The target need not be told of writes before its creation.
    await inspector.beside((strapi) =>
      expect.poll(() => strapi.db.connection('calendar_targets').select('id')).toHaveLength(1),
    );
    const loader = keepLoading(env, linesIn(folder));
    try {
      const writers = Array.from(
        { length: WRITERS },
        () => new Writer(new Random(random.below(2 ** 31)), inspector.headers, nextMark),
      );
      for (let left = faults; left > 0; left -= 1) {
        const fault = KINDS[tally.faults % KINDS.length] ?? 'refuse';
        await suffer(fault, inspector, service, writers, database.env);
        if (fault === 'kill') service = await startProcess(env);
        await compare(fault, inspector, service, writers, left === 1);
        byKind[fault] = (byKind[fault] ?? 0) + 1;
        report(`${++tally.faults} of ${FAULTS} faults, ${tally.answered} writes acknowledged`);
      }
      await loader.finish();
      await inspector.beside((strapi) => allTold(strapi));
    } finally {
      loader.stop();
      await service.stop();
    }
    await inspector.beside(async (strapi) => {
      await new Ledger().expectSound(strapi);
      await expectLoadedOnce(strapi);
      const target: TargetRow = await strapi.db.connection('calendar_targets').first();
      const told = await expectTold(strapi, target, secret, receiver.received);
      tally.changes += told.changes;
      tally.messages += told.messages;
    });
  } finally {
    receiver.stop();
    rmSync(folder, { recursive: true, force: true });
    await database.remove();
  }
}

const targetAt = ({ url }: Receiver, secret: string) => ({
  CALENDAR_TARGETS: JSON.stringify([
    // The public view depends on the links at the time of the check.
    { name: 'target', url, secret, quietSeconds: 1, longestSeconds: 5, view: 'everything' },
  ]),
  CALENDAR_PRIVATE_TARGET_ADDRESSES: 'true',
  CALENDAR_DELIVERY_RETRY_SECONDS: '0.3',
});

/** Lets clients write until each of them was refused once, or the limit is reached. */
async function suffer(
  fault: Fault,
  inspector: Inspector,
  service: ServiceProcess,
  writers: readonly Writer[],
  env: Record<string, string>,
): Promise<void> {
  let isOn = false;
  let isOver = false;
  let count = 0;
  let start = (): void => undefined;
  const before = 1 + random.below(BEFORE);
  const started = new Promise<void>((resolve) => (start = resolve));
  const client = async (writer: Writer): Promise<void> => {
    while (!isOver && (await writer.write(service.root, () => isOn))) {
      tally.answered += 1;
      count += 1;
      if (count === before) start();
      if (count >= before + UNDER) isOver = true;
    }
  };
  const writing = Promise.all(writers.map(client));
  await Promise.race([started, writing]);
  isOn = true;
  const share = random.pick([0.2, 0.5, 1]);
  if (fault === 'kill') {
    await pause(random.next() * 400);
    isOver = true;
    await service.stop('SIGKILL');
  } else if (fault === 'full') {
    const wal =
      statSync(join(env['DATA_DIR'] ?? '', 'calendar.db-wal'), { throwIfNoEntry: false })?.size ?? 0;
    limitFiles(service, `${wal + random.below(200_000)}:unlimited`);
  } else {
    await inspector.beside((strapi) => commitFaults(strapi).set(fault, share));
  }
  await writing;
  if (fault === 'full') limitFiles(service, 'unlimited:unlimited');
  if (fault === 'refuse' || fault === 'terminate')
    await inspector.beside((strapi) => commitFaults(strapi).none());
}

const limitFiles = ({ child }: ServiceProcess, limit: string): void => {
  execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${limit}`]);
};

async function compare(
  fault: Fault,
  inspector: Inspector,
  service: ServiceProcess,
  writers: readonly Writer[],
  everything: boolean,
): Promise<void> {
  const open = writers.flatMap(({ openMark }) =>
    openMark === undefined || openMark === '' ? [] : [openMark],
  );
  const traces = await inspector.beside((strapi) => findTraces(strapi, open));
  if (fault === 'refuse')
    expect(
      open.filter((mark) => traces.contains(mark)),
      'refused writes',
    ).toEqual([]);
  for (const writer of writers) {
    const outcome = await writer.compare(service.root, traces, everything);
    if (outcome === 'done') tally.stored += 1;
    if (outcome === 'undone') tally.absent += 1;
  }
}

/** Writes a file of events with keys. */
function linesIn(folder: string): string {
  const file = join(folder, 'events.ndjson');
  const lines = Array.from({ length: LINES }, (_, index) =>
    JSON.stringify({
      _uid: `line-${index}`,
      title: `Loaded ${index}`,
      start_date: '2031-06-01 19:00:00',
      end_date: '2031-06-01 21:00:00',
      venue: { venue: `Hall ${index % 7}` },
    }),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

/** Loads the file in separate processes, repeatedly, until one load succeeds. */
function keepLoading(env: Record<string, string>, file: string) {
  let ended = false;
  let child: ReturnType<typeof runScript> | undefined;
  const loading = (async (): Promise<void> => {
    while (!ended) {
      child = runScript('calendar.mjs', ['load', file, '--bulk', '--key', '_uid'], env);
      tally.loads += 1;
      if ((await child.ended) === 0) return;
    }
  })();
  return {
    finish: () => loading,
    stop() {
      ended = true;
      child?.child.kill('SIGKILL');
    },
  };
}

/** Expects every line once, however many loads failed. */
async function expectLoadedOnce(strapi: Core.Strapi): Promise<void> {
  const { tableName } = strapi.db.metadata.get('plugin::event-calendar.event');
  const rows: { title: string }[] = await strapi.db
    .connection(tableName)
    .where('title', 'like', 'Loaded %')
    .whereNotNull('published_at')
    .select('title');
  const titles = rows.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles).toHaveLength(LINES);
}
