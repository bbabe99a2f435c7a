/**
 * Two processes on one PostgreSQL are restarted one after the other behind a proxy, under 150 requests a second with 2 % writes: no request
 * fails, no write is lost or doubled, a target of webhooks hears of every change, and `/-/ready` answers within a second. Behind HAProxy,
 * without and with retries, and behind nginx, with the samples of deploy/proxies. The processes begin as the last release (`tests/releases`)
 * and become this version under the load; in a long run they also go back to it, and become one that has another step that only adds, and
 * go back from it. The length counts restarts behind each proxy.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { afterAll, expect, it } from '#test';
import { newSecret } from '../../src/plugins/event-calendar/server/src/platform/webhooks/signature';
import { describeBehindProxies } from '../clients/proxies';
import { startReceiver } from '../deliveries/receiver';
import type { Receiver } from '../deliveries/receiver';
import { targetNamed } from '../deliveries/targets';
import { CLIENT, freshDatabase, runProgram, runScript, startProcess } from '../harness';
import type { FreshDatabase, ServiceProcess } from '../harness';
import { LAST_RELEASE, keptRelease } from '../harness/kept-release';
import { removeCopies } from '../harness/project-copy';
import { Random } from '../reading/random';
import { LONG, PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';
import { Load } from './rolling/load';
import { nextRelease } from './rolling/next-release';
import { CHECKS, startBalancer } from './rolling/proxies';
import type { Balancer, Way } from './rolling/proxies';
import { Readiness } from './rolling/readiness';
import { allTold, expectTold } from './webhooks/what-was-told';
import { openInspector } from './writers/inspector';

const RESTARTS = lengthOf({ short: 0, full: 20 });
const WAYS: readonly Way[] = LONG
  ? ['HAProxy without retries', 'HAProxy with retries', 'nginx']
  : ['HAProxy without retries'];
const SEED = seedOf(20_261_127);
/** Requests a second. */
const RATE = LONG ? 150 : 40;
/** The default of the setting in a long run; else what the checks of the samples need, and some seconds on a busy machine. */
const GRACE_SECONDS = LONG ? 10 : CHECKS.everySeconds * CHECKS.failed + 3;
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
  const database = await freshDatabase({}, true);
  const receiver = await startReceiver();
  const secret = newSecret();
  const last = keptRelease(LAST_RELEASE);
  const fleet: Fleet = { services: [], env: database.env, ports: [], tree: last };
  let balancer: Balancer | undefined;
  try {
    Object.assign(fleet.env, settingsFor(receiver, secret));
    fleet.ports = [await freePort(), await freePort()];
    for (const place of fleet.ports.keys()) await start(fleet, place);
    const headers = await newEditor(database, last);
    await expectMayRoll(database);
    balancer = await startBalancer(way, fleet.ports);
    const ready = new Readiness(fleet.ports);
    const load = new Load(balancer.port, headers, new Random(SEED), 'rolling');
    const roll = async (name: string, tree: string | undefined): Promise<void> => {
      fleet.tree = tree;
      for (const place of fleet.ports.keys()) {
        await restart(fleet, place, { balancer, ready });
        await pause(BETWEEN);
      }
      report(`${way}: ${name}, ${load.failures.length} failures`);
    };
    load.start(RATE);
    let rolls = 0;
    try {
      for (const [name, tree] of changesFrom(last)) {
        await roll(name, tree);
        rolls += 1;
      }
      for (let done = 0; done < RESTARTS; done++) {
        await restart(fleet, done % fleet.ports.length, { balancer, ready });
        report(`${way}: ${done + 1} of ${RESTARTS} restarts, ${load.failures.length} failures`);
        await pause(BETWEEN);
      }
    } finally {
      await load.stop();
      await ready.stop();
      conclude(
        `${way}: ${rolls} changes of the release, ${RESTARTS} restarts, ${load.failures.length} of ${load.sent} requests failed; ` +
          `${ready.asked} times ready was asked, the slowest answer took ${ready.worst} ms, ${ready.failures.length} were late`,
      );
      for (const failure of [...load.failures, ...ready.failures].slice(0, SHOWN)) conclude(`  ${failure}`);
    }
    const seconds = Math.round((Date.now() - since) / 1000);
    expect(load.failures).toEqual([]);
    expect(ready.failures).toEqual([]);
    const inspector = await openInspector(database);
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

/** What runs one after the other, as projects; undefined: this one. The last one is this version. */
function changesFrom(last: string): [name: string, tree: string | undefined][] {
  const upgrade: [string, undefined] = [`from ${LAST_RELEASE} to this version`, undefined];
  if (!LONG) return [upgrade];
  return [
    upgrade,
    [`back to ${LAST_RELEASE}`, last],
    upgrade,
    // Its step may be run beside this version, and not beside the last release.
    ['to a version with another step', nextRelease(1)],
    ['back to this version', undefined],
  ];
}

/** Creates an editor with the commands of a release. @returns the headers of the editor */
async function newEditor({ env }: FreshDatabase, tree: string): Promise<Record<string, string>> {
  const args = ['user', 'create', 'rolling', '--role', 'editor', '--email', 'rolling@calendar.example'];
  const command = runProgram(process.execPath, [join(tree, 'scripts', 'calendar.mjs'), ...args], {
    env,
    cwd: tree,
  });
  expect(await command.ended, command.output()).toBe(0);
  const password = command.output().trim().split('\n').at(-1) ?? '';
  return { Authorization: `Basic ${Buffer.from(`rolling:${password}`).toString('base64')}` };
}

/** A release that this version cannot replace under load is not the one to roll from: then a newer one has to be kept. */
async function expectMayRoll({ env }: FreshDatabase): Promise<void> {
  const check = runScript('calendar.mjs', ['upgrade', '--check'], env);
  expect(await check.ended, check.output()).toBe(0);
  expect(check.output()).toContain(`version ${LAST_RELEASE}, commit `);
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
async function restart(
  fleet: Fleet,
  place: number,
  { balancer, ready }: { balancer: Balancer | undefined; ready: Readiness },
): Promise<void> {
  await ready.while(place, async () => {
    expect(await fleet.services[place]?.stop('SIGTERM')).toBe(0);
    await start(fleet, place);
  });
  await balancer?.sendsTo(place);
}

function settingsFor({ url }: Receiver, secret: string): Record<string, string> {
  const target = { name: TARGET, url, secret, kinds: [], quietSeconds: 1, longestSeconds: 3 };
  return {
    CALENDAR_STOP_GRACE_SECONDS: String(GRACE_SECONDS),
    CALENDAR_TARGETS: JSON.stringify([target]),
    CALENDAR_PRIVATE_TARGET_ADDRESSES: 'true',
    CALENDAR_TIMEZONE: 'America/New_York',
  };
}
