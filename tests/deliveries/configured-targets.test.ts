import { afterAll, beforeAll, expect, it } from '#test';
import { readTargets } from '../../src/plugins/event-calendar/server/src/platform/webhooks/configured';
import { syncConfigured } from '../../src/plugins/event-calendar/server/src/features/webhooks/store';
import type { TargetRow } from '../../src/plugins/event-calendar/server/src/platform/webhooks/target';
import type { FreshDatabase, Service } from '../harness';
import { freshDatabase, runScript, startService } from '../harness';
import { adminHeaders } from '../harness/admin';
import { clientOf, concert } from '../http/write-client';
import type { Receiver } from './receiver';
import { startReceiver } from './receiver';
import { deliveriesTo } from './targets';
import { wakeDeliveries } from './wake';

/** Targets of `CALENDAR_TARGETS`, across starts with other lists and commands without a list. */
let database: FreshDatabase;
let receivers: Receiver[];
let service: Service;

beforeAll(async () => {
  database = await freshDatabase();
  const wake = () => wakeDeliveries(service.strapi);
  receivers = [await startReceiver(wake), await startReceiver(wake)];
});
afterAll(async () => {
  await service.stop();
  for (const receiver of receivers) receiver.stop();
  await database.remove();
});

const listOf = (names: readonly string[]) =>
  names.map((name, index) => ({
    name,
    url: receivers[index]?.url,
    secret: `whsec_${Buffer.alloc(32, index + 1).toString('base64')}`,
    quietSeconds: 1,
  }));

const start = (names: readonly string[]): Promise<Service> =>
  startService({
    database,
    settings: { privateTargetAddresses: true },
    env: names.length === 0 ? {} : { CALENDAR_TARGETS: JSON.stringify(listOf(names)) },
  });

const rows = async (): Promise<TargetRow[]> =>
  service.strapi.db.connection('calendar_targets').orderBy('name');
const facts = async () => (await rows()).map(({ name, active, off_reason }) => [name, active, off_reason]);

it('are not changed by a command in a shell without the list', async () => {
  service = await start(['One', 'Two']);
  const on = [
    ['One', 1, null],
    ['Two', 1, null],
  ];
  await expect.poll(facts).toEqual(on);

  const command = runScript('calendar.mjs', ['user', 'list'], database.env);
  expect(await command.ended, command.output()).toBe(0);
  expect(await facts()).toEqual(on);
  await clientOf(service, 'editor').create('events', concert('Told to both'));
  await Promise.all(receivers.map((receiver) => receiver.has(1)));
  expect((await rows()).map(({ view }) => view)).toEqual(['public', 'public']);
});

it('are switched off when they are removed from the list, and continue where they stopped when they are added again', async () => {
  await expect
    .poll(
      async () =>
        (await service.strapi.db.connection('calendar_deliveries').where({ state: 'pending' })).length,
    )
    .toBe(0);
  await service.strapi.db
    .connection('calendar_targets')
    .where({ name: 'Two' })
    .update({ view: 'everything' });
  const before = await rows();
  await service.stop();
  service = await start(['One']);
  await expect.poll(facts).toEqual([
    ['One', 1, null],
    ['Two', 0, 'unlisted'],
  ]);
  const [, two] = await rows();
  expect(two).toEqual({ ...before[1], active: 0, off_reason: 'unlisted' });
  expect(await deliveriesTo(service.strapi, two?.id ?? 0)).toHaveLength(1);

  const told = receivers.map(({ received }) => received.length);
  await clientOf(service, 'editor', 'another').create('events', concert('While Two was off'));
  await receivers[0]?.has((told[0] ?? 0) + 1);
  expect(receivers[1]?.received).toHaveLength(told[1] ?? 0);

  await syncConfigured(service.strapi, readTargets(listOf(['One', 'Two']), {}));
  expect(await facts()).toEqual([
    ['One', 1, null],
    ['Two', 1, null],
  ]);
  expect((await rows())[1]?.view, 'the list does not say it').toBe('everything');
  await receivers[1]?.has((told[1] ?? 0) + 1);
  const { data } = JSON.parse(receivers[1]?.received.at(-1)?.body ?? '');
  expect(data.first, 'from behind what it was told before').toBe(Number(two?.covered) + 1);
});

it('can be deleted in the admin panel when they are no longer in the list', async () => {
  const [one] = await rows();
  const headers = await adminHeaders(service);
  const remove = () =>
    service.request(`/event-calendar/rebuilds/targets/${one?.id}`, { method: 'DELETE', headers });
  expect((await remove()).status).toBe(400);
  await syncConfigured(service.strapi, readTargets([], {}));
  expect((await remove()).status).toBe(200);
  expect(await facts()).toEqual([['Two', 0, 'unlisted']]);
});
