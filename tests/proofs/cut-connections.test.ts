/**
 * PostgreSQL ends all connections again and again while three clients write, two people save in Strapi's Content Manager and two
 * clients read. The process goes on, whether it was started by `npm start` or by Strapi alone. Every response is a success or 503
 * with `Retry-After`, and within seconds all is as before: reading, writing, webhooks, scheduled publishing and listeners of a
 * host. Every acknowledged write is stored, no write is stored in part, and the index equals a rebuild. The length counts cuts for each
 * way of starting.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { runStatement } from '../../scripts/lib/postgres.mjs';
import { newSecret } from '../../src/plugins/event-calendar/server/src/platform/webhooks/signature';
import type { TargetRow } from '../../src/plugins/event-calendar/server/src/platform/webhooks/target';
import type { Receiver } from '../deliveries/receiver';
import { startReceiver } from '../deliveries/receiver';
import { CLIENT, ask, freshDatabase, startPlainHost, startProcess } from '../harness';
import type { FreshDatabase, HttpResponse, ServiceProcess } from '../harness';
import { ADMINISTRATOR } from '../harness/admin';
import { bodyOf, concert } from '../http/write-client';
import { Random } from '../reading/random';
import { describe, expect, it } from '#test';
import { PanelWriter, panelHeaders } from './cuts/panel-writer';
import { readUntil } from './cuts/reader';
import type { Tally } from './cuts/response';
import { LONG, PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';
import { allTold, expectTold } from './webhooks/what-was-told';
import type { Inspector } from './writers/inspector';
import { openInspector } from './writers/inspector';
import { Ledger } from './writers/ledger';
import { findTraces } from './writers/traces';
import { Writer } from './writers/writer';

const CUTS = lengthOf({ short: 1, full: 200 });
const SEED = seedOf(20_261_126);
/** Cuts for each way of starting on one database; then all its data is checked. */
const CUTS_PER_DATABASE = 50;
const WRITERS = 3;
const PEOPLE = 2;
const READERS = 2;
/** A cut comes at a random moment of this many milliseconds after the first acknowledged writes. */
const MOMENT = 1_300;
/** How long it may take until the service reads and writes again after a cut, in milliseconds; machines differ in speed. */
const RECOVERED_WITHIN = LONG ? 10_000 : 30_000;
/** Scheduled publishing looks for what is due every 2 seconds. */
const PUBLISHED_WITHIN = RECOVERED_WITHIN + 2_000;

const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** The short form takes the plain host alone: it has listeners too, and what it does not have is in tests/guard/database-away. */
const WAYS = [...(LONG ? [startProcess] : []), startPlainHost];

const random = new Random(SEED);
let marks = 0;
const nextMark = (): string => `c${++marks}z`;
const reads: Tally = { answered: 0, unavailable: 0 };
const saves: Tally = { answered: 0, unavailable: 0 };
const writes = { answered: 0, stored: 0, absent: 0 };
/** Milliseconds until the service read, and wrote, again after each cut. */
const readAgain: number[] = [];
const wroteAgain: number[] = [];
let cuts = 0;

describe.runIf(CLIENT === 'postgres')('a service whose connections are cut', () => {
  it(
    'goes on, and acknowledges only stored writes',
    async () => {
      const since = Date.now();
      try {
        for (let left = CUTS; left > 0; left -= CUTS_PER_DATABASE)
          await onOneDatabase(Math.min(left, CUTS_PER_DATABASE));
      } finally {
        const seconds = Math.round((Date.now() - since) / 1000);
        conclude(
          `${cuts} cuts, half of them after npm start and half in a plain host, seed ${SEED}, ${seconds} s`,
        );
        conclude(`${writes.answered} writes were acknowledged and had to be stored`);
        conclude(`of the others ${writes.stored} were stored completely and ${writes.absent} not at all`);
        conclude(`in the panel ${saves.answered} saves were acknowledged, ${saves.unavailable} got 503`);
        conclude(`${reads.answered} reads were answered, ${reads.unavailable} got 503`);
        conclude(`${usual(readAgain)} after a cut it read again, ${usual(wroteAgain)} it wrote again`);
      }
    },
    PROOF_TIMEOUT,
  );
});

async function onOneDatabase(count: number): Promise<void> {
  const database = await freshDatabase();
  const receiver = await startReceiver();
  const secret = newSecret();
  try {
    const inspector = await openInspector(database);
    const env = { ...inspector.env, ...targetAt(receiver, secret), ...FIRST_ADMIN };
    for (const start of WAYS) {
      const service = await start(env);
      try {
        await cutOften(service, inspector, database, count);
        await expectWorkers(service, inspector, receiver);
        // npm start ends with 0; Strapi's own start too.
        expect(await service.stop()).toBe(0);
      } finally {
        await service.stop('SIGKILL');
      }
      expect(service.output()).not.toMatch(/already executing|nothing handles|\n\s+at /);
    }
    await inspector.beside(async (strapi) => {
      await new Ledger().expectSound(strapi);
      const target: TargetRow = await strapi.db.connection('calendar_targets').first();
      await expectTold(strapi, target, secret, receiver.received);
    });
  } finally {
    receiver.stop();
    await database.remove();
  }
}

const FIRST_ADMIN = { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password };

