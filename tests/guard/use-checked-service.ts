import { afterAll, expect } from '@jest/globals';
import type { Service } from '../harness';
import { useService } from '../harness';
import { expectSoundRecords, indexDifferences } from './invariants';

/** A service whose records and index are checked after the tests, or after each of them. */
export function useCheckedService(
  options: Parameters<typeof useService>[0] = {},
  check: typeof afterAll = afterAll,
): Service {
  // Hooks run in the order of their declaration: this one before the service stops.
  check(() => expectSound(service));
  const service = useService(options);
  return service;
}

async function expectSound({ strapi }: Service): Promise<void> {
  await expectSoundRecords(strapi);
  expect(await indexDifferences(strapi)).toEqual([]);
}
