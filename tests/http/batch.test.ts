import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '#test';
import { PLUGIN_SERVER, load } from '../../scripts/lib/project.mjs';
import { ROLES } from '../../scripts/lib/roles.mjs';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import type { HttpResponse, Role } from '../harness';
import { CLIENT, useService } from '../harness';
import { documentsOf } from '../harness/documents';
import { statementsOf } from '../harness/sent-statements';
import { startFarServer } from './far-server';
import { holdLock } from './held-lock';
import type { Body } from './write-client';
import { clientOf, concert, isBody, refusal } from './write-client';

const service = useService({ settings: { privateImageAddresses: true } });
const editor = clientOf(service, 'editor');

interface Operation {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string | null> | readonly [] | null;
}
interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Body;
}

const address = (): string => `${service.origin}/api/en/calendar/sync/v1/batch`;

/** Sends a batch; without a role without credentials. */
async function send(
  operations: unknown,
  {
    role,
    name,
    more = {},
    headers = {},
  }: { role?: Role | undefined; name?: string; more?: object; headers?: Record<string, string> } = {
    role: 'editor',
  },
): Promise<HttpResponse> {
  const who = role === undefined ? {} : await service.as(role, name);
  const all = { ...who, ...headers };
  return service.request(address(), { method: 'POST', headers: all, json: { operations, ...more } });
}

const isAnswers = (value: unknown): value is Answer[] =>
  Array.isArray(value) && value.every((one) => isBody(one) && typeof one['status'] === 'number');

function answersIn(response: HttpResponse): Answer[] {
  expect([response.status, response.text]).toEqual([200, response.text]);
  const answers = isBody(response.body) ? response.body['responses'] : undefined;
  if (!isAnswers(answers)) throw new Error('The response has no answers');
  return answers;
}

const batch = async (...given: Parameters<typeof send>): Promise<Answer[]> => answersIn(await send(...given));
const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);
const create = (title: string, more: object = {}): Operation => ({
  method: 'POST',
  path: '/events',
  body: concert(title, more),
});
const totalOf = async (search: string): Promise<unknown> =>
  (
    await editor.get(`events?search=${search}&status=publish,draft&start_date=2031-01-01&end_date=2032-01-01`)
  )['total'];
const inOrder = async (word: string): Promise<string[]> => {
  const rows: string[] = await service.strapi.db
    .connection('calendar_events')
    .where('title', 'like', `${word}%`)
    .orderBy('id')
    .distinct('title', 'id')
    .pluck('title');
  return [...new Set(rows)];
};

