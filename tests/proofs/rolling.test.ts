/**
 * Two processes on one PostgreSQL are restarted one after the other behind a proxy, under 150 requests a second with 2 % writes: no request
 * fails, no write is lost or doubled, and a target of webhooks hears of every change. Behind HAProxy, without and with retries, and behind
 * nginx. In a long run three releases that only add are then installed, one process after the other. The length counts restarts behind each.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { afterAll, expect, it } from '#test';
import { newSecret } from '../../src/plugins/event-calendar/server/src/platform/webhooks/signature';
import { describeBehindProxies } from '../clients/proxies';
import { startReceiver } from '../deliveries/receiver';
import type { Receiver } from '../deliveries/receiver';
import { targetNamed } from '../deliveries/targets';
import { CLIENT, freshDatabase, startProcess } from '../harness';
import type { ServiceProcess } from '../harness';
import { removeCopies } from '../harness/project-copy';
import { Random } from '../reading/random';
import { LONG, PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';
import { Load } from './rolling/load';
import { nextRelease } from './rolling/next-release';
import { startBalancer } from './rolling/proxies';
import type { Balancer, Way } from './rolling/proxies';
import { allTold, expectTold } from './webhooks/what-was-told';
import { openInspector } from './writers/inspector';

const RESTARTS = lengthOf({ short: 1, full: 20 });
const WAYS: readonly Way[] = LONG
  ? ['HAProxy without retries', 'HAProxy with retries', 'nginx']
  : ['HAProxy without retries'];
const UPGRADES = LONG ? 3 : 0;
const SEED = seedOf(20_261_127);
/** Requests a second. */
const RATE = LONG ? 150 : 40;
/** The default of the setting in a long run, with the checks of the documents. */
const GRACE_SECONDS = LONG ? 10 : 1;
const CHECK_EVERY_MS = LONG ? 1_000 : 200;
/** Between two restarts of a long run, in milliseconds. */
const BETWEEN = LONG ? 2_000 : 0;
const TARGET = 'site';
/** Failed requests that the summary lists. */
const SHOWN = 10;

afterAll(removeCopies);

describeBehindProxies('processes that are restarted under load', () => {
  it.runIf(CLIENT === 'postgres').each(WAYS)('lose nothing behind %s', behind, PROOF_TIMEOUT);
});

async function behind(way: Way): Promise<void> {
  const since = Date.now();
  const database = await freshDatabase();
  const receiver = await startReceiver();
  const secret = newSecret();
  const fleet: Fleet = { services: [], env: {}, ports: [], tree: undefined };
  let balancer: Balancer | undefined;
  try {
    const inspector = await openInspector(database);
    fleet.env = { ...inspector.env, ...settingsFor(receiver, secret) };
    fleet.ports = [await freePort(), await freePort()];
    for (const place of fleet.ports.keys()) await start(fleet, place);
    balancer = await startBalancer(way, fleet.ports, await freePort(), CHECK_EVERY_MS);
    const load = new Load(balancer.port, inspector.headers, new Random(SEED), 'rolling');
    load.start(RATE);
    try {
      for (let done = 0; done < RESTARTS; done++) {
        await restart(fleet, done % fleet.ports.length, balancer);
        report(`${way}: ${done + 1} of ${RESTARTS} restarts, ${load.failures.length} failures`);
        await pause(BETWEEN);
      }
      for (let release = 1; release <= UPGRADES; release++) {
        fleet.tree = nextRelease(release);
        for (const place of fleet.ports.keys()) {
          await restart(fleet, place, balancer);
          await pause(BETWEEN);
        }
        report(`${way}: ${release} of ${UPGRADES} upgrades, ${load.failures.length} failures`);
      }
    } finally {
      await load.stop();
      conclude(
        `${way}: ${RESTARTS} restarts, ${UPGRADES} upgrades, ${load.failures.length} of ${load.sent} requests failed`,
      );
      for (const failure of load.failures.slice(0, SHOWN)) conclude(`  ${failure}`);
    }
    const seconds = Math.round((Date.now() - since) / 1000);
    expect(load.failures).toEqual([]);
    await inspector.beside(async (strapi) => {
      const rows: { title: string }[] = await strapi.db
        .connection('calendar_events')
        .whereLike('title', 'rolling %')
        .distinct('title', 'public_id');
      expect(rows.map(({ title }) => title).sort()).toEqual([...load.written].sort());
      await allTold(strapi);
      const target = await targetNamed(strapi, TARGET);
      const { changes } = await expectTold(strapi, target, secret, receiver.received);
      expect(changes).toBeGreaterThanOrEqual(load.written.length);
      conclude(
        `${way}: ${load.written.length} writes, each stored once; ${changes} changes, each told; ${seconds} s`,
      );
    });
  } finally {
    await balancer?.stop();
    await Promise.all(fleet.services.map((service) => service.stop('SIGKILL')));
    receiver.stop();
    await database.remove();
  }
}

/** The processes behind the proxy, each on a port of its own. */
interface Fleet {
  services: ServiceProcess[];
  env: Record<string, string>;
  ports: number[];
  /** The project that is started next; undefined: this one. */
  tree: string | undefined;
}

async function start(fleet: Fleet, place: number): Promise<void> {
  fleet.services[place] = await startProcess({ ...fleet.env, PORT: String(fleet.ports[place]) }, fleet.tree);
}

/** Stops a process as a supervisor does, starts it again, and waits until the proxy has noticed. */
async function restart(fleet: Fleet, place: number, balancer: Balancer): Promise<void> {
  expect(await fleet.services[place]?.stop('SIGTERM')).toBe(0);
  await start(fleet, place);
  await balancer.sendsTo(fleet.ports[place] ?? 0);
}

function settingsFor({ url }: Receiver, secret: string): Record<string, string> {
  const target = { name: TARGET, url, secret, kinds: [], quietSeconds: 1, longestSeconds: 3 };
  return {
    CALENDAR_STOP_GRACE_SECONDS: String(GRACE_SECONDS),
    CALENDAR_TARGETS: JSON.stringify([target]),
    CALENDAR_PRIVATE_TARGET_ADDRESSES: 'true',
  };
}
