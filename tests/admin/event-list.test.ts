import { beforeAll, describe, expect, it } from '#test';
import { EVENT_LIST_QUERY } from '../../src/plugins/event-calendar/server/src/admin-api/event-list/query';
import { readEventList } from '../../src/plugins/event-calendar/server/src/admin-api/event-list/read-list';
import {
  WAITING_QUERY,
  countWaiting,
} from '../../src/plugins/event-calendar/server/src/admin-api/event-list/waiting';
import type { EventList } from '../../src/plugins/event-calendar/server/src/panel-contract/event-list';
import type { Statement } from '../../src/plugins/event-calendar/server/src/storage/ports/port';
import { alignEditorMarks } from '../../src/plugins/event-calendar/server/src/storage/editor-marks';
import { indexDifferences } from '../guard/invariants';
import { useService } from '../harness';
import { adminHeaders, contentManager } from '../harness/admin';
import { CLIENT } from '../harness/fresh-database';
import { clientOf, isBody } from '../http/write-client';
import { colleague, sourceOf } from './board';

const service = useService();
const editor = clientOf(service, 'editor');
let headers: Record<string, string>;
let events: ReturnType<typeof contentManager>;
beforeAll(async () => {
  headers = await adminHeaders(service);
  events = contentManager(service, headers, 'event');
});

const FILE = 'plugin::upload.file';
/** A file of the media library. */
const IMAGE = {
  name: 'list.png',
  url: '/uploads/list.png',
  ext: '.png',
  mime: 'image/png',
  hash: 'list',
  size: 1,
  width: 1,
  height: 1,
  provider: 'local',
};

type Query = Record<string, string>;
/** Every test has a year of its own. */
const year = (start: number): Query => ({ start: `${start}-01-01`, end: `${start + 1}-01-01` });
const make = async (title: string, start: string, more: object = {}) => {
  const end = `${start.slice(0, 10)} 23:00:00`;
  const times = { start_date: start, end_date: end, timezone: 'Europe/Paris' };
  const made = await editor.create('events', { title, ...times, ...more });
  const row = await service.strapi.db.connection('calendar_index').where({ public_id: made['id'] }).first();
  return { id: Number(made['id']), documentId: String(row.document_id) };
};
/** The role of a colleague does not cover time zones, so an administrator makes the event and then changes its creator. */
const makeFor = async (email: string, title: string, start: string) => {
  const { documentId } = await make(title, start, { status: 'draft' });
  const { db } = service.strapi;
  const user = await db.query('admin::user').findOne({ where: { email } });
  const data = { createdBy: user.id };
  await db.query('plugin::event-calendar.event').updateMany({ where: { documentId }, data });
};
const ask = (query: Query, by = headers) =>
  service.request(`/event-calendar/event-list?${new URLSearchParams({ locale: 'en', ...query })}`, {
    headers: by,
  });
const isList = (data: unknown): data is EventList => isBody(data) && Array.isArray(data['events']);
const list = async (query: Query, by = headers): Promise<EventList> => {
  const { body, text } = await ask(query, by);
  if (!isBody(body) || !isList(body['data'])) throw new Error(text);
  return body['data'];
};
const titles = async (query: Query, by = headers) => (await list(query, by)).events.map(({ title }) => title);

