/** Every request to an operation of the service's own description, valid or not, gets a response as described, and never a 5xx. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from '#test';
import { expectSoundRecords, indexDifferences } from '../guard/invariants';
import { useService } from '../harness';
import { makeImages, makeProtected } from './fuzz/before';
import { makeCallers } from './fuzz/callers';
import { readDocument } from './fuzz/document';
import type { ApiDocument } from './fuzz/document';
import { Findings } from './fuzz/findings';
import { createJudge } from './fuzz/judge';
import { learn } from './fuzz/learn';
import { planArbitrary } from './fuzz/plan';
import type { Plan } from './fuzz/plan';
import { createSender } from './fuzz/send';
import type { RawResponse } from './fuzz/send';
import { listenToLog } from './fuzz/server-log';
import { write } from './fuzz/wire';
import type { Sent } from './fuzz/wire';
import { World } from './fuzz/world';
import { PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';

const REQUESTS = lengthOf({ short: 120, full: 20_000 });
const SEED = seedOf(20_261_122);
const IN_FLIGHT = 6;
/** Number of plans generated at a time: few, because bodies may be large. */
const BATCH = 200;
/** Number of requests after which an operation must have both succeeded and failed. */
const OFTEN = 50;

// With a trusted proxy, so that requests can have many client addresses.
const service = useService({ env: { TRUST_PROXY: 'true' } });
let document: ApiDocument;
let plans: fc.Arbitrary<Plan>;
const world = new World();
beforeAll(async () => {
  document = readDocument((await service.request('doc')).body);
  await makeProtected(service, world);
  const { callers, users } = await makeCallers(service);
  plans = planArbitrary(document, callers, { users, images: await makeImages(service) });
});

describe('requests generated from the description', () => {
  it(
    'get responses as described, and each operation both succeeds and is refused',
    async () => {
      const findings = await run();
      conclude(
        `${findings.requests.toLocaleString('en')} requests, seed ${SEED}, to ${document.operations.length} operations`,
      );
      conclude(findings.tempers());
      conclude(`answered ${findings.statuses()}`);
      for (const fault of findings.faults) conclude(fault);
      expect(findings.faults).toEqual([]);

      const asked = document.operations.filter(({ name }) => findings.responses(name) >= OFTEN);
      const oneSided = asked.filter(
        ({ name }) => findings.responses(name, 2) === 0 || findings.responses(name, 4) === 0,
      );
      expect(oneSided.map(({ name }) => name)).toEqual([]);
      if (REQUESTS >= 4 * OFTEN * document.operations.length)
        expect(asked).toHaveLength(document.operations.length);
      expect(findings.share(2), 'share of successes').toBeGreaterThan(0.25);
      expect(findings.share(4), 'share of refusals').toBeGreaterThan(0.25);
      conclude(
        `${Math.round(findings.share(2) * 100)} % successes; every operation has succeeded and been refused`,
      );

      const differences = await indexDifferences(service.strapi);
      expect(differences).toEqual([]);
      const records = await expectSoundRecords(service.strapi);
      conclude(
        `${records.size.toLocaleString('en')} records afterwards, all sound; the calendar index equals a rebuild`,
      );
    },
    PROOF_TIMEOUT,
  );
});

async function run(): Promise<Findings> {
  const findings = new Findings();
  const judge = createJudge(document, listenToLog(service));
  const sender = createSender(service.origin, IN_FLIGHT);
  const base = (root: string): string => new URL(service.roots[root] ?? '').pathname;
  let number = 0;

  const ask = async (plan: Plan): Promise<void> => {
    const sent = write(plan, world, base, (number += 1));
    await Promise.all(plan.key?.twice === true ? [collect(sent), collect(sent)] : [collect(sent)]);
  };
  const collect = async (sent: Sent): Promise<void> => {
    let response: RawResponse;
    try {
      response = await sender.send(sent);
    } catch (error) {
      announce(findings.add(`no response: ${String(error)}`, sent));
      return;
    }
    findings.count(sent, response);
    for (const what of judge(sent, response)) announce(findings.add(what, sent, response));
    learn(world, sent, response);
    report(
      `${number.toLocaleString('en')} of ${REQUESTS.toLocaleString('en')} requests: ${findings.statuses()}`,
    );
  };

  try {
    for (let batch = 0; batch * BATCH < REQUESTS && !findings.enough; batch += 1) {
      const size = Math.min(BATCH, REQUESTS - batch * BATCH);
      const waiting = fc.sample(plans, { seed: SEED + batch, numRuns: size });
      const lane = async (): Promise<void> => {
        for (let plan = waiting.shift(); plan !== undefined; plan = waiting.shift()) await ask(plan);
      };
      await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
    }
  } finally {
    sender.close();
  }
  return findings;
}

function announce(fault: string | undefined): void {
  if (fault !== undefined) process.stderr.write(`seed ${SEED}: ${fault}\n`);
}
