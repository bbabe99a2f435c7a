import { afterEach, describe, expect, it } from '#test';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import type { Service } from '../harness';
import { startService } from '../harness';
import { expectSoundRecords, indexDifferences } from '../guard/invariants';
import { everythingIn } from '../load/everything';
import { adminHeaders, contentManager } from '../harness/admin';
import { requestsTo } from '../admin/requests';
import type { Sent } from '../harness/sent-statements';
import { largestTransaction, statementsOf } from '../harness/sent-statements';
import { clientOf, concert, isBody } from './write-client';

let service: Service | undefined;
afterEach(() => service?.stop());

const EVENT = 'plugin::event-calendar.event';

type Role = 'editor' | 'contributor' | 'subscriber';
/** The id of the n-th record that was created; numbers do not begin with 1 everywhere. */
type IdOf = (n: number) => unknown;

/** Records with the role that creates them. Names and ids lead to records before them, and to new ones. */
const RECORDS: readonly [role: Role, path: string, json: (id: IdOf) => object][] = [
  ['editor', 'categories', () => ({ name: 'Music' })],
  ['editor', 'categories', (id) => ({ name: 'Jazz', parent: id(1), description: 'Quiet <b>and</b> loud' })],
  ['editor', 'tags', () => ({ name: 'Free entry', slug: 'free' })],
  ['editor', 'venues', () => ({ venue: 'Town hall', city: 'Lyon', geo_lat: '45.75', geo_lng: '4.85' })],
  ['editor', 'venues', () => ({ venue: 'Closed hall', status: 'draft', image: 1 })],
  ['editor', 'organizers', () => ({ organizer: 'Jazz club', email: 'club@example.org' })],
  ['editor', 'events', () => concert('Plain')],
  ['editor', 'events', () => concert('Plain')],
  ['editor', 'events', (id) => concert('Draft', { status: 'draft', venue: id(5), image: 1, cost: '5 €' })],
  [
    'editor',
    'events',
    (id) => concert('Private', { status: 'private', categories: [id(1)], tags: ['free'] }),
  ],
  ['editor', 'events', () => concert('Later', { status: 'publish', date: '2035-01-01 10:00:00' })],
  [
    'editor',
    'events',
    (id) =>
      concert('All', {
        description: '<p onclick="no()">Two <em>bands</em></p>',
        slug: 'Every One',
        venue: id(4),
        organizer: [id(6), { organizer: 'New choir' }],
        categories: [id(2), 'music', 'New category'],
        tags: ['free', 'new tag'],
        image: 1,
        all_day: true,
        timezone: 'Europe/Paris',
      }),
  ],
  ['contributor', 'events', () => concert('Pending', { status: 'publish', tags: ['free'] })],
];

/** Requests that are refused, and write nothing. */
const REFUSED: typeof RECORDS = [
  ['editor', 'events', (id) => concert('Wrong', { venue: 999, categories: [id(1), 998], image: 997 })],
  ['editor', 'events', () => concert(' ', { tags: ['never'] })],
  ['editor', 'categories', () => ({ name: 'music' })],
  ['subscriber', 'venues', () => ({ venue: 'Not mine' })],
  ['contributor', 'events', () => concert('Not mine', { venue: { venue: 'Nor this' }, author: 1 })],
];

/** Changes of the status of the n-th record, as the change before left it. */
const STATUSES: readonly [path: string, n: number, status: string][] = [
  ['events', 9, 'publish'],
  ['events', 7, 'draft'],
  ['events', 12, 'draft'],
  ['venues', 4, 'draft'],
  ['events', 12, 'publish'],
  ['venues', 4, 'publish'],
  ['venues', 5, 'publish'],
  ['events', 11, 'publish'],
  ['events', 13, 'publish'],
  ['events', 13, 'private'],
  ['events', 10, 'draft'],
];

/** Changes of the n-th record, as the change before left it, in a language. */
const CHANGES: readonly [language: string, n: number, json: (id: IdOf) => object][] = [
  ['en', 12, () => ({ title: 'All and more', cost: '7 €', featured: true })],
  ['en', 12, () => ({ start_date: '2031-06-01 18:00:00', end_date: '2031-06-02 18:00:00' })],
  ['fr', 12, () => ({ title: 'Tout', event_status: 'postponed', event_status_reason: 'Inondation' })],
  ['en', 12, () => ({ event_status: 'canceled', event_status_reason: 'Flood', website: '' })],
  ['fr', 12, () => ({ excerpt: 'Deux <b>groupes</b>', slug: 'Tous ensemble', cost: '' })],
  ['en', 12, (id) => ({ venue: id(5), organizer: [{ organizer: 'Second choir' }, id(6)], tags: ['loud'] })],
  ['fr', 12, (id) => ({ venue: id(4), organizer: [], categories: [id(1)], image: null })],
  ['en', 12, () => ({ venue: null, sticky: true, status: 'draft' })],
  ['en', 12, (id) => ({ venue: id(4), event_status: 'scheduled', event_status_reason: '' })],
  ['fr', 12, () => ({ status: 'publish', event_status_reason: 'Rien' })],
  ['en', 9, () => ({ title: 'Draft changed', tags: ['free'] })],
  ['en', 10, () => ({ status: 'private', cost: '1' })],
  ['en', 10, () => ({ ticket_url: 'https://example.org/', sold_out: true })],
  ['en', 11, () => ({ date: '2036-01-01 10:00:00', status: 'future' })],
  ['en', 11, () => ({ title: 'Later and later', categories: ['music'] })],
  ['en', 8, () => ({ status: 'trash', title: 'Gone' })],
  ['en', 8, () => ({ status: 'draft', title: 'Back' })],
];

