import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '#test';
import type {
  AttemptView,
  DeliveryPage,
  DeliveryView,
  WebhooksState,
  TargetInput,
  TargetView,
  TargetWithSecret,
} from '../../src/plugins/event-calendar/server/src/panel-contract/webhooks';
import type { Received, Receiver } from '../deliveries/receiver';
import { startReceiver } from '../deliveries/receiver';
import { wakeDeliveries } from '../deliveries/wake';
import { makeTarget } from '../deliveries/targets';
import type { HttpResponse } from '../harness';
import { useService } from '../harness';
import { adminHeaders } from '../harness/admin';
import { statementsOf } from '../harness/sent-statements';
import { clientOf, concert } from '../http/write-client';
import { personWith } from './people';

type Headers = Record<string, string>;

const CONFIGURED = {
  name: 'Named in the config',
  url: 'http://127.0.0.1:9/',
  secret: `whsec_${Buffer.alloc(32, 5).toString('base64')}`,
  headers: { 'X-Configured': 'also a secret' },
  active: false,
};

const service = useService({
  settings: { privateTargetAddresses: true, deliverySeconds: 1, deliveryRetrySeconds: 0.1 },
  env: { CALENDAR_TARGETS: JSON.stringify([CONFIGURED]) },
});
const editor = clientOf(service, 'editor');
let admin: Headers;
/** May read events and nothing else. */
let reader: Headers;
/** May manage site rebuilds and nothing else. */
let manager: Headers;
let receiver: Receiver;
beforeAll(async () => {
  admin = await adminHeaders(service);
  reader = await personWith(service, 'Reader', [{ kind: 'event', rights: ['read'] }]);
  manager = await personWith(service, 'Manager', [], ['plugin::event-calendar.rebuilds.manage']);
});
beforeEach(async () => {
  receiver = await startReceiver(() => wakeDeliveries(service.strapi));
});
afterEach(async () => {
  receiver.stop();
  await service.strapi.db.connection('calendar_targets').where({ managed: 0 }).delete();
});

const send = (who: Headers, method: string, path: string, json?: object): Promise<HttpResponse> =>
  service.request(`/event-calendar/rebuilds/${path}`, { method, headers: who, ...(json && { json }) });

/** The data of a response that must be successful. */
async function ask<Data>(method: string, path: string, json?: object): Promise<Data> {
  const response = await send(admin, method, path, json);
  expect([response.status, response.text]).toEqual([200, response.text]);
  return Object(response.body).data;
}
/** The status and the errors of a response that must be an error. */
async function fault(method: string, path: string, json?: object): Promise<[number, unknown]> {
  const { status, body } = await send(admin, method, path, json);
  const { message, details } = Object(body).error;
  return [
    status,
    details.errors?.map(({ path: at, name }: { path: string[]; name: string }) => [at.join('.'), name]) ??
      message,
  ];
}

const made = (more: Partial<TargetInput> = {}): Promise<TargetWithSecret> =>
  ask('POST', 'targets', { name: 'Site', url: receiver.url, quietSeconds: 1, ...more });
const listed = (): Promise<TargetView[]> => ask('GET', 'targets');
const logOf = (id: number, page = 1): Promise<DeliveryPage> =>
  ask('GET', `targets/${id}/deliveries?page=${page}`);
const viewOf = async (id: number) => (await listed()).find((target) => target.id === id);

const headersOf = ({ headers }: Received): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
const verifies = (request: Received, secret: string): boolean => {
  try {
    new Webhook(secret).verify(request.body, headersOf(request));
    return true;
  } catch {
    return false;
  }
};