describe('a batch', () => {
  it('answers its operations in their order, each as it would be answered alone', async () => {
    const venue = await editor.create('venues', { venue: 'Batch hall' });
    const gone = await editor.create('events', concert('Batchgone'));
    const changed = await editor.create('events', concert('Batchold'));
    const path = `/events/${String(changed['id'])}`;
    const answers = await batch([
      create('Batchfirst', { venue: venue['id'], tags: ['batched'] }),
      { method: 'PATCH', path, body: { title: 'Batchnew' } },
      { method: 'GET', path },
      { method: 'DELETE', path: `/events/${String(gone['id'])}` },
      { method: 'POST', path: '/events', body: { title: 'No dates' } },
      { method: 'GET', path: '/nothing' },
      { method: 'POST', path, body: {}, headers: { 'X-HTTP-Method-Override': 'DELETE' } },
      {
        method: 'GET',
        path: `${new URL(String(service.roots['en'])).pathname}/events?search=Batchfirst&status=publish,draft&start_date=2031-01-01&end_date=2032-01-01`,
      },
    ]);
    expect(statuses(answers)).toEqual([201, 200, 200, 200, 400, 404, 200, 200]);
    expect(answers[0]?.body).toMatchObject({
      title: 'Batchfirst',
      venue: { venue: 'Batch hall' },
      tags: [{ name: 'batched' }],
    });
    expect(answers[2]?.body['title']).toBe('Batchnew');
    const alone = await editor.send('POST', 'events', { json: { title: 'No dates' } });
    expect(answers[4]?.body).toEqual(alone.body);
    expect(answers[7]?.body['total']).toBe(1);
  });

  it('takes what serializers write for headers that are not set', async () => {
    const headers = [null, [], {}, { 'If-Match': null }] as const;
    const answers = await batch(headers.map((each) => ({ method: 'GET', path: '/events', headers: each })));
    expect(statuses(answers)).toEqual([200, 200, 200, 200]);
  });

  it('writes what single requests write, also where new records are written together', async () => {
    const json = (title: string) =>
      concert(title, {
        description: '<p>Same</p>',
        cost: '5 €',
        tags: ['same'],
        organizer: { organizer: 'Same club' },
        status: 'publish',
      });
    const single = await editor.create('events', json('Sameness'));
    const answers = await batch(Array.from({ length: 8 }, () => ({ ...create(''), body: json('Sameness') })));
    expect(new Set(statuses(answers))).toEqual(new Set([201]));
    const varying = [
      'id',
      'global_id',
      'global_id_lineage',
      'slug',
      'rest_url',
      'url',
      'urls',
      'date',
      'date_utc',
      'modified',
      'modified_utc',
      'uid',
    ];
    const plain = (body: Body) =>
      Object.fromEntries(Object.entries(body).filter(([name]) => !varying.includes(name)));
    const shown = (body: Body) =>
      JSON.stringify(plain(body))
        .replace(/"(?:date|modified)(?:_utc)?":"[^"]*"/g, '')
        .replace(/"count":\d+/g, '');
    const last = answers.at(-1)?.body ?? {};
    expect(shown(last)).toBe(shown(single));
    const read = await editor.send('GET', `events/${String(last['id'])}`);
    expect(read.status).toBe(200);
    expect(new Set(answers.map(({ body }) => body['slug'])).size).toBe(8);
    const tagged = await editor.send('PATCH', `events/${String(last['id'])}`, {
      json: { title: 'Sameness 2' },
      headers: { 'If-Match': answers.at(-1)?.headers['ETag'] ?? '' },
    });
    expect(tagged.status).toBe(200);
  });

  it('gives new categories their parent', async () => {
    const parent = (await editor.create('categories', { name: 'Batch parent' }))['id'];
    const answers = await batch(
      ['one', 'two', 'three'].map((name) => ({
        method: 'POST',
        path: '/categories',
        body: { name: `Batch child ${name}`, parent },
      })),
    );
    expect(answers.map(({ body }) => body['parent'])).toEqual([parent, parent, parent]);
    const shown = await editor.get(`categories/${String(answers[0]?.body['id'])}`);
    expect(shown['parent']).toBe(parent);
  });

  it('goes on after a wrong operation, and keeps the order', async () => {
    const bad = create('Orderbad', { venue: 99_999_999 });
    const operations = Array.from({ length: 12 }, (_, n) => (n % 5 === 3 ? bad : create(`Orderly ${n}`)));
    const answers = await batch(operations);
    expect(statuses(answers)).toEqual(operations.map((_, n) => (n % 5 === 3 ? 400 : 201)));
    expect(answers[3]?.body).toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { venue: expect.anything() } },
    });
    expect(await inOrder('Orderly')).toEqual([0, 1, 2, 4, 5, 6, 7, 9, 10, 11].map((n) => `Orderly ${n}`));
    expect(await inOrder('Orderbad')).toEqual([]);
  });

  it('carries out changes before and behind one that is refused', async () => {
    const ids = statuses([]).concat(
      ...(await batch(['a', 'b', 'c', 'd', 'e'].map((name) => create(`Groupold ${name}`)))).map(({ body }) =>
        Number(body['id']),
      ),
    );
    const answers = await batch(
      ids.map((id, n) => ({
        method: 'PATCH',
        path: `/events/${id}`,
        body: n === 2 ? { venue: 99_999_999 } : { title: `Groupnew ${n}` },
      })),
    );
    expect(statuses(answers)).toEqual([200, 200, 400, 200, 200]);
    expect(await totalOf('Groupnew')).toBe(4);
    expect(await totalOf('Groupold')).toBe(1);
  });

  it('changes the record that has the external id', async () => {
    const of = (title: string, external_id: string) => create(title, { external_id });
    const answers = await batch([
      of('Outer 1', 'o1'),
      of('Outer 2', 'o2'),
      of('Outer 3', 'o3'),
      of('Outer again', 'o1'),
      of('Outer 4', 'o4'),
    ]);
    expect(statuses(answers)).toEqual([201, 201, 201, 200, 201]);
    expect(answers[3]?.body['id']).toBe(answers[0]?.body['id']);
    expect(await totalOf('Outer')).toBe(4);
  });

  it('has the rights of its caller in every operation', async () => {
    const secret = await editor.create('events', concert('Hiddendraft', { status: 'draft' }));
    const guarded = await editor.create('events', concert('Guarded', { status: 'publish' }));
    const operations = [
      create('Anonymous 1'),
      create('Anonymous 2'),
      create('Anonymous 3'),
      { method: 'GET', path: `/events/${String(secret['id'])}` },
      { method: 'DELETE', path: `/events/${String(guarded['id'])}` },
      { method: 'GET', path: '/events' },
    ];
    for (const role of [undefined, 'subscriber'] as const) {
      const answers = await batch(operations, role === undefined ? {} : { role });
      const client = clientOf(service, role);
      for (const [index, { method, path, body }] of operations.entries()) {
        const alone = await client.send(method, path.slice(1), isBody(body) ? { json: body } : {});
        expect([index, answers[index]?.status]).toEqual([index, alone.status]);
        if (alone.status >= 400) expect(answers[index]?.body).toEqual(alone.body);
      }
    }
    expect(await totalOf('Anonymous')).toBe(0);
    const wrong = await service.request(address(), {
      method: 'POST',
      headers: { Authorization: 'Bearer wrong' },
      json: { operations: [{ method: 'GET', path: '/events' }] },
    });
    expect(wrong.status).toBe(401);
    const other = await send([{ method: 'GET', path: '/events', headers: { authorization: 'Bearer x' } }]);
    expect(refusal(other)).toEqual([400, 'rest_invalid_param', 'operations']);
  });

  it('shows nothing of drafts and protected events to somebody without rights', async () => {
    const [password, text, changed] = ['quiet-sesame', 'Whisperedtext', 'Whisperedchange'];
    const description = `<p>${text}</p>`;
    const draft = await editor.create('events', concert('Whispered', { status: 'draft', description }));
    const events = documentsOf(service, 'event');
    const dates = { startDate: '2031-05-10 19:00:00', endDate: '2031-05-10 21:00:00', timezone: 'UTC' };
    await events.create({
      status: 'published',
      data: { ...dates, title: 'Behind a door', slug: 'behind-a-door', description, password },
    });
    const open = await events.create({
      status: 'published',
      data: { ...dates, title: 'In the open', slug: 'in-the-open' },
    });
    await events.update({ documentId: open.documentId, data: { title: changed, description: changed } });
    const paths = ['behind-a-door', 'in-the-open'].flatMap((slug) => [
      `/events/by-slug/${slug}`,
      `/events/by-slug/${slug}?password=wrong`,
      `/events/by-slug/${slug}?context=edit`,
    ]);
    const id = String(draft['id']);
    const operations = [
      ...paths.map((path) => ({ method: 'GET', path })),
      { method: 'GET', path: '/events?start_date=2031-01-01&end_date=2032-01-01&per_page=50' },
      { method: 'GET', path: '/events?status=draft&start_date=2031-01-01&end_date=2032-01-01' },
      { method: 'GET', path: `/events?search=${text}&start_date=2031-01-01&end_date=2032-01-01` },
      { method: 'GET', path: `/events/${id}` },
      { method: 'PATCH', path: `/events/${id}`, body: { cost: '1' } },
      { method: 'DELETE', path: `/events/${id}` },
      create('Unheard 1'),
      create('Unheard 2'),
      create('Unheard 3'),
    ];
    const secrets = new RegExp([password, text, changed].join('|'));
    for (const role of [undefined, 'subscriber'] as const) {
      const options = role === undefined ? {} : { role };
      const response = await send(operations, options);
      const answers = answersIn(response);
      expect(statuses(answers).slice(0, 4)).toEqual([403, 403, 403, 200]);
      expect(JSON.stringify(answers[paths.length]?.body)).toContain('Behind a door');
      // The words of a search are in the addresses of its pages.
      const bodies = answers.filter((_, index) => !operations[index]?.path.includes('search='));
      expect(JSON.stringify(bodies)).not.toMatch(secrets);
      expect(answers[paths.length + 2]?.body).toMatchObject({ total: 0 });
    }
    const [opened] = await batch([{ method: 'GET', path: `${paths[0] ?? ''}?password=${password}` }], {});
    expect(JSON.stringify(opened?.body)).toContain(text);
    const atomic = await send([operations[0], operations.at(-5)], { more: { atomic: true } });
    expect(atomic.text).not.toMatch(secrets);
  });

  it('creates at most 40 linked records', async () => {
    const tags = (n: number) => Array.from({ length: 15 }, (_, tag) => `linked ${n} ${tag}`);
    const answers = await batch([0, 1, 2, 3].map((n) => create(`Linking ${n}`, { tags: tags(n) })));
    expect(statuses(answers)).toEqual([201, 201, 400, 400]);
    expect(answers[2]?.body).toMatchObject({ data: { params: { tags: expect.stringContaining('40') } } });
  });

  it('does not keep other long bodies waiting', async () => {
    const far = await startFarServer();
    const silent: ServerResponse[] = [];
    const padding = 'x'.repeat(70_000);
    let ended = 0;
    try {
      const batches = ['/one.png', '/two.png'].map((path) => {
        const image = far.serve(path, (response) => silent.push(response));
        return batch([create('Illustrated', { image, padding })]).finally(() => (ended += 1));
      });
      await expect.poll(() => silent.length).toBe(2);
      await editor.create('tags', { name: 'Meanwhile', padding });
      expect(ended).toBe(0);
      for (const response of silent) response.writeHead(404).end();
      expect((await Promise.all(batches)).map(statuses)).toEqual([[400], [400]]);
    } finally {
      await far.stop();
    }
  });

  it('carries out no further reads when its responses are long', async () => {
    const more = { description: 'word '.repeat(200_000), status: 'publish' };
    for (const title of ['Vast 1', 'Vast 2']) await editor.create('events', concert(title, more));
    const path = '/events?search=Vast&start_date=2031-01-01&end_date=2032-01-01';
    const { text } = await editor.send('GET', path.slice(1));
    const reads = Array.from({ length: 10 }, () => ({ method: 'GET', path }));
    const carriedOut = Math.floor((16 * 1024 * 1024) / text.length) + 1;
    expect(carriedOut).toBeLessThan(reads.length);
    const answers = await batch([...reads, create('Behind long ones')]);
    expect(statuses(answers)).toEqual([...reads.map((_, n) => (n < carriedOut ? 200 : 413)), 201]);
    expect(answers[carriedOut]?.body).toMatchObject({ code: 'rest_too_large' });
    const whole = await send(reads, { role: 'editor', more: { atomic: true } });
    expect([whole.status, whole.body]).toMatchObject([413, { data: { operation: carriedOut } }]);
  });

  it.each([
    ['more than 200 operations', Array(201).fill({ method: 'GET', path: '/events/1' })],
    ['a batch in it', [{ method: 'POST', path: '/api/en/calendar/sync/v1/batch', body: { operations: [] } }]],
    ['no list', { method: 'GET' }],
    ['what is no operation', ['GET /events']],
    ['no path', [{ method: 'GET' }]],
  ])('is refused for %s', async (_, operations) => {
    expect(refusal(await send(operations))).toEqual([400, 'rest_invalid_param', 'operations']);
  });

  it('is not possible where a middleware of the project must see each request', async () => {
    const { config } = service.strapi;
    const listed: unknown[] = config.get('middlewares');
    config.set('middlewares', [...listed, 'global::own']);
    try {
      const response = await send([create('Unseen')]);
      expect([response.status, response.body]).toMatchObject([501, { code: 'rest_batch_unavailable' }]);
      const described = await service.request('/api/en/calendar/sync/v1/doc');
      expect(described.body).toMatchObject({ paths: { '/batch': { post: { responses: { 501: {} } } } } });
    } finally {
      config.set('middlewares', listed);
    }
    expect(statuses(await batch([create('Seen')]))).toEqual([201]);
  });

  it('cleans long texts and computes series before it waits for the lock', async () => {
    const made = await batch([create('Lengthy 1'), create('Lengthy 2')]);
    const [one = '', two = ''] = made.map(({ body }) => `/events/${String(body['id'])}`);
    const [text = '', other = ''] = ['text', 'other'].map((word) => `<p>${word}</p>`.repeat(8_000));
    const release = await holdLock(service);
    const writes: Promise<HttpResponse>[] = [];
    try {
      const undated = create('Undated', { rrule: 'FREQ=DAILY;COUNT=1\nEXDATE:20310510T190000' });
      expect(statuses(await batch([undated, undated]))).toEqual([400, 400]);
      const inQuery = `${one}?excerpt=${encodeURIComponent(other)}`;
      writes.push(
        send([
          { method: 'PATCH', path: one, body: { description: text } },
          { method: 'PATCH', path: two, body: { title: 'Lengthy 3' } },
        ]),
        send([{ method: 'PATCH', path: inQuery, body: {} }], { role: 'editor', more: { atomic: true } }),
      );
      const { knownText } = load(join(PLUGIN_SERVER, 'domain', 'text', 'long-texts.js'));
      for (const long of [text, other]) await expect.poll(() => knownText(long)).toBeDefined();
    } finally {
      await release();
    }
    for (const response of await Promise.all(writes))
      expect(new Set(statuses(answersIn(response)))).toEqual(new Set([200]));
  });

  it('refuses long bodies, and feeds one by one', async () => {
    const long = await send([create('x'.repeat(1_100_000))]);
    expect(refusal(long)[0]).toBe(413);
    const answers = await batch([
      { method: 'GET', path: '/events.ics' },
      { method: 'GET', path: '/api/en/calendar/sync/v1/changes' },
      { method: 'GET', path: '/events', headers: { Accept: 'text/calendar' } },
      { method: 'GET', path: '/events' },
    ]);
    expect(statuses(answers)).toEqual([400, 400, 400, 200]);
  });
});

