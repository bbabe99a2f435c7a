import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService } from '../harness';
import type { Service } from '../harness';
import { LARGE, fillLargeIndex } from '../reading/large-index';

/** A search that no index helps, in all texts of a large calendar. */
const LONG = 'events?start_date=1900-01-01&end_date=2200-01-01&search=e';
/** More than can be answered before such a search reaches the service, and after it. */
const MANY = 3;

let service: Service;
beforeAll(async () => {
  service = await startService();
  await fillLargeIndex(service.strapi.db.connection, { ...LARGE, events: 40_000 }, { texts: 10 });
});
afterAll(() => service.stop());

const statusOf = async (path: string): Promise<number> =>
  (await fetch(new URL(path, `${service.roots.en}/`))).status;

it('a search that takes long holds nobody up', async () => {
  // The first list takes longer than the others.
  await statusOf('events');
  let isOver = false;
  const search = statusOf(LONG).finally(() => (isOver = true));
  let others = 0;
  while (!isOver) {
    expect(await statusOf(`events?per_page=${(others % 50) + 1}`)).toBe(200);
    others += 1;
  }
  expect(await search).toBe(200);
  expect(others).toBeGreaterThan(MANY);
});