describe('saved views', () => {
  const PATH = '/event-calendar/event-list/views';
  const send = (method: string, path: string, json?: object, by = headers) =>
    service.request(path, { method, headers: by, ...(json && { json }) });
  const save = (views: object[], more: object = {}, by = headers) =>
    send('PUT', PATH, { views, ...more }, by);
  const names = async (by = headers): Promise<string[]> =>
    Object((await send('GET', PATH, undefined, by)).body).data.map(({ name }: { name: string }) => name);
  const view = (name: string, query = '') => ({ name, query });

  it('belong to the person, one of each name, and two tabs lose none', async () => {
    const other = await colleague(service, 'Views other', { any: ['read'] });
    await Promise.all(['One', 'Two', 'Three'].map((name) => save([view(name, 'mine=1')])));
    expect((await names()).toSorted()).toEqual(['One', 'Three', 'Two']);
    expect(await names(other)).toEqual([]);
    await save([view('One', 'image=none')]);
    const taken = await save([view('One', 'old=1'), view('Four', 'venue=none')], { keep: true });
    expect(Object(taken.body).data).toEqual(
      expect.arrayContaining([view('One', 'image=none'), view('Four', 'venue=none')]),
    );
    await send('DELETE', `${PATH}?name=Two`, undefined, other);
    await send('DELETE', `${PATH}?name=One`);
    expect((await names()).toSorted()).toEqual(['Four', 'Three', 'Two']);
  });

  it('are at most twenty: another one is refused, and of those of a browser come as many as have room', async () => {
    const own = await colleague(service, 'Views many', { own: ['read'] });
    const many = Array.from({ length: 20 }, (_, n) => view(`${n}`));
    await save(many, {}, own);
    const { status, body } = await save([view('newest')], {}, own);
    expect([status, Object(body).error.details.refusal]).toEqual([
      400,
      { key: 'viewsFull', values: { most: 20 } },
    ]);
    expect(await names(own)).toEqual(many.map(({ name }) => name));
    expect((await save([view('0', 'mine=1')], {}, own)).status).toBe(200);
    const kept = [view('1', 'old=1'), view('fits'), view('waits')];
    await send('DELETE', `${PATH}?name=5`, undefined, own);
    const before = await names(own);
    for (const _ of [1, 2]) await save(kept, { keep: true }, own);
    expect(await names(own)).toEqual([...before, 'fits']);
  });

  it('are refused without a right to read events, without a name, and too many at once', async () => {
    const nobody = await colleague(service, 'Views nobody', {});
    expect((await save([view('x')], {}, nobody)).status).toBe(403);
    expect((await send('GET', PATH, undefined, nobody)).status).toBe(403);
    expect((await send('DELETE', `${PATH}?name=x`, undefined, nobody)).status).toBe(403);
    for (const views of [[], [view(' ')], Array.from({ length: 21 }, (_, n) => view(`${n}`))]) {
      const { status, text } = await save(views);
      expect([status, text.includes('views')]).toEqual([400, true]);
    }
  });
});