describe('an atomic batch', () => {
  const atomic = { role: 'editor' as const, more: { atomic: true } };

  it('is carried out whole', async () => {
    const answers = await batch(
      [create('Wholly 1'), { method: 'POST', path: '/tags', body: { name: 'wholly' } }, create('Wholly 2')],
      atomic,
    );
    expect(statuses(answers)).toEqual([201, 201, 201]);
    expect(await totalOf('Wholly')).toBe(2);
  });

  it('writes nothing if one is refused, which the error names', async () => {
    const response = await send(
      [create('Nothing 1', { tags: ['nothing'] }), create('Nothing 2', { venue: 99_999_999 })],
      atomic,
    );
    expect(refusal(response)).toEqual([400, 'rest_invalid_param', 'venue']);
    expect(response.body).toMatchObject({
      message: expect.stringContaining('operations[1]'),
      data: { operation: 1 },
    });
    expect(await totalOf('Nothing')).toBe(0);
    expect((await editor.get('tags?search=nothing'))['total']).toBe(0);
  });

  it('names the first refusal, and reads the calendar as it was before', async () => {
    const unknown = { method: 'GET', path: '/events/999999' };
    const several = await send([create('Firstly'), create('Second', { venue: 99_999_999 }), unknown], atomic);
    expect(several.body).toMatchObject({ data: { operation: 1 } });
    const late = await send([create('Firstly'), unknown, create('Third', { venue: 99_999_999 })], atomic);
    expect([late.status, late.body]).toMatchObject([404, { data: { operation: 1 } }]);
    expect(await totalOf('Firstly')).toBe(0);
    const [, read] = await batch(
      [
        { method: 'POST', path: '/tags', body: { name: 'Unread' } },
        { method: 'GET', path: '/tags?search=unread' },
      ],
      atomic,
    );
    expect(read?.body['total']).toBe(0);
  });

  it('takes the lock for writes only', async () => {
    await service.as('editor');
    const tag = { method: 'POST', path: '/tags', body: { name: 'Locked' } };
    const release = await holdLock(service);
    try {
      const reads = ['/events?search=locked', '/tags'].map((path) => ({ method: 'GET', path }));
      expect(statuses(await batch(reads, { more: { atomic: true } }))).toEqual([200, 200]);
      const unknown = await send([{ method: 'GET', path: '/events/999999' }, tag], atomic);
      expect([unknown.status, unknown.body]).toMatchObject([404, { data: { operation: 0 } }]);
      // SQLite has one connection that writes, which the holder of the lock has.
      if (CLIENT === 'postgres')
        expect(refusal(await send([tag], { more: { atomic: true } }))).toEqual([401, 'rest_forbidden']);
    } finally {
      await release();
    }
    expect(statuses(await batch([tag], atomic))).toEqual([201]);
  });

  it('has at most 10 operations', async () => {
    const many = Array.from({ length: 11 }, (_, n) => create(`Eleven ${n}`));
    expect(refusal(await send(many, atomic))).toEqual([400, 'rest_invalid_param', 'operations']);
    expect(await totalOf('Eleven')).toBe(0);
  });
});

