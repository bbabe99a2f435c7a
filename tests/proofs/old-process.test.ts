/**
 * Real processes of release 0.1.0 (`tests/releases`). One is stopped, a start of this version migrates its database, and the time until the
 * first answer is measured. Another one was left running: each of its writes of records fails and stores nothing, its workers publish
 * nothing and make no message, and what this version answers stays the same, byte for byte. A fresh start of that release on the new
 * tables ends, and changes nothing. Only for `npm run prove`; tests/upgrade/release-0.1.0 sends the same statements. No length.
 */
import { afterAll, expect, it } from '#test';
import { newSecret } from '../../src/plugins/event-calendar/server/src/platform/webhooks/signature';
import { startReceiver } from '../deliveries/receiver';
import type { Receiver } from '../deliveries/receiver';
import { ask, startProcess } from '../harness';
import type { FreshDatabase, ServiceProcess } from '../harness';
import { keptRelease } from '../harness/kept-release';
import { removeCopies } from '../harness/project-copy';
import { PANEL_PEOPLE, passwordOf } from '../upgrade/make/known.mjs';
import { beside, contentOf, schemaOf } from '../upgrade/schema';
import { storedDatabase } from '../upgrade/stored';
import { Recorder } from './old-process/statements';
import { oldWrites, recordsIn } from './old-process/writes';
import { LONG, PROOF_TIMEOUT, conclude, report } from './proof';

const RELEASE = '0.1.0';
const ROOT = '/api/en/calendar/events/v1';
/** All stored events, and none that the proof makes. */
const RANGE = 'start_date=2000-01-01&end_date=2089-12-31';
const FEEDS = ['ics', 'rss', 'atom', 'json', 'csv', 'geojson'].map((suffix) => `/events.${suffix}`);
const LISTS = ['/events', '/venues', '/organizers', '/categories', '/tags'];
const SOON = { timeout: 120_000 };
const CLIENT_HEADERS = {
  Authorization: `Basic ${Buffer.from(`editor:${passwordOf('editor')}`).toString('base64')}`,
};
/** What the process of this version writes meanwhile: that it runs, who reads feeds, and what it tells targets of. */
const WORKING_TABLES = /^calendar_(processes|feed_fetches|targets|deliveries|attempts)$|^sqlite_sequence$/;
const TARGET = 'site';
/** How long a scheduled publication and a message wait: the process of this version is stopped meanwhile. */
const WAITS_MS = 12_000;

afterAll(removeCopies);

it.runIf(LONG)(
  'cannot write, and a fresh one cannot start',
  async () => {
    const database = await storedDatabase(RELEASE);
    const receiver = await startReceiver();
    const running: ServiceProcess[] = [];
    const start = async (env: Record<string, string>, tree?: string): Promise<ServiceProcess> => {
      const process = await startProcess({ ...database.env, ...targetOf(receiver), ...env }, tree);
      running.push(process);
      return process;
    };
    try {
      const tree = keptRelease(RELEASE);
      const recorder = new Recorder();
      recorder.begin('');
      const left = await start(recorder.env, tree);
      const person = await personOf(left);
      const stopped = await start({}, tree);
      expect((await ask(`${stopped.root}/events?${RANGE}`)).status).toBe(200);

      const since = performance.now();
      await stopped.stop();
      const present = await start({});
      expect((await ask(`${present.root}/events?${RANGE}`)).status).toBe(200);
      conclude(
        `from the signal to ${RELEASE} to the first answer of this version: ${seconds(since)} s of downtime`,
      );

      await expectRefused(left, present, { database, person, recorder });
      await expectIdleWorkers(left, present, { database, receiver, restart: () => start({}) });
      await expectNoStart(database, () => start({}, tree));
    } finally {
      await Promise.all(running.map((process) => process.stop('SIGKILL')));
      receiver.stop();
      await database.remove();
    }
  },
  PROOF_TIMEOUT,
);

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(1);

/** Each write of the old process fails, and afterwards the database and the answers of this version are the same. */
async function expectRefused(
  left: ServiceProcess,
  present: ServiceProcess,
  { database, person, recorder }: { database: FreshDatabase; person: Headers; recorder: Recorder },
): Promise<void> {
  const answers = await answersOf(present);
  const content = await stateOf(database);
  const writes = oldWrites(await beside(database, recordsIn));
  for (const { what, as, path, options } of writes) {
    recorder.begin(what);
    const headers = as === 'client' ? CLIENT_HEADERS : person;
    const { status, text } = await ask(`${left.origin}${path}`, { ...options, headers });
    expect([what, status, text]).toEqual([what, 500, text]);
    expect([what, differing(content, await stateOf(database))]).toEqual([what, []]);
    report(`${what}: ${status}`);
  }
  recorder.end();
  expect(await answersOf(present)).toEqual(answers);
  conclude(
    `${writes.length} writes of a process of ${RELEASE}: each was answered 500 and stored nothing; ` +
      `${answers.length} lists and feeds are the same, byte for byte`,
  );
}