/** Carries out all requests, while somebody listens to the writes or nobody does. */
async function writeAll(isHeard: boolean) {
  const started = await startService();
  service = started;
  const { strapi, origin } = started;
  const since = Date.now();
  const picture = { name: 'one', hash: 'one', ext: '.png', mime: 'image/png', size: 1, provider: 'local' };
  await strapi.db.query('plugin::upload.file').create({ data: { ...picture, url: '/uploads/one.png' } });
  const told: unknown[] = [];
  if (isHeard) {
    for (const name of ['entry.create', 'entry.unpublish', 'entry.delete'])
      strapi.eventHub.on(name, async (payload: unknown) => void told.push(payload));
  }
  const answers: string[] = [];
  const made: unknown[] = [];
  const idOf: IdOf = (n) => made[n - 1];
  const send = async (role: Role, method: string, path: string, json: object): Promise<void> => {
    const { status, text, body } = await clientOf(started, role).send(method, path, { json });
    if (status === 201 && isBody(body)) made.push(body['id']);
    answers.push(`${status} ${text}`.replaceAll(origin, '').replace(VARYING, ''));
  };
  for (const [role, path, json] of [...RECORDS, ...REFUSED]) await send(role, 'POST', path, json(idOf));
  // Records show in which second they were modified. A change in the same one might show nothing, and would not be counted.
  await nextSecond();
  const changedIn = new Map<number, number>();
  for (const [path, n, status] of STATUSES) {
    await send('editor', 'PATCH', `${path}/${String(idOf(n))}`, { status });
    changedIn.set(n, secondNow());
  }
  for (const [language, n, json] of CHANGES) {
    const path = `/api/${language}/calendar/events/v1/events/${String(idOf(n))}`;
    const change = json(idOf);
    // A publication may show in another language, whose time of modification is written.
    if ('status' in change && changedIn.get(n) === secondNow()) await nextSecond();
    await send('editor', 'PATCH', path, change);
    changedIn.set(n, secondNow());
  }
  answers.push(...(await giveLanguage(started, idOf)));
  if (isHeard) await expect.poll(() => told.length).toBeGreaterThan(RECORDS.length);
  const tables: Record<string, string[]> = await everythingIn(strapi, since);
  const parts: { name: string }[] = await strapi.db
    .connection(TABLES.publicParts)
    .orderBy('name')
    .select('name');
  const notes: object[] = await strapi.db
    .connection(TABLES.reviewNotes)
    .orderBy('id')
    .select('kind', 'what', 'user_id', 'text', 'open');
  tables['notes'] = notes.map((note) => JSON.stringify(note));
  expect(tables['notes']).toHaveLength(2);
  expect(await indexDifferences(strapi)).toEqual([]);
  await expectSoundRecords(strapi);
  await started.stop();
  service = undefined;
  tables['parts'] = parts.map(({ name }) => name);
  return { answers, tables };
}

/**
 * Gives a language that one date of a series has to the others, one of which has a change that is not published, and the series more dates;
 * moves most of them to the trash with another rule, and undoes that.
 * @returns the answers of the panel's routes, without what is random
 */