describe('a batch with an Idempotency-Key', () => {
  const keyed = (key: string, more: object = {}) => ({
    role: 'editor' as const,
    headers: { 'Idempotency-Key': key },
    more,
  });
  const keys = () => service.strapi.db.connection(TABLES.idempotencyKeys);

  it.each([{}, { atomic: true }])('is carried out once: %p', async (more) => {
    const word = `Once${Object.keys(more).length}`;
    const operations = [
      create(`${word} a`),
      create(`${word} b`),
      create(`${word} c`),
      { method: 'POST', path: '/tags', body: { name: word } },
    ];
    const key = keyed(`batch-${word}`, more);
    const first = await send(operations, key);
    const second = await send(operations, key);
    expect(statuses(answersIn(first))).toEqual([201, 201, 201, 201]);
    expect(second.text).toBe(first.text);
    expect(await totalOf(word)).toBe(3);
    const other = await send([create('Other')], key);
    expect(refusal(other)).toEqual([422, 'rest_idempotency_mismatch']);
  });

  it('repeats refusals too, and what was deleted', async () => {
    const tag = await editor.create('tags', { name: 'Repeated away' });
    const operations = [
      { method: 'POST', path: '/events', body: { title: 'No dates' } },
      { method: 'DELETE', path: `/tags/${String(tag['id'])}` },
      create('Refusing'),
    ];
    const first = await send(operations, keyed('refusing'));
    const second = await send(operations, keyed('refusing'));
    expect(statuses(answersIn(first))).toEqual([400, 200, 201]);
    expect(second.text).toBe(first.text);
    expect(await totalOf('Refusing')).toBe(1);
  });

  it('stores nothing of reads, and nothing for somebody who may carry out none of the writes', async () => {
    const word = 'unstored'.repeat(40);
    const read = { method: 'GET', path: `/events?categories=${word}` };
    const write = { method: 'POST', path: '/tags', body: { name: 'Unstored' } };
    for (const role of [undefined, 'subscriber'] as const) {
      const options = { ...keyed('unstored'), role };
      const answers = await batch([read, write], options);
      expect(statuses(answers)).toEqual([400, role === undefined ? 401 : 403]);
      expect(refusal(await send([write], { ...options, more: { atomic: true } }))[0]).toBe(
        role === undefined ? 401 : 403,
      );
    }
    expect(await keys().where({ key: 'unstored' })).toEqual([]);

    const tag = { method: 'POST', path: '/tags', body: { name: 'Stored' } };
    const wrong = { method: 'POST', path: '/events', body: { title: 'Wrongly stored' } };
    const first = await send([read, wrong, tag], keyed('stored'));
    expect(statuses(answersIn(first))).toEqual([400, 400, 201]);
    expect((await send([read, wrong, tag], keyed('stored'))).text).toBe(first.text);
    const answers: string[] = await keys().where('key', 'like', '\n%').pluck('answer');
    expect(answers.filter((answer) => answer.includes('unstored'))).toEqual([]);
    expect(refusal(await send([read], keyed('stored')))).toEqual([422, 'rest_idempotency_mismatch']);
  });

  it('repeats nothing to somebody who has lost all rights', async () => {
    const tag = await editor.create('tags', { name: 'Taken away' });
    const operations = [
      { method: 'POST', path: '/tags', body: { name: 'Given away' } },
      { method: 'DELETE', path: `/tags/${String(tag['id'])}` },
    ];
    const options = { ...keyed('demoted'), name: 'demoted' };
    expect(statuses(await batch(operations, options))).toEqual([201, 200]);
    const { db } = service.strapi;
    const role = await db
      .query('plugin::users-permissions.role')
      .findOne({ where: { type: ROLES.subscriber } });
    const { id } = await service.user('editor', 'demoted');
    await db.query('plugin::users-permissions.user').update({ where: { id }, data: { role: role.id } });
    expect(statuses(await batch(operations, options))).toEqual([403, 403]);
  });

  it('goes on after a crash with what was not carried out', async () => {
    const operations = Array.from({ length: 4 }, (_, n) => create(`Crashing ${n}`));
    const first = answersIn(await send(operations, keyed('crashing')));
    // As a process leaves it that dies in the middle: the claim has ended, and the last two operations were not carried out.
    await keys()
      .where({ key: 'crashing' })
      .update({ claim: 'of-the-dead', answer: null, expires_at: Date.now() - 1 });
    for (const index of [2, 3]) {
      await keys().where('key', 'like', `\n%\n${index}`).andWhere('answer', 'like', '%Crashing%').delete();
      await editor.remove(`events/${String(first[index]?.body['id'])}`);
    }
    const second = answersIn(await send(operations, keyed('crashing')));
    expect(statuses(second)).toEqual([201, 201, 201, 201]);
    expect(second.slice(0, 2)).toEqual(first.slice(0, 2));
    expect(second[3]?.body['id']).not.toBe(first[3]?.body['id']);
    expect(await totalOf('Crashing')).toBe(4);
  });

  it('repeats what was carried out before under the key of the operation', async () => {
    const operation = create('Single before');
    const headers = { 'Idempotency-Key': 'single-before' };
    const alone = await editor.send('POST', 'events', { json: concert('Single before'), headers });
    const operations = [{ ...operation, headers }];
    const first = await send(operations, keyed('of-single'));
    const second = await send(operations, keyed('of-single'));
    const { id } = Object(alone.body);
    expect(answersIn(first)).toMatchObject([{ status: 201, body: { id } }]);
    expect(answersIn(second)).toMatchObject([{ status: 201, body: { id } }]);
  });

  it('carries out later what still ran under the key of the operation', async () => {
    const operations = [{ ...create('Held'), headers: { 'Idempotency-Key': 'held' } }];
    await editor.send('POST', 'events', { json: concert('Held'), headers: { 'Idempotency-Key': 'held' } });
    const ofOperation = keys().where({ key: 'held' });
    await ofOperation.clone().update({ answer: null, expires_at: Date.now() + 60_000 });
    expect(statuses(answersIn(await send(operations, keyed('holding'))))).toEqual([409]);
    await ofOperation.clone().delete();
    expect(statuses(answersIn(await send(operations, keyed('holding'))))).toEqual([201]);
  });

  it('ends when its client has gone, and a repeat carries out the rest', async () => {
    const operations = Array.from({ length: 120 }, (_, n) =>
      n % 2 === 0 ? create(`Leaving ${n}`) : { method: 'GET', path: '/events?per_page=50' },
    );
    const headers = {
      ...(await service.as('editor')),
      'Content-Type': 'application/json',
      'Idempotency-Key': 'leaving',
    };
    const count = async (): Promise<number> => (await inOrder('Leaving')).length;
    const going = httpRequest(address(), { method: 'POST', headers });
    going.on('error', () => undefined);
    going.end(JSON.stringify({ operations }));
    await expect.poll(count, { interval: 5 }).toBeGreaterThan(0);
    going.destroy();
    const second = async () => send(operations, keyed('leaving'));
    let response = await second();
    await expect
      .poll(async () => (response.status === 200 ? 200 : (response = await second()).status))
      .toBe(200);
    expect(statuses(answersIn(response)).filter((status) => status === 201)).toHaveLength(60);
    expect(await count()).toBe(60);
  });
});