describe('the right to manage site rebuilds', () => {
  it('is needed for everything except the state', async () => {
    const { id } = await made();
    await ask('POST', `targets/${id}/test`);
    const { lines } = await logOf(id);
    const delivery = `deliveries/${lines[0]?.id}`;
    const calls: [string, string, object?][] = [
      ['GET', 'targets'],
      ['POST', 'targets', { name: 'Other', url: receiver.url }],
      ['PUT', `targets/${id}`, { name: 'Other' }],
      ['DELETE', `targets/${id}`],
      ...['test', 'rebuild', 'rotate', 'retire'].map((act): [string, string] => [
        'POST',
        `targets/${id}/${act}`,
      ]),
      ['GET', `targets/${id}/deliveries`],
      ['GET', delivery],
      ['POST', `${delivery}/replay`],
    ];
    for (const [method, path, json] of calls)
      expect([path, (await send(reader, method, path, json)).status]).toEqual([path, 403]);
    expect((await send({}, 'GET', 'state')).status).toBe(401);
    expect(receiver.received).toHaveLength(1);

    expect((await send(manager, 'GET', 'targets')).status).toBe(200);
    expect((await send(manager, 'PUT', `targets/${id}`, { name: 'Other' })).status).toBe(200);
    expect((await send(manager, 'GET', 'state')).status, 'events are not theirs to read').toBe(403);
  });

  it('is listed among the rights of the settings, and is part of the state', async () => {
    const { body } = await service.request('/admin/permissions', { headers: admin });
    expect(Object(body).data.sections.settings).toContainEqual(
      expect.objectContaining({
        action: 'plugin::event-calendar.rebuilds.manage',
        category: 'Event Calendar',
      }),
    );
    await made();
    const state = async (who: Headers): Promise<WebhooksState> =>
      Object((await send(who, 'GET', 'state')).body).data;
    expect((await state(reader)).mayManage).toBe(false);
    expect((await state(admin)).mayManage).toBe(true);
    const told = (await state(reader)).targets.find(({ name }) => name === 'Site');
    expect(told).toEqual({ id: told?.id, name: 'Site', health: 'new', lastAt: null, offReason: null });
  });
});