type Headers = Record<string, string>;

/** Its workers cannot publish what becomes due, and make no message, while no other process does. */
async function expectIdleWorkers(
  left: ServiceProcess,
  present: ServiceProcess,
  {
    database,
    receiver,
    restart,
  }: { database: FreshDatabase; receiver: Receiver; restart: () => Promise<ServiceProcess> },
): Promise<void> {
  const due = new Date(Date.now() + WAITS_MS).toISOString();
  const make = async (json: object): Promise<unknown> => {
    const times = { start_date: '2091-05-10 19:00:00', end_date: '2091-05-10 21:00:00' };
    const { status, body, text } = await ask(`${present.root}/events`, {
      method: 'POST',
      headers: CLIENT_HEADERS,
      json: { ...times, ...json },
    });
    expect([status, text]).toEqual([201, text]);
    return body;
  };
  const answers = await answersOf(present);
  await make({ title: 'Due', date_utc: due });
  await make({ title: 'To be told' });
  await present.stop();
  const told = receiver.received.length;
  const content = await beside(database, contentOf);
  await expect.poll(() => left.output(), SOON).toMatch(/event \d+ cannot be published as scheduled/);
  await expect.poll(() => left.output(), SOON).toMatch(/site rebuilds cannot be told at present/);
  expect(differing(content, await beside(database, contentOf))).toEqual([]);
  expect(receiver.received).toHaveLength(told);

  const again = await restart();
  await expect.poll(() => again.output(), SOON).toMatch(/event \d+ was published/);
  const { text: coming } = await ask(`${again.root}/events?start_date=2091-05-01&end_date=2091-05-31`);
  for (const title of ['Due', 'To be told']) expect(coming).toContain(`"title":"${title}"`);
  await expect.poll(() => receiver.received.map(({ body }) => body).join('\n'), SOON).toContain('"publish"');
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(ids.length);
  // Feeds and the changes say when the new events were made.
  const texts = (all: Answer[], origin: string) =>
    all.slice(0, LISTS.length).map(({ text }) => text.replaceAll(origin, ''));
  expect(texts(await answersOf(again), again.origin)).toEqual(texts(answers, present.origin));
  conclude(
    `its workers: the publication and the message that were due waited for this version, which carried out both; ${ids.length} messages, each once`,
  );
}

/** A start of the release ends with a line that names the view, and the schema and all rows are the same. */
async function expectNoStart(database: FreshDatabase, start: () => Promise<unknown>): Promise<void> {
  const schema = await beside(database, schemaOf);
  const content = await stateOf(database);
  await expect(start()).rejects.toThrow(/calendar_needs_a_newer_release/);
  expect(await beside(database, schemaOf)).toEqual(schema);
  expect(differing(content, await stateOf(database))).toEqual([]);
  conclude(`a fresh start of ${RELEASE} ended, and changed neither the tables nor a row`);
}

interface Answer {
  path: string;
  status: number;
  etag: string | null;
  text: string;
}

async function answersOf({ origin }: ServiceProcess): Promise<Answer[]> {
  const paths = [
    ...[...LISTS, ...FEEDS].map((path) => `${ROOT}${path}?${RANGE}&per_page=50`),
    '/api/en/calendar/sync/v1/changes',
  ];
  return Promise.all(
    paths.map(async (path) => {
      const { status, headers, text } = await ask(origin + path);
      return { path, status, etag: headers.get('etag'), text };
    }),
  );
}

type Content = Record<string, string>;

/** All rows except those of working tables. */
async function stateOf(database: FreshDatabase): Promise<Content> {
  const content = await beside(database, contentOf);
  return Object.fromEntries(Object.entries(content).filter(([name]) => !WORKING_TABLES.test(name)));
}

/** The tables whose rows differ. */
const differing = (before: Content, after: Content): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);

async function personOf({ origin }: ServiceProcess): Promise<Headers> {
  const json = PANEL_PEOPLE['strapi-super-admin'];
  const { body } = await ask(`${origin}/admin/login`, { method: 'POST', json });
  return { Authorization: `Bearer ${String(Object(body).data?.token)}` };
}

/** What both releases tell a target of. */
const targetOf = ({ url }: Receiver): Record<string, string> => ({
  LOG_LEVEL: 'info',
  CALENDAR_TARGETS: JSON.stringify([
    { name: TARGET, url, secret: newSecret(), kinds: [], quietSeconds: 3, longestSeconds: 6 },
  ]),
});