describe('the statements of a batch', () => {
  it('are few for new records in a row', async () => {
    const counted = async (operations: Operation[]): Promise<number> => {
      const sent = await statementsOf(service, async () => {
        expect(new Set(statuses(await batch(operations)))).toEqual(new Set([201]));
      });
      return sent.length;
    };
    await batch([create('Counted 0')]);
    const single = await counted([create('Counted 1')]);
    const twenty = (turn: number) =>
      Array.from({ length: 20 }, (_, n) => create(`Counted many ${turn} ${n}`));
    // The service sometimes runs statements of its own.
    const many = Math.min(await counted(twenty(1)), await counted(twenty(2)));
    expect(many).toBeLessThan(3 * single);
  });
});

describe('the script in examples/', () => {
  const run = async (site: string): Promise<string> => {
    const { Authorization = '' } = await service.as('editor');
    const env = { ...process.env, CALENDAR_TOKEN: Authorization.replace('Bearer ', '') };
    const args = ['examples/sync-script/sync.mjs', '--site', site];
    return (await promisify(execFile)(process.execPath, args, { env })).stdout;
  };

  it('writes 500 changes in batches, each of them once, whatever is refused for the moment', async () => {
    const proxy = await startFaultyProxy();
    try {
      expect(await run(proxy.origin)).toContain('500 writes by batches');
      expect(proxy.left()).toBe(0);
      // A date instead of seconds is no reason to come back at once.
      expect(proxy.pauses[0]).toBeGreaterThan(1_500);
    } finally {
      proxy.stop();
    }
    expect(await totalOf('Synchronised')).toBe(360);
    // Another run would find its events by these.
    const named = await editor.send('GET', 'events?external_id=sync-script/0');
    expect(named.body).toMatchObject({ total: 1 });
  });
});