describe('a target', () => {
  it('shows its secret once, and never the values of its headers', async () => {
    const first = await made({ headers: { Authorization: 'Bearer hidden-value' } });
    expect(first.secret).toMatch(/^whsec_/);
    expect(first.headers).toEqual(['Authorization']);
    await ask('POST', `targets/${first.id}/test`);
    expect(receiver.received[0]?.headers.authorization).toBe('Bearer hidden-value');
    const { lines } = await logOf(first.id);
    const others = [
      await send(admin, 'GET', 'targets'),
      await send(admin, 'PUT', `targets/${first.id}`, { headers: { Authorization: null } }),
      await send(admin, 'GET', `targets/${first.id}/deliveries`),
      await send(admin, 'GET', `deliveries/${lines[0]?.id}`),
      await send(admin, 'GET', 'state'),
    ];
    for (const { text } of others) {
      expect(text).not.toContain('hidden-value');
      expect(text).not.toContain(first.secret);
      expect(text).not.toContain(CONFIGURED.secret);
      expect(text).not.toContain('also a secret');
    }
    const delivery: DeliveryView = await ask('GET', `deliveries/${lines[0]?.id}`);
    expect(delivery.request.headers).toEqual(expect.arrayContaining(['Authorization', 'webhook-signature']));
  });

  it('keeps fields that an update does not send, and values of headers that are not sent again', async () => {
    const { id } = await made({
      headers: { 'X-One': '1', 'X-Two': '2' },
      kinds: ['event', 'venue'],
      languages: ['fr'],
      rollovers: ['day'],
    });
    const changed: TargetView = await ask('PUT', `targets/${id}`, {
      headers: { 'x-one': null, 'X-Three': '3' },
      longestSeconds: 60,
    });
    expect(changed).toMatchObject({
      name: 'Site',
      headers: ['x-one', 'X-Three'],
      kinds: ['event', 'venue'],
      languages: ['fr'],
      rollovers: ['day'],
      quietSeconds: 1,
      longestSeconds: 60,
      managed: false,
      rotating: false,
    });
    await ask('POST', `targets/${id}/test`);
    expect(receiver.received[0]?.headers).toMatchObject({ 'x-one': '1', 'x-three': '3' });
    expect(receiver.received[0]?.headers['x-two']).toBeUndefined();
    expect(await fault('PUT', `targets/${id}`, { headers: { 'X-New': null } })).toEqual([
      400,
      [['headers.X-New', 'header-value-missing']],
    ]);
  });

  it('needs the values of its headers again when its address changes', async () => {
    const headers = { Authorization: 'Bearer hidden-value', 'X-Two': '2' };
    const { id } = await made({ headers });
    const thief = await startReceiver(() => wakeDeliveries(service.strapi));
    try {
      const at = `targets/${id}`;
      const refused = [400, [['headers.Authorization', 'address-changed']]];
      for (const url of [
        thief.url,
        `${receiver.url}/other`,
        receiver.url.replace('127.0.0.1', 'localhost'),
      ]) {
        expect(await fault('PUT', at, { url }), url).toEqual(refused);
        const kept = { url, headers: { Authorization: null, 'X-Two': '3' } };
        expect(await fault('PUT', at, kept), url).toEqual(refused);
      }
      await ask('PUT', at, { url: `${receiver.url}?branch=main` });
      await ask('POST', `${at}/test`);
      expect(receiver.received[0]).toMatchObject({ path: '/hook?branch=main' });
      expect(receiver.received[0]?.headers['x-two'], 'the same receiver').toBe('2');
      await ask('PUT', at, { url: thief.url, headers: { 'X-Two': 'given again' } });
      await ask('POST', `${at}/test`);
      expect(thief.received[0]?.headers['x-two']).toBe('given again');
      expect(thief.received[0]?.headers.authorization).toBeUndefined();
    } finally {
      thief.stop();
    }
  });

  it('has the view "public" by default, and keeps its view', async () => {
    const { id, view } = await made();
    expect(view).toBe('public');
    expect(await ask('PUT', `targets/${id}`, { view: 'everything' })).toMatchObject({ view: 'everything' });
    expect(await ask('PUT', `targets/${id}`, { quietSeconds: 2 })).toMatchObject({ view: 'everything' });
    expect(await fault('PUT', `targets/${id}`, { view: 'all' })).toEqual([
      400,
      [['view', expect.any(String)]],
    ]);
  });

  it('gets the message that it answered with 410 again when it is switched on', async () => {
    const { id } = await made();
    receiver.reply = () => ({ status: 410 });
    const { id: event } = await editor.create('events', concert('Not lost'));
    await expect.poll(() => viewOf(id)).toMatchObject({ health: 'off', offReason: 'gone' });
    const [line] = (await logOf(id)).lines;
    expect(line).toMatchObject({
      state: 'pending',
      nextAt: null,
      lastOutcome: expect.stringContaining('410'),
    });
    receiver.reply = () => ({ status: 200 });
    await ask('PUT', `targets/${id}`, { active: true });
    await expect.poll(() => viewOf(id)).toMatchObject({ health: 'delivered', offReason: null });
    const again = receiver.received.at(-1);
    expect(again?.headers['webhook-id']).toBe(line?.messageId);
    expect(JSON.parse(again?.body ?? '').data.changes).toContainEqual(expect.objectContaining({ id: event }));
  });

  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['another one’s name', { name: CONFIGURED.name }, 'name'],
    ['no address', { url: 'ftp://site.example' }, 'url'],
    ['a password in the address', { url: 'https://me:secret@site.example' }, 'url'],
    ['a header that is ours', { headers: { 'webhook-id': '1' } }, 'headers.webhook-id'],
    ['a header twice', { headers: { 'X-a': '1', 'x-A': '2' } }, 'headers.x-A'],
    ['a kind that there is not', { kinds: ['page'] }, 'kinds.0'],
    ['no quiet period', { quietSeconds: 0 }, 'quietSeconds'],
  ])('with %s is refused at the field', async (_name, more, field) => {
    const input = { name: 'Site', url: receiver.url, ...more };
    expect(await fault('POST', 'targets', input)).toEqual([400, [[field, expect.any(String)]]]);
    const { id } = await made();
    expect(await fault('PUT', `targets/${id}`, more)).toEqual([400, [[field, expect.any(String)]]]);
  });

  it('is one of at most fifty', async () => {
    const missing = 50 - (await listed()).length;
    for (let number = 0; number < missing; number += 1)
      await makeTarget(service.strapi, receiver.url, { active: false });
    expect((await send(admin, 'POST', 'targets', { name: 'One more', url: receiver.url })).status).toBe(400);
  });

  it('is deleted with its log', async () => {
    const { id } = await made();
    await ask('POST', `targets/${id}/test`);
    await ask('DELETE', `targets/${id}`);
    expect(await viewOf(id)).toBeUndefined();
    for (const path of [`targets/${id}/deliveries`, 'targets/none/deliveries', 'deliveries/99999999'])
      expect((await send(admin, 'GET', path)).status, path).toBe(404);
  });

  it('of the configuration can be tested but not changed here', async () => {
    const configured = async () => (await listed()).find(({ name }) => name === CONFIGURED.name);
    // It is created when the service listens.
    await expect.poll(configured).toMatchObject({ managed: true, health: 'off' });
    const target = await configured();
    const at = `targets/${target?.id}`;
    const refused = [400, expect.stringContaining('config of the project')];
    expect(await fault('PUT', at, { active: true })).toEqual(refused);
    expect(await fault('DELETE', at)).toEqual(refused);
    expect(await fault('POST', `${at}/rotate`)).toEqual(refused);
    expect(await fault('POST', `${at}/retire`)).toEqual(refused);
    const attempt: AttemptView = await ask('POST', `${at}/test`);
    expect(attempt).toMatchObject({ status: null, error: 'The host refused the connection' });
    expect(await fault('POST', `${at}/rebuild`)).toEqual([400, expect.stringContaining('switched off')]);
  });
});