const targetAt = ({ url }: Receiver, secret: string) => ({
  CALENDAR_TARGETS: JSON.stringify([
    { name: 'target', url, secret, quietSeconds: 1, longestSeconds: 2, view: 'everything' },
  ]),
  CALENDAR_PRIVATE_TARGET_ADDRESSES: 'true',
  CALENDAR_DELIVERY_RETRY_SECONDS: '0.3',
  CALENDAR_SCHEDULE_SECONDS: '2',
});

/** Where the clients write, and as whom. */
interface Place {
  root: string;
  headers: Record<string, string>;
}

/** Cuts the connections while everybody works, and compares what was acknowledged after each cut. */
async function cutOften(
  service: ServiceProcess,
  inspector: Inspector,
  database: FreshDatabase,
  count: number,
): Promise<void> {
  const { origin, root } = service;
  const { headers } = inspector;
  const ownRandom = (): Random => new Random(random.below(2 ** 31));
  const writers = times(WRITERS, () => new Writer(ownRandom(), headers, nextMark));
  const panel = await panelHeaders(origin);
  const people = times(PEOPLE, () => new PanelWriter(origin, panel, ownRandom(), saves, nextMark));
  let isOver = false;
  const others = Promise.all([
    ...people.map((person) => person.writeUntil(() => isOver)),
    ...times(READERS, () => readUntil(() => isOver, root, headers, ownRandom(), reads)),
  ]);
  const rounds = async (): Promise<void> => {
    for (let round = 0; round < count && !isOver; round += 1) {
      await cutWhileWriting({ root, headers }, writers, database);
      await compare(root, writers, inspector, round === count - 1);
      report(`${++cuts} cuts, ${writes.answered} writes and ${saves.answered} saves acknowledged`);
    }
  };
  try {
    // A wrong response to the others ends the rounds.
    await Promise.race([rounds(), others.then(() => new Promise<void>(() => undefined))]);
  } finally {
    isOver = true;
  }
  await others;
  for (const person of people) await person.expectSaved();
}

/** Lets the clients write until each was refused once after the cut, or the service has recovered. */
async function cutWhileWriting(
  { root, headers }: Place,
  writers: readonly Writer[],
  database: FreshDatabase,
): Promise<void> {
  let isCut = false;
  let isOver = false;
  let started = (): void => undefined;
  const first = new Promise<void>((resolve) => (started = resolve));
  const write = async (writer: Writer): Promise<void> => {
    while (!isOver && (await writer.write(root, () => isCut))) {
      writes.answered += 1;
      started();
    }
  };
  const writing = Promise.all(writers.map(write));
  await Promise.race([first, writing]);
  await Promise.race([pause(random.next() * MOMENT), writing]);
  isCut = true;
  await runStatement(database.env['DATABASE_URL'] ?? '', CUT);
  const recovered = async (list: number[], status: number, probe: () => Promise<HttpResponse>) => {
    const at = Date.now();
    const options = { timeout: RECOVERED_WITHIN, interval: 20 };
    await expect.poll(async () => (await probe()).status, options).toBe(status);
    list.push(Date.now() - at);
  };
  await Promise.all([
    recovered(readAgain, 200, () => ask(`${root}/events?per_page=1&search=${nextMark()}`)),
    recovered(wroteAgain, 201, () =>
      ask(`${root}/tags`, { method: 'POST', headers, json: { name: `after ${nextMark()}` } }),
    ),
  ]);
  isOver = true;
  await writing;
}

async function compare(
  root: string,
  writers: readonly Writer[],
  inspector: Inspector,
  everything: boolean,
): Promise<void> {
  const open = writers.flatMap(({ openMark }) =>
    openMark === undefined || openMark === '' ? [] : [openMark],
  );
  const traces = await inspector.beside((strapi) => findTraces(strapi, open));
  const outcomes = await Promise.all(writers.map((writer) => writer.compare(root, traces, everything)));
  writes.stored += outcomes.filter((outcome) => outcome === 'done').length;
  writes.absent += outcomes.filter((outcome) => outcome === 'undone').length;
}

/** What works in the background goes on after the cuts: scheduled publishing, webhooks and the listeners of a host. */
async function expectWorkers(
  { root, output }: ServiceProcess,
  inspector: Inspector,
  receiver: Receiver,
): Promise<void> {
  const { headers } = inspector;
  const soon = new Date(Date.now() + 1_500).toISOString().slice(0, 19).replace('T', ' ');
  const json = concert(`Scheduled ${nextMark()}`, { status: 'future', date_utc: soon });
  const { id } = bodyOf(await ask(`${root}/events`, { method: 'POST', headers, json }), 201);
  const before = receiver.received.length;
  await expect
    .poll(async () => bodyOf(await ask(`${root}/events/${String(id)}`, { headers }), 200)['status'], {
      timeout: PUBLISHED_WITHIN,
    })
    .toBe('publish');
  await inspector.beside(allTold);
  expect(receiver.received.length).toBeGreaterThan(before);
  if (output().includes('The host listens'))
    await expect.poll(output).toMatch(new RegExp(`told of: \\w+ ${String(id)}\\.`));
}

/** The usual and the longest of some durations. */
function usual(durations: readonly number[]): string {
  const sorted = [...durations].sort((a, b) => a - b);
  return `${sorted.at(sorted.length >> 1)} ms (at most ${sorted.at(-1)} ms)`;
}

const times = <Made>(count: number, make: () => Made): Made[] => Array.from({ length: count }, make);