const TOO_FAST = { status: 429, headers: { 'Retry-After': '0' }, body: {} };

type Reply = [status: number, text: string, retryAfter?: string];

/** A proxy that loses the response to the first batch, finds that it still runs, and says that an operation of it came too fast. */
async function startFaultyProxy() {
  const faults: ((real: () => Promise<Reply>) => Promise<Reply>)[] = [
    async (real) => (await real(), [502, '<h1>Bad Gateway</h1>', new Date().toUTCString()]),
    () => Promise.resolve([409, '{"code":"rest_conflict"}']),
    async (real) => {
      const [status, text] = await real();
      const [, ...rest] = JSON.parse(text).responses;
      return [status, JSON.stringify({ responses: [TOO_FAST, ...rest] })];
    },
  ];
  const pauses: number[] = [];
  let answered: number | undefined;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    for (const name of ['host', 'connection', 'content-length']) headers.delete(name);
    const real = async (): Promise<Reply> => {
      const sent = { method: 'POST', headers, body: Buffer.concat(chunks) };
      const reply = await fetch(service.origin + String(request.url), sent);
      return [reply.status, await reply.text()];
    };
    if (answered !== undefined) pauses.push(performance.now() - answered);
    const [status, text, retryAfter = '0'] = await (faults.shift() ?? ((same) => same()))(real);
    answered = performance.now();
    response.writeHead(status, { 'Retry-After': retryAfter }).end(text);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = Object(server.address());
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    left: () => faults.length,
    pauses,
    stop: () => (server.close(), server.closeAllConnections()),
  };
}
