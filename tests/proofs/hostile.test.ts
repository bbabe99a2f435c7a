/**
 * Hostile requests get no 5xx except intended 503s, an honest client that requests a list ten times
 * a second still gets it quickly, and the memory of the service returns to normal. The length counts requests.
 */
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { MEMORY_SETTINGS } from '../../src/plugins/event-calendar/server/src/platform/memory-settings';
import { expectSoundRecords, indexDifferences } from '../guard/invariants';
import type { FreshDatabase, ServiceProcess } from '../harness';
import { freshDatabase, startProcess, startService } from '../harness';
import { startFarServer } from '../http/far-server';
import type { FarServer } from '../http/far-server';
import type { Attacked } from './hostile/calendar';
import { prepareCalendar } from './hostile/calendar';
import { quantile, startHonestClient } from './hostile/honest';
import type { Asked, HonestClient } from './hostile/honest';
import { FORGED } from './hostile/lines';
import { COLLECTS_GARBAGE, peakOf, settledMemory } from './hostile/memory';
import { attack } from './hostile/run';
import { Timeline } from './hostile/timeline';
import { warmUp } from './hostile/warm-up';
import { LONG, PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';

const REQUESTS = lengthOf({ short: 300, full: 100_000 });
const SEED = seedOf(20_261_122);
/** Limits for the honest client in milliseconds: the 99th percentile, and the duration above which a response is reported. */
const P99 = LONG ? 300 : 15_000;
const SLOW = 200;
const SHOWN = 12;
/** Allowed additional memory afterwards in megabytes, and the time until it is released; checked only in a long run. */
const MEMORY = 50;
const SETTLES_WITHIN = LONG ? 180_000 : 0;
const TEXTS = LONG ? 2_000 : 60;

const CONFIGURED = {
  TRUST_PROXY: 'true',
  CALENDAR_FAILED_LOGINS_PER_MINUTE: '',
  CALENDAR_PRIVATE_IMAGE_ADDRESSES: 'true',
  CALENDAR_TIMEZONE: 'America/New_York',
  // As docs/operations.md recommends.
  ...MEMORY_SETTINGS,
};

let database: FreshDatabase;
let far: FarServer;
let attacked: Attacked;
let service: ServiceProcess;
let honest: HonestClient | undefined;
beforeAll(async () => {
  database = await freshDatabase();
  far = await startFarServer();
  attacked = await prepareCalendar(database, CONFIGURED, far, TEXTS);
  service = await startProcess({ ...database.env, ...CONFIGURED, ...COLLECTS_GARBAGE, LOG_LEVEL: 'http' });
});
afterAll(async () => {
  await honest?.stop();
  await service?.stop();
  await far?.stop();
  await database?.remove();
});

describe('a service under attack', () => {
  it(
    'responds to everybody, to an honest client quickly, and releases its memory',
    async () => {
      const { pid = 0 } = service.child;
      await warmUp(service, attacked, SEED);
      const before = await settledMemory(pid, SETTLES_WITHIN);

      const timeline = new Timeline();
      const slow: { asked: Asked; among: string }[] = [];
      honest = startHonestClient(service.origin, attacked.honestPaths, {
        slow: SLOW,
        onSlow: (asked) => slow.push({ asked, among: timeline.during(asked.at, asked.at + asked.took) }),
      });
      const since = Date.now();
      const tally = await attack(service, attacked, {
        requests: REQUESTS,
        seed: SEED,
        timeline,
        progress: (tally) => report(`${tally.requests} of ${REQUESTS} requests: ${tally.statuses()}`),
      });
      const seconds = (Date.now() - since) / 1000;
      const asked = await honest.stop();
      const after = await settledMemory(pid, SETTLES_WITHIN);

      const took = asked.map((one) => one.took);
      const statuses = [...new Set(asked.map(({ status }) => status))];
      conclude(
        `${tally.requests.toLocaleString('en')} requests in ${Math.round(seconds)} s, seed ${SEED}: ${tally.statuses()}`,
      );
      for (const line of tally.lines()) conclude(`  ${line}`);
      conclude(
        `the honest client: ${asked.length} lists, ${statuses.join(', ')}; p50 ${ms(quantile(took, 0.5))}, p99 ${ms(quantile(took, 0.99))}, at most ${ms(Math.max(...took))}`,
      );
      for (const { asked: one, among } of slow.sort((a, b) => b.asked.took - a.asked.took).slice(0, SHOWN))
        conclude(`  ${ms(one.took)} among ${among}`);
      conclude(
        `memory: ${mb(before.service)} before, ${mb(after.service)} afterwards, at most ${mb(peakOf(pid))}; with its processes ${mb(before.all)} and ${mb(after.all)}`,
      );
      for (const fault of tally.faults) conclude(fault);

      expect(service.child.exitCode, 'the service goes on').toBe(null);
      expect(tally.faults).toEqual([]);
      expect(tally.requests).toBeGreaterThanOrEqual(REQUESTS);
      expect(statuses).toEqual([200]);
      expect(asked.length).toBeGreaterThan(0);
      expect(quantile(took, 0.99)).toBeLessThan(P99);
      if (LONG) {
        expect(after.service - before.service).toBeLessThan(MEMORY);
        expect(after.all - before.all).toBeLessThan(MEMORY);
      }
      expect(
        service
          .output()
          .split('\n')
          .filter((line) => line.startsWith(FORGED)),
      ).toEqual([]);
      expect(await service.stop()).toBe(0);
      await expectSoundCalendar();
    },
    PROOF_TIMEOUT,
  );
});

async function expectSoundCalendar(): Promise<void> {
  const { strapi, stop } = await startService({ database, env: CONFIGURED });
  try {
    expect(await indexDifferences(strapi)).toEqual([]);
    const records = await expectSoundRecords(strapi);
    conclude(
      `${records.size.toLocaleString('en')} records afterwards, all sound; the calendar index equals a rebuild`,
    );
  } finally {
    await stop();
  }
}

const ms = (milliseconds: number): string => `${Math.round(milliseconds)} ms`;
const mb = (megabytes: number): string => `${Math.round(megabytes)} MB`;
