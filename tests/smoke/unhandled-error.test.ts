import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { afterAll, expect, it } from '#test';
import { ROOT } from '../../scripts/lib/project.mjs';
import { freshDatabase, startProcess } from '../harness';
import type { FreshDatabase, ServiceProcess } from '../harness';

const FAILS = pathToFileURL(join(ROOT, 'tests', 'harness', 'unhandled-error.mjs')).href;

let database: FreshDatabase | undefined;
let service: ServiceProcess | undefined;
afterAll(async () => {
  await service?.stop('SIGKILL');
  await database?.remove();
});

it('an error that nothing handles ends the service in good order: it is logged, and open requests are answered', async () => {
  database = await freshDatabase();
  service = await startProcess({ ...database.env, NODE_OPTIONS: `--import ${FAILS}` });
  const ended = new Promise((resolve) => service?.child.once('exit', resolve));
  // Lists that no cache has, so that each takes a while.
  const open = Array.from({ length: 6 }, (_, index) =>
    fetch(`${service?.root ?? ''}/events?per_page=50&start_date=2020-01-01&search=a${index}`),
  );
  await Promise.race(open);
  service.child.kill('SIGUSR2');
  const statuses = await Promise.all(open.map(async (one) => (await one).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await ended).toBe(1);
  const lines = service
    .output()
    .split('\n')
    .filter((line) => line.includes('nothing handles'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(String.raw`Error: Nobody\nhandles this`);
});