async function giveLanguage(started: Service, idOf: IdOf): Promise<string[]> {
  const { send } = requestsTo(started);
  const admin = await adminHeaders(started);
  const editor = clientOf(started, 'editor');
  const documentIdOf = async (id: unknown): Promise<string> => {
    const row = await started.strapi.db
      .connection(TABLES.index)
      .where({ public_id: id })
      .first('document_id');
    return String(row?.document_id);
  };
  const update = async (kind: string, id: unknown, data: object): Promise<unknown> =>
    contentManager(started, admin, kind).update(await documentIdOf(id), data);
  const links = { venue: idOf(4), organizer: [idOf(6)], categories: [idOf(2), idOf(1)], tags: ['free'] };
  const course = concert('Course', { ...links, image: 1, cost: '5 €', rrule: 'FREQ=WEEKLY;COUNT=4' });
  const first = Number((await editor.create('events', course))['id']);
  const french = { title: 'Cours', description: '<p>Le soir</p>', status: 'publish' };
  const path = `/api/fr/calendar/events/v1/events/${first}`;
  expect((await editor.send('PATCH', path, { json: french })).status).toBe(200);
  // The numbers of the dates follow each other.
  await update('event', first + 2, { website: 'https://course.example/' });
  await update('venue', idOf(4), { city: 'Nice' });
  const documentId = await documentIdOf(first);
  const giveRule = (count: number) =>
    send(admin, 'POST', 'series/rule', { documentId, scope: 'all', rule: `FREQ=WEEKLY;COUNT=${count}` });
  const undo = ({ body }: { body: unknown }) =>
    send(admin, 'POST', `series/changes/${Object(Object(body).data).undo}/undo`, {});
  const given = await send(admin, 'POST', 'series/changes', { documentId, scope: 'all' });
  const more = await giveRule(6);
  // Dates that are scheduled again, published with other texts in the draft, and published in one language.
  const [scheduled, changing, half] = [first + 1, first + 3, first + 5];
  const rest = contentManager(started, admin, 'event');
  await editor.update(`events/${scheduled}`, { status: 'future', date: '2035-01-01 10:00:00' });
  await rest.update(await documentIdOf(changing), { title: 'Not yet', slug: 'not-yet' });
  await rest.unpublish(await documentIdOf(half), 'fr');
  const fewer = await giveRule(1);
  // Another record has the slug of one of them meanwhile.
  await editor.create('events', concert('Course', { slug: 'course-2' }));
  const back = await undo(fewer);
  // The rule changed after the language was given, so the undo of that needs the rule of before.
  const answers = [given, more, fewer, back, await undo(more), await undo(given)];
  // Drafts in two languages, scheduled, in review, without a slug, and published in one language.
  const many: string[] = [];
  for (const status of ['draft', 'future', 'pending', 'draft', 'publish']) {
    const date = status === 'future' ? { date: '2035-01-01 10:00:00' } : {};
    const one = concert('Together', { ...links, image: 1, status, ...date });
    const { id } = await editor.create('events', one);
    many.push(await documentIdOf(id));
    if (status !== 'publish')
      await editor.send('PATCH', `/api/fr/calendar/events/v1/events/${String(id)}`, {
        json: { title: 'Ensemble' },
      });
    else await rest.update(await documentIdOf(id), { title: 'Ensemble' }, 'fr');
  }
  const changeAll = (change: object) =>
    send(admin, 'POST', 'events/changes', { events: many.map((each) => ({ documentId: each, change })) });
  for (const change of [
    { publish: true },
    { unpublish: true },
    { publish: ['en'] },
    { unpublish: true },
    { publish: true },
  ])
    answers.push(await changeAll(change));
  return answers.map(({ status, text }) => `${status} ${text.replace(RANDOM, '')}`);
}

/** Document ids and the keys of undos. */
const RANDOM = /"(?:documentId|undo|version)":"[^"]*"/g;

const secondNow = (): number => Math.floor(Date.now() / 1000);

async function nextSecond(): Promise<void> {
  const second = secondNow();
  await expect.poll(secondNow, { interval: 20 }).toBeGreaterThan(second);
}

/** Times of writes, and ids that are random. */
const VARYING =
  /"(?:(?:date|modified)(?:_utc)?(?:_details)?|uid|global_id|global_id_lineage)":(?:"[^"]*"|\{[^}]*\}|\[[^\]]*\])/g;

/** An event that has been published and taken back. */
async function withdrawn(started: Service) {
  const editor = clientOf(started, 'editor');
  const { id } = await editor.create('events', concert('Signed', { status: 'publish' }));
  const path = `events/${String(id)}`;
  await editor.update(path, { status: 'draft' });
  const draft = await started.strapi.db.query(EVENT).findOne({ where: { publicId: id } });
  return { editor, path, documentId: draft.documentId };
}

