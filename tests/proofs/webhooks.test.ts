/**
 * Services are killed (SIGKILL) at any moment while they write and while they send webhooks, one on SQLite and two on
 * PostgreSQL. The receivers fail, hang and redirect at random. Every committed change is in a message that was
 * accepted, no message contains a change that was not committed, and none is created before it is due. The length counts kills.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, it } from '@jest/globals';
import { newSecret } from '../../src/plugins/event-calendar/server/src/platform/webhooks/signature';
import type { Receiver, Reply } from '../deliveries/receiver';
import { startReceiver } from '../deliveries/receiver';
import { targetNamed } from '../deliveries/targets';
import { CLIENT, freshDatabase, startProcess } from '../harness';
import type { ServiceProcess } from '../harness';
import { Random } from '../reading/random';
import { PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';
import { RestlessWriter } from './webhooks/restless-writer';
import { allTold, expectTold } from './webhooks/what-was-told';
import type { Tally } from './webhooks/what-was-told';
import { openInspector } from './writers/inspector';
import type { Inspector } from './writers/inspector';

const KILLS = lengthOf({ short: 2, full: 500 });
const SEED = seedOf(20_261_122);
const PROCESSES = CLIENT === 'postgres' ? 2 : 1;
const WRITERS = 2;
/** Kills per database; then all its messages are checked. */
const KILLS_PER_DATABASE = 50;
/** A kill happens within this time after a start, or after a request begins, in milliseconds. */
const WITHIN = 2_500;

const random = new Random(SEED);
let marks = 0;
const nextMark = (): string => `m${++marks}`;
const sum = { kills: 0, whileSending: 0, written: 0, changes: 0, messages: 0, requests: 0, twice: 0 };

/** The responses of a receiver: on average one request in two is accepted. */
const FICKLE: readonly Reply[] = [
  { status: 204 },
  { status: 204 },
  { status: 204 },
  { status: 500 },
  { status: 302, headers: { Location: 'http://127.0.0.1:9/' } },
  'hang',
];

describe('services that are killed while they write and send webhooks', () => {
  it(
    'report every committed change and no other',
    async () => {
      const since = Date.now();
      try {
        while (sum.kills < KILLS) await onOneDatabase(Math.min(KILLS_PER_DATABASE, KILLS - sum.kills));
      } finally {
        const seconds = Math.round((Date.now() - since) / 1000);
        conclude(
          `${sum.kills} kills (${sum.whileSending} while something was sent), seed ${SEED}, ${seconds} s`,
        );
        conclude(`${sum.written} writes were acknowledged; targets had to be told of ${sum.changes} changes`);
        conclude(
          `${sum.messages} messages in ${sum.requests} requests, ${sum.twice} accepted more than once under one id`,
        );
      }
    },
    PROOF_TIMEOUT,
  );
});

async function onOneDatabase(kills: number): Promise<void> {
  const database = await freshDatabase();
  const receivers = [await startReceiver(), await startReceiver()];
  for (const receiver of receivers) receiver.reply = () => random.pick(FICKLE);
  const secrets = receivers.map(() => newSecret());
  const targets = receivers.map(({ url }, index) => ({
    name: `target ${index}`,
    url,
    secret: secrets[index],
    kinds: index === 0 ? [] : ['event', 'tag'],
    quietSeconds: 1,
    longestSeconds: 3 + index,
  }));
  try {
    const inspector = await openInspector(database);
    const env = {
      ...inspector.env,
      CALENDAR_TARGETS: JSON.stringify(targets),
      CALENDAR_PRIVATE_TARGET_ADDRESSES: 'true',
      CALENDAR_DELIVERY_SECONDS: '1',
      CALENDAR_DELIVERY_RETRY_SECONDS: '0.3',
    };
    await killMany(kills, env, inspector, receivers);
    for (const receiver of receivers) receiver.reply = () => ({ status: 204 });
    const last = await startProcess(env);
    try {
      await inspector.beside((strapi) => allTold(strapi));
    } finally {
      await last.stop();
    }
    await inspector.beside(async (strapi) => {
      for (const [index, { received }] of receivers.entries())
        add(
          await expectTold(
            strapi,
            await targetNamed(strapi, `target ${index}`),
            secrets[index] ?? '',
            received,
          ),
        );
    });
  } finally {
    for (const receiver of receivers) receiver.stop();
    await database.remove();
  }
}

/** Keeps services running while they are killed one after the other, and clients writing to the running ones. */
async function killMany(
  kills: number,
  env: Record<string, string>,
  { headers }: Inspector,
  receivers: readonly Receiver[],
): Promise<void> {
  const services: (ServiceProcess | undefined)[] = Array.from({ length: PROCESSES }, () => undefined);
  let stopped = false;
  const rootNow = (): string | undefined => {
    const serving = services.flatMap((service) => (service === undefined ? [] : [service.root]));
    return serving.length === 0 ? undefined : random.pick(serving);
  };
  const writers = Array.from(
    { length: WRITERS },
    () => new RestlessWriter(new Random(random.below(2 ** 31)), headers, rootNow, nextMark),
  );
  const writing = Promise.all(writers.map((writer) => writer.run(() => stopped)));
  let left = kills;
  async function keepKilling(place: number): Promise<void> {
    while (left-- > 0) {
      const service = await startProcess(env);
      services[place] = service;
      const sending = random.below(2) === 0;
      if (sending) await Promise.race([nextRequest(receivers), pause(2 * WITHIN)]);
      await pause(random.next() * (sending ? WITHIN / 50 : WITHIN));
      services[place] = undefined;
      await service.stop('SIGKILL');
      sum.kills++;
      if (sending) sum.whileSending++;
      report(`${sum.kills} of ${KILLS} kills`);
    }
  }
  try {
    await Promise.race([
      Promise.all(services.map((_, place) => keepKilling(place))),
      writing.then(() => never()),
    ]);
  } finally {
    stopped = true;
    await Promise.all(services.map((service) => service?.stop('SIGKILL')));
    await writing;
  }
  for (const writer of writers) sum.written += writer.answered;
}

/** Waits until a receiver gets a request. */
async function nextRequest(receivers: readonly Receiver[]): Promise<void> {
  const count = () => receivers.reduce((total, { received }) => total + received.length, 0);
  const before = count();
  const until = Date.now() + 2 * WITHIN;
  while (count() === before && Date.now() < until) await pause(5);
}

const never = (): Promise<never> => new Promise(() => undefined);

function add(tally: Tally): void {
  sum.changes += tally.changes;
  sum.messages += tally.messages;
  sum.requests += tally.requests;
  sum.twice += tally.twice;
}
