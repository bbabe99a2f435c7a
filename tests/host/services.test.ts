/** The services for the code of a host project, compared with the same operations over HTTP. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '#test';
import type {
  CalendarServices,
  Change,
  RecordChange,
} from '../../src/plugins/event-calendar/server/src/host';
import { deliveriesTo, makeTarget } from '../deliveries/targets';
import { startReceiver } from '../deliveries/receiver';
import type { Receiver } from '../deliveries/receiver';
import { startService } from '../harness';
import type { HttpResponse, Service } from '../harness';
import { collectLog } from '../harness/log';
import { documentsOf } from '../harness/documents';
import type { Client } from '../http/write-client';
import { bodyOf, clientOf, concert } from '../http/write-client';

let service: Service;
let events: CalendarServices['events'];
let editor: Client;
let receiver: Receiver;
let drafted: number;
let published: number;
let stopped = false;

const IN_2031 = { start_date: '2031-01-01', end_date: '2031-12-31' };
const NEW = { start_date: '2031-05-10 19:00:00', end_date: '2031-05-10 21:00:00' };

beforeAll(async () => {
  // Gives requests the same origin as calls of the services, which have no address.
  service = await startService({
    settings: {
      publicUrl: 'https://calendar.example',
      untranslated: 'fallback',
      privateTargetAddresses: true,
    },
  });
  receiver = await startReceiver();
  editor = clientOf(service, 'editor');
  events = service.strapi.plugin('event-calendar').service('events');
  const venue = { venue: 'Town hall', city: 'Springfield' };
  const all = { venue, categories: ['Concerts'], tags: ['open air'] };
  published = Number((await editor.create('events', concert('Shown', { ...all, status: 'publish' }))).id);
  drafted = Number((await editor.create('events', concert('Hidden', { status: 'draft' }))).id);
  await editor.create('events', concert('Private', { status: 'private' }));
  await clientOf(service, 'contributor').create('events', concert('Mine'));
});
afterAll(async () => {
  receiver?.stop();
  if (!stopped) await service?.stop();
});

/** The error of a service, as a response of the interface. */
async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.then(
    () => new Error('It was not refused'),
    (thrown: unknown) => thrown,
  );
  if (!isCalendarError(error)) throw error;
  return error.toBody();
}

interface CalendarErrorLike {
  name: string;
  toBody(): unknown;
}
const isCalendarError = (error: unknown): error is CalendarErrorLike =>
  error instanceof Error && error.name === 'CalendarError' && 'toBody' in error;

const titles = (list: { events: { title: string }[] }): string[] =>
  list.events.map(({ title }) => title).toSorted();