describe('the list of events', () => {
  it('finds events by what they have and what they lack, in the order of their starts', async () => {
    const hall = { venue: { venue: 'List hall' } };
    await make('Late', '2041-06-02 20:00:00', { ...hall, categories: ['List talks'] });
    const early = await make('Early', '2041-06-01 20:00:00', {
      ...hall,
      organizer: { organizer: 'List club' },
      event_status: 'canceled',
    });
    await make('Bare', '2041-06-03 20:00:00', { status: 'draft' });
    const made = await list(year(2041));
    expect(made.events.map(({ title }) => title)).toEqual(['Early', 'Late', 'Bare']);
    const [first, second] = made.events;
    expect(made.venues[first?.venue ?? 0]).toBe('List hall');
    const within = (query: Query) => titles({ ...year(2041), ...query });
    expect(await within({ venue: String(first?.venue) })).toEqual(['Early', 'Late']);
    expect(await within({ venue: 'none' })).toEqual(['Bare']);
    expect(await within({ category: String(second?.categories?.[0]) })).toEqual(['Late']);
    const organizer = await service.strapi.db.connection('calendar_links').where({
      event_id: early.id,
      role: 'organizer',
    });
    expect(await within({ organizer: String(organizer[0]?.target_id) })).toEqual(['Early']);
    expect(await within({ status: 'draft' })).toEqual(['Bare']);
    expect(await within({ state: 'canceled' })).toEqual(['Early']);
    expect(await within({ state: 'scheduled', status: 'publish' })).toEqual(['Late']);
    expect(await within({ changed: '1' })).toEqual(['Early', 'Late', 'Bare']);
    expect(await within({ end: '2041-06-02' })).toEqual(['Early']);
    expect(await within({ start: '2041-06-03' })).toEqual(['Bare']);
  });

  it('finds events that take place on its days, also those that began long before', async () => {
    const span = (title: string, start: string, end: string, timezone = 'Europe/Paris') =>
      make(title, start, { end_date: end, timezone });
    await span('Exhibition', '2042-01-01 10:00:00', '2042-12-31 18:00:00');
    await span('Until midnight', '2042-05-31 20:00:00', '2042-06-01 00:00:00');
    await span('Far east', '2042-06-01 00:00:00', '2042-06-01 00:00:00', 'Pacific/Kiritimati');
    await span('Far west', '2042-06-01 23:30:00', '2042-06-01 23:45:00', 'Pacific/Pago_Pago');
    await span('Day after', '2042-06-02 00:00:00', '2042-06-02 01:00:00');
    expect(await titles({ start: '2042-06-01', end: '2042-06-02' })).toEqual([
      'Exhibition',
      'Far east',
      'Far west',
    ]);
  });

  it('finds what has no version in a language, one that is behind, or no image', async () => {
    const both = await make('Translated', '2043-06-01 20:00:00');
    await events.update(both.documentId, { title: 'Traduit' }, 'fr');
    await make('Only English', '2043-06-02 20:00:00');
    const image = await service.strapi.db.query(FILE).create({ data: IMAGE });
    await events.update(both.documentId, { title: 'Traduit', image: image.id }, 'fr');
    const within = (query: Query) => titles({ ...year(2043), ...query });
    expect(await within({ missing: 'fr' })).toEqual(['Only English']);
    expect(await within({ missing: 'any' })).toEqual(['Only English']);
    expect(await within({ missing: 'en' })).toEqual([]);
    expect(await within({ behind: 'any' })).toEqual([]);
    await events.update(both.documentId, { title: 'Translated anew' }, 'en');
    for (const behind of ['fr', 'any'])
      expect((await list({ ...year(2043), behind })).events.map((event) => event.documentId)).toEqual([
        both.documentId,
      ]);
    expect(await within({ behind: 'en' })).toEqual([]);
    await events.update(both.documentId, { title: 'Traduit à nouveau' }, 'fr');
    expect(await within({ behind: 'any' })).toEqual([]);
    expect(await within({ image: 'none' })).toEqual(['Only English']);
    expect(await within({ locale: 'fr' })).toEqual(['Traduit à nouveau', 'Only English']);
    await service.strapi.db.query(FILE).delete({ where: { id: image.id } });
    expect(await within({ image: 'none' })).toEqual(['Translated', 'Only English']);
  });

  it('finds no language behind that a person has checked, or that is the first one now, and mends what older code wrote', async () => {
    const late = await make('Late one', '2048-06-01 20:00:00');
    await events.update(late.documentId, { title: 'En retard' }, 'fr');
    await events.update(late.documentId, { title: 'Late again' }, 'en');
    const behind = async () => (await list({ ...year(2048), behind: 'fr' })).events.length;
    expect(await behind()).toBe(1);
    await service.request(`/event-calendar/translations/event/${late.documentId}/fr/checked`, {
      method: 'POST',
      headers,
      json: {},
    });
    expect(await behind()).toBe(0);
    await events.update(late.documentId, { title: 'Late once more' }, 'en');
    expect(await behind()).toBe(1);
    expect(await indexDifferences(service.strapi)).toEqual([]);
    const { connection: knex } = service.strapi.db;
    const rows = () => knex('calendar_index').where({ document_id: late.documentId });
    for (const wrong of [
      { lacks_image: 0, behind: null },
      { lacks_image: 0, behind: ',de,' },
    ]) {
      await rows().update(wrong);
      expect(await indexDifferences(service.strapi)).toHaveLength(2);
      await alignEditorMarks(knex, service.strapi);
      expect(await indexDifferences(service.strapi)).toEqual([]);
    }
    await events.remove(late.documentId, 'en');
    expect((await rows()).map(({ behind: languages }) => languages)).toEqual([null]);
  });

  it('finds venues that are booked twice, by the rule of the board', async () => {
    const at = (title: string, start: string, venue: string) =>
      make(title, start, { venue: { venue }, end_date: `${start.slice(0, 11)}22:00:00` });
    await at('First', '2044-06-01 20:00:00', 'List stage');
    await at('Second', '2044-06-01 21:00:00', 'List stage');
    await at('Elsewhere', '2044-06-01 21:00:00', 'List cellar');
    await at('Behind', '2044-06-01 22:00:00', 'List stage');
    expect(await titles({ ...year(2044), double: '1' })).toEqual(['First', 'Second']);
    expect((await ask({ start: '2044-01-01', double: '1' })).status).toBe(400);
    expect((await ask({ start: '2044-01-01', end: '2046-01-01', double: '1' })).status).toBe(400);
  });

  it('goes through the list page by page, each with two statements', async () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    for (const title of names) await make(title, '2045-06-01 20:00:00', { venue: { venue: 'List barn' } });
    const { count, source, close } = sourceOf(service);
    try {
      const read = (query: Query, size: number) =>
        readEventList(
          { ...source, languages: ['en', 'fr'] },
          EVENT_LIST_QUERY.parse({ locale: 'en', ...year(2045), ...query }),
          size,
        );
      const seen: string[] = [];
      for (let after: string | undefined = ''; after !== undefined;) {
        const before = count();
        const { events: page, next } = await read(after === '' ? {} : { after }, 2);
        expect(count() - before).toBe(2);
        seen.push(...page.map(({ title }) => title));
        after = next;
      }
      expect(seen).toEqual(names);
      const before = count();
      expect((await read({ double: '1' }, 5)).events).toHaveLength(5);
      expect(count() - before).toBe(3);
    } finally {
      await close();
    }
  });

  it.runIf(CLIENT === 'sqlite')(
    'tests the versions in an index alone, without the table, and asks for no list of all events for a right in all languages',
    async () => {
      const { source, close } = sourceOf(service);
      const taken: Statement[] = [];
      const port: typeof source.port = {
        ...source.port,
        all: (statement) => {
          taken.push(statement);
          return source.port.all(statement);
        },
      };
      const condition = async () => ({ $and: [{ $or: [{ locale: { $in: ['en', 'fr'] } }] }] });
      const person = { ...source.person, condition };
      const filters = [
        {},
        { venue: '1' },
        { status: 'draft' },
        { state: 'postponed' },
        { missing: 'fr' },
        { behind: 'any' },
        { behind: 'fr' },
        { image: 'none' },
      ];
      for (const filter of [...filters, { ...year(2041), double: '1' }])
        await readEventList(
          { ...source, port, person, languages: ['en', 'fr'] },
          EVENT_LIST_QUERY.parse({ locale: 'en', ...filter }),
        );
      await close();
      const lists = taken.filter(({ slow }) => slow === 'finding');
      const plans = await Promise.all(
        lists.map(async ({ sql, values }) => {
          const steps = await service.strapi.db.connection.raw(`explain query plan ${sql}`, [...values]);
          return steps.map(({ detail }: { detail: string }) => detail).join('; ');
        }),
      );
      expect(plans).toHaveLength(filters.length + 2);
      for (const [place, plan] of plans.entries()) {
        // Double bookings need the ends in UTC.
        const how = lists[place]?.sql.includes('end_utc,') ? 'INDEX' : 'COVERING INDEX';
        expect(plan).toContain(`SEARCH i USING ${how} calendar_index_start`);
        expect(plan).not.toContain('SCAN t0');
      }
    },
  );

  it('counts what waits for a person, in two statements', async () => {
    const day = (days: number) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10);
    const days = { start: day(3), end: day(5) };
    const waiting = async (by = headers) => {
      const query = new URLSearchParams({ locale: 'en', ...days });
      const { body } = await service.request(`/event-calendar/home/waiting?${query}`, { headers: by });
      return Object(body).data.counts;
    };
    const at = `${day(3)} 20:00:00`;
    const end = { end_date: `${day(3)} 22:00:00` };
    const before = await waiting();
    await make('Bare', at, end);
    for (const title of ['Twin', 'Other twin'])
      await make(title, at, { ...end, venue: { venue: 'List loft' } });
    await make('Later', `${day(8)} 20:00:00`, { end_date: `${day(8)} 22:00:00` });
    const after = await waiting();
    const more = Object.entries(after).map(([name, count]) => [name, Number(count) - Number(before[name])]);
    expect(Object.fromEntries(more)).toEqual({ drafts: 0, image: 3, venue: 1, translation: 3, double: 2 });
    const author = await colleague(service, 'List waiting', { own: ['read', 'update'] });
    expect(Object.values(await waiting(author))).toEqual([0, 0, 0, 0, 0]);
    // Who may read all events and change their own is told only of these, and so is the list.
    const reader = await colleague(service, 'List reader', { any: ['read'], own: ['update'] });
    expect(Object.values(await waiting(reader))).toEqual([0, 0, 0, 0, 0]);
    expect((await titles({ ...days, image: 'none' }, reader)).length).toBeGreaterThan(0);
    expect(await titles({ ...days, image: 'none', changeable: '1' }, reader)).toEqual([]);
    await makeFor('list reader@calendar.test', 'Bare of mine', at);
    expect(await waiting(reader)).toEqual({ drafts: 1, image: 1, venue: 1, translation: 1, double: 0 });
    expect(await titles({ ...days, image: 'none', changeable: '1' }, reader)).toEqual(['Bare of mine']);
    const onlyReader = await colleague(service, 'List only reader', { any: ['read'] });
    expect(Object.values(await waiting(onlyReader))).toEqual([0, 0, 0, 0, 0]);
    await makeFor('list waiting@calendar.test', 'Draft of mine', '2047-06-02 20:00:00');
    expect(await waiting(author)).toEqual({ drafts: 1, image: 0, venue: 0, translation: 0, double: 0 });
    const { count, source, close } = sourceOf(service);
    const start = count();
    await countWaiting(
      { ...source, languages: ['en', 'fr'] },
      WAITING_QUERY.parse({ locale: 'en', ...days }),
    ).finally(close);
    expect(count() - start).toBe(2);
    const wrong = new URLSearchParams({ locale: 'en', start: day(3), end: day(3) });
    const { status } = await service.request(`/event-calendar/home/waiting?${wrong}`, { headers });
    expect(status).toBe(400);
  });

  it('shows nobody what they may not read, and each person what they have made', async () => {
    const { documentId } = await make('Secret', '2046-06-01 20:00:00', { status: 'draft' });
    await events.update(documentId, { title: 'Secret français' }, 'fr');
    const own = await colleague(service, 'List author', { own: ['read', 'update'] });
    const french = await colleague(service, 'List French', { any: ['read'], locales: ['fr'] });
    const nobody = await colleague(service, 'List nobody', {});
    await makeFor('list author@calendar.test', 'Mine', '2046-06-02 20:00:00');
    expect(await titles(year(2046), own)).toEqual(['Mine']);
    expect(await titles({ ...year(2046), mine: '1' }, own)).toEqual(['Mine']);
    expect(await titles(year(2046))).toEqual(['Secret', 'Mine']);
    // An administrator has written the French version.
    expect(await titles({ ...year(2046), mine: '1' })).toEqual(['Secret']);
    expect(await titles({ ...year(2046), locale: 'fr' }, french)).toEqual(['Secret français']);
    expect(await titles(year(2046), french)).toEqual([]);
    expect((await ask(year(2046), nobody)).status).toBe(403);
    expect((await ask(year(2046), {})).status).toBe(401);
    await editor.remove(`events/${(await make('Gone', '2046-06-03 20:00:00')).id}`);
    expect(await titles(year(2046))).toEqual(['Secret', 'Mine']);
  });

  it.each([
    ['after', 'yesterday'],
    ['venue', 'any'],
    ['missing', 'x'],
    ['image', 'yes'],
    ['changed', '0'],
    ['end', '2000-01-01'],
  ])('refuses a wrong value of "%s" by its name', async (name, value) => {
    const { status, text } = await ask({ start: '2046-01-01', [name]: value });
    expect(status).toBe(400);
    expect(text).toContain(name);
  });
});