describe('the log', () => {
  it('shows the state of deliveries: waiting, failing with the reason, delivered', async () => {
    const { id } = await made({ quietSeconds: 3_600, longestSeconds: 3_600 });
    expect(await viewOf(id)).toMatchObject({ health: 'new', lastAt: null, lastOutcome: null });
    await editor.create('events', concert('Concert'));
    expect(await viewOf(id)).toMatchObject({ health: 'waiting' });
    receiver.reply = () => ({ status: 503, headers: { 'Retry-After': '3600' }, body: 'down for repair' });
    expect(await ask('POST', `targets/${id}/rebuild`)).toEqual({ started: true });
    await expect.poll(() => viewOf(id)).toMatchObject({ health: 'failing', lastOutcome: 'Answered 503' });
    const [line] = (await logOf(id)).lines;
    expect(line).toMatchObject({
      type: 'calendar.changed',
      state: 'pending',
      attempts: 1,
      lastOutcome: 'Answered 503',
      endedAt: null,
    });
    expect(line?.changes).toBeGreaterThan(0);
    expect(Date.parse(line?.nextAt ?? '')).toBeGreaterThan(Date.now() + 3_000_000);

    receiver.reply = () => ({ status: 200 });
    expect(await ask('POST', `deliveries/${line?.id}/replay`)).toEqual({ id: line?.id });
    await expect.poll(() => viewOf(id)).toMatchObject({ health: 'delivered', lastOutcome: 'Answered 200' });
    const delivery: DeliveryView = await ask('GET', `deliveries/${line?.id}`);
    expect(delivery).toMatchObject({ state: 'delivered', nextAt: null, attempts: 2 });
    expect(delivery.log.map(({ status, error, answer }) => [status, error, answer])).toEqual([
      [503, 'Answered 503', 'down for repair'],
      [200, null, ''],
    ]);
    expect(delivery.request).toMatchObject({ method: 'POST', url: receiver.url });
    expect(delivery.request.body).toBe(receiver.received[0]?.body);
  });

  it('sends a requested rebuild without waiting for the pause that a receiver asked for', async () => {
    const { id } = await made();
    receiver.reply = () => ({ status: 503, headers: { 'Retry-After': '3600' } });
    await ask('POST', `targets/${id}/rebuild`);
    await expect.poll(() => viewOf(id)).toMatchObject({ health: 'failing' });
    receiver.reply = () => ({ status: 200 });
    await ask('POST', `targets/${id}/rebuild`);
    await expect.poll(() => viewOf(id)).toMatchObject({ health: 'delivered' });
    expect((await logOf(id)).lines.map(({ state }) => state)).toEqual(['delivered', 'superseded']);
  });

  it('shows twenty per page, newest first, and tests do not affect the health', async () => {
    const { id } = await made();
    receiver.reply = () => ({ status: 500 });
    for (let number = 0; number < 21; number += 1) await ask('POST', `targets/${id}/test`);
    const [first, second] = [await logOf(id), await logOf(id, 2)];
    expect([first.lines.length, first.pages, second.lines.length]).toEqual([20, 2, 1]);
    const ids = [...first.lines, ...second.lines].map((line) => line.id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(first.lines[0]).toMatchObject({ type: 'calendar.test', state: 'failed', changes: null });
    expect(await viewOf(id)).toMatchObject({ health: 'new', lastAt: null });
  });

  it('sends a delivery again unchanged, but not to a target that is off', async () => {
    const { id } = await made();
    await ask('POST', `targets/${id}/rebuild`);
    await expect.poll(() => viewOf(id)).toMatchObject({ health: 'delivered' });
    const [line] = (await logOf(id)).lines;
    expect(line?.changes).toBe(0);
    const { id: copy } = await ask<{ id: number }>('POST', `deliveries/${line?.id}/replay`);
    expect(copy).not.toBe(line?.id);
    await receiver.has(2);
    const [one, other] = receiver.received;
    expect([other?.body, other?.headers['webhook-id']]).toEqual([one?.body, one?.headers['webhook-id']]);
    await ask('PUT', `targets/${id}`, { active: false });
    await editor.create('events', concert('Not told'));
    const read = await statementsOf(service, async () =>
      expect(await viewOf(id)).toMatchObject({ health: 'off', offReason: null }),
    );
    expect(
      read.filter(({ sql }) => sql.includes('min(')),
      'changes that wait for nobody',
    ).toEqual([]);
    const refused = [400, expect.stringContaining('switched off')];
    expect(await fault('POST', `deliveries/${line?.id}/replay`)).toEqual(refused);
  });

  it('needs the same number of statements for many targets as for one', async () => {
    const knex = service.strapi.db.connection;
    const counted = async (): Promise<number> =>
      (await statementsOf(service, () => send(admin, 'GET', 'targets'))).length;
    // The service sometimes runs statements of its own.
    const statements = async (): Promise<number> => {
      await knex('calendar_targets').update({ active: 0 });
      return Math.min(await counted(), await counted(), await counted(), await counted());
    };
    await made();
    const one = await statements();
    for (let number = 0; number < 20; number += 1) await makeTarget(service.strapi, receiver.url);
    expect(await statements()).toBe(one);
  });
});

describe('a secret', () => {
  it('is replaced: messages are signed with both until the old one is retired', async () => {
    const { id, secret: old } = await made();
    const rotated: TargetWithSecret = await ask('POST', `targets/${id}/rotate`);
    expect(rotated).toMatchObject({ rotating: true });
    expect(rotated.secret).not.toBe(old);
    await ask('POST', `targets/${id}/test`);
    const retired: TargetView = await ask('POST', `targets/${id}/retire`);
    expect(retired).toMatchObject({ rotating: false });
    expect(JSON.stringify(retired)).not.toContain('whsec_');
    await ask('POST', `targets/${id}/test`);
    const verified = receiver.received.map((request) => [
      verifies(request, old),
      verifies(request, rotated.secret),
    ]);
    expect(verified).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it('that was lost is replaced, and the receiver’s still signs', async () => {
    const { id, secret: old } = await made();
    const lost: TargetWithSecret = await ask('POST', `targets/${id}/rotate`);
    const { secret, rotating }: TargetWithSecret = await ask('POST', `targets/${id}/rotate`);
    expect(rotating).toBe(true);
    await ask('POST', `targets/${id}/test`);
    const signedWith = (each: string) => receiver.received.map((request) => verifies(request, each));
    expect([old, lost.secret, secret].map(signedWith)).toEqual([[true], [false], [true]]);
  });
});