describe('list and read', () => {
  const YEAR = 'start_date=2031-01-01&end_date=2031-12-31';
  const QUERIES: [string, Parameters<typeof events.list>[0]][] = [
    [`events?per_page=1&search=o&${YEAR}`, { query: { ...IN_2031, per_page: 1, search: 'o' } }],
    [`events?categories=concerts&${YEAR}`, { query: { ...IN_2031, categories: ['concerts'] } }],
    [`/api/fr/calendar/events/v1/events?${YEAR}`, { language: 'fr', query: IN_2031 }],
    [`events?i18n_language=de&${YEAR}`, { language: 'de', query: IN_2031 }],
  ];

  it.each(QUERIES)('return the same as a request: %s', async (path, options) => {
    const overHttp = await service.request(path);
    expect(overHttp.body).toMatchObject({ total: 1 });
    expect(await events.list(options)).toEqual(overHttp.body);
  });

  it.each(['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'administrator'] as const)(
    'show a role what its users see of other users: %s',
    async (role) => {
      const seen = await events.list({ as: role, query: IN_2031 });
      const all = ['editor', 'administrator'].includes(role);
      expect(titles(seen)).toEqual(all ? ['Hidden', 'Mine', 'Private', 'Shown'] : ['Shown']);
    },
  );

  it('show a user and the holder of a token the same as a request', async () => {
    const { id, headers } = await service.user('contributor');
    const overHttp = bodyOf(
      await service.request(`events?status=draft,pending,publish&${YEAR}`, { headers }),
      200,
    );
    const query = { ...IN_2031, status: ['draft' as const, 'pending' as const, 'publish' as const] };
    const token = headers.Authorization.replace('Bearer ', '');
    expect(overHttp.total).toBe(2);
    for (const as of [{ user: id }, { token }]) expect(await events.list({ as, query })).toEqual(overHttp);
  });

  it('show drafts to nobody without rights', async () => {
    const overHttp = await service.request(`events/${drafted}`);
    expect(await refusalOf(events.read({ id: drafted }))).toEqual(overHttp.body);
    expect(overHttp.status).toBe(403);
    const drafts = await service.request('events?status=draft');
    expect(await refusalOf(events.list({ query: { status: ['draft'] } }))).toEqual(drafts.body);
    expect(titles(await events.list({ as: { auth: undefined }, query: IN_2031 }))).toEqual(['Shown']);
    expect((await events.read({ id: drafted, as: 'editor' })).title).toBe('Hidden');
  });

  it('read by id and by slug, and every kind', async () => {
    const { body } = await service.request('events/by-slug/shown');
    expect(await events.read({ slug: 'shown' })).toEqual(body);
    const { categories, tags } = await events.read({ id: published });
    const plugin = service.strapi.plugin('event-calendar');
    const [category, tag] = [categories[0]?.id ?? 0, tags[0]?.id ?? 0];
    expect(await plugin.service('categories').read({ id: category })).toMatchObject({
      name: 'Concerts',
      count: 1,
    });
    expect(await plugin.service('tags').read({ id: tag })).toMatchObject({ name: 'open air' });
    expect((await plugin.service('venues').list()).venues).toMatchObject([{ city: 'Springfield' }]);
    expect((await plugin.service('organizers').list()).total).toBe(0);
  });

  it('respect a right that an administrator removes', async () => {
    const permissions = service.strapi.db.query('plugin::users-permissions.permission');
    const where = { action: 'plugin::event-calendar.event.find', role: { type: 'public' } };
    const [right] = await permissions.findMany({ where, populate: { role: true } });
    await permissions.delete({ where: { id: right.id } });
    try {
      expect(await refusalOf(events.list())).toEqual((await service.request('events')).body);
      expect((await events.list({ as: 'subscriber', query: IN_2031 })).total).toBe(1);
    } finally {
      await permissions.create({ data: { action: right.action, role: right.role.id } });
    }
    expect((await events.list({ query: IN_2031 })).total).toBe(1);
  });
});

describe('what is wrong', () => {
  const asEditor = { as: 'editor' } as const;
  const REFUSED: [string, () => Promise<unknown>, () => Promise<HttpResponse>][] = [
    [
      'a parameter of a list',
      () => events.list({ query: { per_page: 0, page: -1 } }),
      () => service.request('events?per_page=0&page=-1'),
    ],
    [
      'a missing parameter',
      // @ts-expect-error: the types require it too
      () => events.create({ ...asEditor, data: { title: 'No time' } }),
      () => editor.send('POST', 'events', { json: { title: 'No time' } }),
    ],
    [
      'a value of a body',
      () => events.create({ ...asEditor, data: { ...NEW, title: 'x', timezone: 'Nowhere', venue: 1e9 } }),
      () => editor.send('POST', 'events', { json: { ...NEW, title: 'x', timezone: 'Nowhere', venue: 1e9 } }),
    ],
    [
      'a language',
      // @ts-expect-error: the types list the languages
      () => events.list({ language: 'xx' }),
      () => service.request('events?i18n_language=xx'),
    ],
    ['an unknown id', () => events.read({ id: 1e9 }), () => service.request('events/1000000000')],
    [
      'a body that is too long',
      () => events.create({ ...asEditor, data: { ...NEW, title: 'x', description: 'x'.repeat(1_100_000) } }),
      () =>
        editor.send('POST', 'events', { json: { ...NEW, title: 'x', description: 'x'.repeat(1_100_000) } }),
    ],
    [
      'a write of nobody',
      () => events.create({ data: { ...NEW, title: 'x' } }),
      () => service.request('events', { method: 'POST', json: { ...NEW, title: 'x' } }),
    ],
    [
      'a write without the right',
      () => events.update({ as: 'contributor', id: published, data: { title: 'Taken over' } }),
      () =>
        clientOf(service, 'contributor').send('PATCH', `events/${published}`, {
          json: { title: 'Taken over' },
        }),
    ],
  ];

  it.each(REFUSED)('is refused as over HTTP: %s', async (_what, call, request) => {
    const overHttp = await request();
    expect(overHttp.status).toBeGreaterThanOrEqual(400);
    expect(await refusalOf(call())).toEqual(overHttp.body);
  });

  it('is reported immediately if it is a programming error', async () => {
    const { id } = await service.user('subscriber', 'blocked');
    await service.strapi.db
      .query('plugin::users-permissions.user')
      .update({ where: { id }, data: { blocked: true } });
    expect(await refusalOf(events.list({ as: { user: id } }))).toMatchObject({ data: { status: 401 } });
    expect(await refusalOf(events.list({ as: { token: 'no token' } }))).toMatchObject({
      data: { status: 401 },
    });
    const panel = { strategy: { name: 'admin' }, credentials: { id: 1 }, ability: { can: () => true } };
    const wrong: [unknown, string][] = [
      [{ As: 'editor' }, 'no option "As"'],
      [{ as: 'edtor' }, '"edtor" is not a caller'],
      [{ as: { role: 'nobody' } }, 'no role of the type "nobody"'],
      [{ as: { user: 1, role: 'editor' } }, 'is not a caller'],
      [{ as: { auth: panel } }, 'content API'],
      ['editor', 'an object with options'],
    ];
    for (const [options, message] of wrong) {
      // As JavaScript code would call it.
      const call: Promise<unknown> = Reflect.apply(events.list, events, [options]);
      await expect(call).rejects.toThrow(TypeError);
      await expect(call).rejects.toThrow(message);
    }
    // @ts-expect-error: terms have no address by slug
    await expect(service.strapi.plugin('event-calendar').service('tags').read({ slug: 'x' })).rejects.toThrow(
      'cannot be found by its slug',
    );
  });
});

describe('create, update and remove', () => {
  const told: Change[] = [];
  let stop: (() => void) | undefined;
  afterEach(() => {
    stop?.();
    stop = undefined;
    told.length = 0;
  });
  const listen = async (view?: 'public' | 'everything'): Promise<void> => {
    stop = await events.subscribe((change) => told.push(change), view && { view });
  };
  const ofRecord = (id: number): RecordChange[] =>
    told.flatMap((change) => (change.action !== 'reset' && change.id === id ? [change] : []));
  const actions = (id: number): string[] => ofRecord(id).map(({ action }) => action);

  it('reach HTTP, webhooks and subscribers once', async () => {
    const target = await makeTarget(service.strapi, receiver.url);
    await listen('everything');
    const made = await events.create({
      as: 'editor',
      data: { ...NEW, title: 'Made by code', status: 'publish' },
    });
    expect(made).toMatchObject({ title: 'Made by code', status: 'publish' });
    expect((await service.request(`events/${made.id}`)).body).toMatchObject({ title: 'Made by code' });

    await events.update({ as: 'editor', id: made.id, data: { sold_out: true } });
    await editor.update(`events/${made.id}`, { title: 'Renamed by a request' });
    const removed = await events.remove({ as: 'editor', slug: made.slug });
    expect(removed).toMatchObject({ id: made.id, status: 'trash' });
    expect(await refusalOf(events.read({ id: made.id }))).toMatchObject({
      code: 'event-no-longer-available',
    });

    // Moving a published event to the trash takes two changes.
    const everything = ['create', 'update', 'update', 'unpublish', 'trash'];
    await expect.poll(() => actions(made.id)).toEqual(everything);
    const rows: { number: number | string }[] = await service.strapi.db
      .connection('calendar_changes')
      .where({ public_id: made.id })
      .orderBy('number');
    expect(ofRecord(made.id).map(({ number }) => number)).toEqual(rows.map(({ number }) => Number(number)));
    expect(ofRecord(made.id)[0]).toMatchObject({ kind: 'event', languages: ['en'] });

    const last = Number(rows.at(-1)?.number);
    const numbers = () =>
      receiver.received.flatMap(({ body }) => {
        const message: { data: { changes: { number: number; id: number }[] } } = JSON.parse(body);
        return message.data.changes.filter(({ id }) => id === made.id).map(({ number }) => number);
      });
    await expect.poll(() => numbers().includes(last)).toBe(true);
    // One message holds only a record's last change, so how many arrive depends on when messages leave.
    expect(rows.map(({ number }) => Number(number))).toEqual(expect.arrayContaining(numbers()));
    expect(numbers()).toEqual([...new Set(numbers())].sort((a, b) => a - b));
    expect((await deliveriesTo(service.strapi, target.id)).every(({ state }) => state !== 'failed')).toBe(
      true,
    );
    await service.strapi.db.connection('calendar_targets').delete();
  });

  it('are rolled back with their transaction, and nobody is told', async () => {
    await listen('everything');
    let lost = 0;
    const failing = service.strapi.db.transaction(async () => {
      const made = await events.create({ as: 'editor', data: { ...NEW, title: 'Lost', status: 'publish' } });
      lost = made.id;
      throw new Error('the host thinks better of it');
    });
    await expect(failing).rejects.toThrow('the host thinks better of it');
    const kept = await events.create({ as: 'editor', data: { ...NEW, title: 'Kept', status: 'publish' } });
    await expect.poll(() => actions(kept.id)).toEqual(['create']);
    expect(told).toHaveLength(1);
    expect((await events.list({ query: { ...IN_2031, search: 'Kept' } })).total).toBe(1);
    expect((await events.list({ query: { ...IN_2031, search: 'Lost' } })).total).toBe(0);
    expect(
      (await service.request('events?search=Lost&start_date=2031-01-01&end_date=2031-12-31')).body,
    ).toMatchObject({ total: 0 });
    expect(lost).toBeGreaterThan(0);
  });

  it('report drafts only to subscribers to everything', async () => {
    const everything: Change[] = [];
    const stopEverything = await events.subscribe((change) => everything.push(change), {
      view: 'everything',
    });
    await listen();
    const made = await events.create({ as: 'editor', data: { ...NEW, title: 'Coming', status: 'draft' } });
    await events.update({ as: 'editor', id: made.id, data: { title: 'Still coming' } });
    await events.update({ as: 'editor', id: made.id, data: { status: 'publish' } });
    await expect.poll(() => actions(made.id)).toEqual(['publish']);
    await expect.poll(() => everything.map(({ action }) => action)).toEqual(['create', 'update', 'publish']);
    stopEverything();
  });

  it('belong to the caller that `as` names', async () => {
    const { id } = await service.user('author', 'anna');
    const mine = await events.create({
      as: { user: id },
      data: { ...NEW, title: 'By Anna', status: 'publish' },
    });
    expect(mine).toMatchObject({ author: String(id), status: 'publish' });
    const pending = await events.create({
      as: 'contributor',
      data: { ...NEW, title: 'By a role', status: 'publish' },
    });
    expect(pending).toMatchObject({ status: 'pending' });
    expect(pending.author).not.toBe(mine.author);
  });

  it('can be made once only, and only if nobody else was faster', async () => {
    const once = { as: 'editor', idempotencyKey: 'job 17', data: { ...NEW, title: 'Once' } } as const;
    const [first, second] = [await events.create(once), await events.create(once)];
    expect(second).toEqual(first);

    const read = await events.read({ id: first.id, as: 'editor' });
    await editor.update(`events/${first.id}`, { title: 'Somebody was faster' });
    const late = { as: 'editor', id: first.id, ifUnchanged: read } as const;
    expect(await refusalOf(events.update({ ...late, data: { title: 'Late' } }))).toMatchObject({
      code: 'rest_precondition_failed',
    });
    expect(await refusalOf(events.remove(late))).toMatchObject({ code: 'rest_precondition_failed' });
    const fresh = await events.read({ id: first.id, as: 'editor' });
    const written = await events.update({ ...late, ifUnchanged: fresh, data: { title: 'In time' } });
    expect(written.title).toBe('In time');
    await events.remove({ ...late, ifUnchanged: written });
    await expect(events.remove({ ...late, ifUnchanged: {} })).rejects.toThrow(
      'a record that this service returned',
    );
  });
});

describe('a subscription', () => {
  it('reports changes by others, survives errors of its listener and can be ended', async () => {
    const lines = collectLog(service.strapi);
    const told: string[] = [];
    const stop = await events.subscribe(async (change) => {
      told.push(change.action);
      if (told.length === 1) throw new Error('the listener\nfails');
    });
    const documents = documentsOf(service, 'event');
    const { documentId } = await service.strapi.db
      .query('plugin::event-calendar.event')
      .findOne({ where: { publicId: published } });
    await documents.update({ documentId, locale: 'en', data: { soldOut: true } });
    await documents.publish({ documentId, locale: 'en' });
    await editor.update(`events/${published}`, { title: 'Shown again' });
    await expect.poll(() => told).toEqual(['update', 'update']);
    expect(lines.filter((line) => line.includes('the listener'))).toEqual([
      expect.stringMatching(
        /^Calendar: a subscriber to the kind event failed at change \d+: Error: the listener\\nfails/,
      ),
    ]);
    stop();
    await editor.update(`events/${published}`, { title: 'Shown' });
    const after: Change[] = [];
    const stopAfter = await events.subscribe((change) => after.push(change));
    await editor.update(`events/${published}`, { sold_out: false });
    await expect.poll(() => after.length).toBe(1);
    expect(told).toHaveLength(2);
    stopAfter();
  });

  it.each([
    ['venue', 'name', 'venues'],
    ['event', 'title', 'events'],
  ] as const)('of the public reports that a draft ends a stand-in: %s', async (kind, label, place) => {
    const { id } = await editor.create(place, kind === 'venue' ? { venue: 'Forum' } : concert('Forum'));
    const { documentId } = await service.strapi.db
      .query(`plugin::event-calendar.${kind}`)
      .findOne({ where: { publicId: id } });
    const told: string[][] = [];
    const stop = await service.strapi
      .plugin('event-calendar')
      .service(place)
      .subscribe((change) => change.action !== 'reset' && told.push(change.languages));
    const documents = documentsOf(service, kind);
    // The second one changes nothing that the public can see.
    for (const name of ['Brouillon', 'Toujours un brouillon'])
      await documents.update({ documentId, locale: 'fr', data: { [label]: name } });
    await documents.delete({ documentId, locale: 'fr' });
    await editor.update(`${place}/${String(id)}`, kind === 'venue' ? { venue: 'Hall' } : { title: 'Hall' });
    await expect.poll(() => told.at(-1)).toEqual(['en']);
    expect(told).toEqual([['fr'], ['fr'], ['en']]);
    stop();
  });

  it('ends with the app, also while its listener is running', async () => {
    const told: Change[] = [];
    await events.subscribe((change) => {
      told.push(change);
      return new Promise(() => undefined);
    });
    await editor.update(`events/${published}`, { title: 'The last one' });
    await expect.poll(() => told.length).toBe(1);
    stopped = true;
    await service.stop();
    await expect(events.subscribe((change) => told.push(change))).rejects.toThrow();
    expect(told).toHaveLength(1);
  });
});