describe('a write', () => {
  it('is the same whether the Document Service writes, because somebody listens, or not', async () => {
    const unheard = await writeAll(false);
    const heard = await writeAll(true);
    expect(unheard.answers).toEqual(heard.answers);
    const statuses = unheard.answers.map((answer) => Number(answer.slice(0, 3)));
    expect(statuses).toEqual([
      ...RECORDS.map(() => 201),
      ...[400, 400, 400, 403, 403],
      ...[
        ...STATUSES,
        ...CHANGES,
        'changes',
        'rule',
        'rule',
        'undo',
        'undo',
        'undo',
        'all',
        'none',
        'en',
        'none',
        'again',
      ].map(() => 200),
    ]);
    for (const [table, rows] of Object.entries(heard.tables))
      expect(unheard.tables[table], table).toEqual(rows);
  }, 240_000);

  it('goes through the Document Service, and is read for events of Strapi, only if somebody listens', async () => {
    const started = await startService();
    service = started;
    const editor = clientOf(started, 'editor');
    const idOf = async (path: string, json: object) => (await editor.create(path, json))['id'];
    const links = {
      venue: await idOf('venues', { venue: 'Hall' }),
      organizer: [await idOf('organizers', { organizer: 'Club' })],
      categories: [await idOf('categories', { name: 'One' }), await idOf('categories', { name: 'Two' })],
      tags: [await idOf('tags', { name: 'loud' }), await idOf('tags', { name: 'dear' })],
    };
    const create = (title: string): Promise<Sent[]> =>
      statementsOf(started, () => editor.create('events', concert(title, { status: 'publish', ...links })));
    const cost = (sent: readonly Sent[]): number => largestTransaction(sent).length;
    const populates = (sent: readonly Sent[]): number => {
      const commit = largestTransaction(sent).at(-1);
      const after = sent.slice(sent.findIndex((one) => one === commit));
      return after.filter(({ sql }) => /from .*.calendar_events_.*_lnk/.test(sql)).length;
    };
    await create('Before');
    const unheard = await create('Unheard');
    expect(populates(unheard)).toBe(0);
    const told: unknown[] = [];
    started.strapi.eventHub.on('entry.publish', async (payload: unknown) => void told.push(payload));
    const heard = await create('Heard');
    await expect
      .poll(() => told)
      .toMatchObject([
        { model: 'event', entry: { title: 'Heard', tags: [{ name: 'loud' }, { name: 'dear' }] } },
      ]);
    // As many as `write-cost.test.ts` demanded when all writes went this way.
    expect(cost(heard)).toBeLessThanOrEqual(60);
    expect(cost(heard)).toBeGreaterThan(1.5 * cost(unheard));
  });

  it('goes through the Document Service if somebody listens to changes, for a creation that completes a venue', async () => {
    const started = await startService();
    service = started;
    const told: unknown[] = [];
    started.strapi.eventHub.on('entry.update', async (payload: unknown) => void told.push(payload));
    const editor = clientOf(started, 'editor');
    await editor.create('venues', { venue: 'Hall' });
    await editor.create('venues', { venue: 'Hall', city: 'Lyon' });
    await expect.poll(() => told).toMatchObject([{ model: 'venue', entry: { name: 'Hall', city: 'Lyon' } }]);
  });

  it('follows the rules that the project adds to fields', async () => {
    const started = await startService();
    service = started;
    const { cost, website } = started.strapi.contentType(EVENT).attributes;
    Object.assign(cost ?? expect.fail(), { minLength: 3 });
    Object.assign(website ?? expect.fail(), { regex: '^https://' });
    const { publishAt } = started.strapi.contentType('plugin::event-calendar.venue').attributes;
    Object.assign(publishAt ?? expect.fail(), { required: true });
    const { send, create, update } = clientOf(started, 'editor');
    const statusOf = async (path: string, json: object) => (await send('POST', path, { json })).status;
    const of = (json: object) => statusOf('events', concert('Rules', json));
    expect(await of({ status: 'draft' })).toBe(201);
    expect(await of({ status: 'publish' })).toBe(400);
    expect(await of({ status: 'publish', cost: '5 €' })).toBe(201);
    expect(await of({ status: 'publish', cost: '5 €', website: 'http://example.org/' })).toBe(400);
    expect(await statusOf('venues', { venue: 'Hall', status: 'draft' })).toBe(201);
    expect(await statusOf('venues', { venue: 'Other hall', status: 'publish' })).toBe(400);
    // A draft that has lost what the rule demands.
    const { id } = await create('events', concert('Dated', { status: 'publish', cost: '5 €' }));
    const path = `events/${String(id)}`;
    await update(path, { status: 'draft' });
    await update(path, { cost: '' });
    expect((await send('PATCH', path, { json: { status: 'publish' } })).status).toBe(400);
  });

  it('keeps who has created an event in the panel when its draft is published', async () => {
    const started = await startService();
    service = started;
    const { documentId, path, editor } = await withdrawn(started);
    const { id: createdBy } = await started.strapi.db
      .query('admin::user')
      .create({ data: { firstname: 'Ann', email: 'ann@example.org' } });
    await started.strapi.db.query(EVENT).updateMany({ where: { documentId }, data: { createdBy } });
    await editor.update(path, { status: 'publish' });
    const versions = await started.strapi.db
      .query(EVENT)
      .findMany({ where: { documentId }, populate: ['createdBy'] });
    expect(versions).toHaveLength(2);
    for (const version of versions) expect(version).toMatchObject({ createdBy: { id: createdBy } });
  });
});
