import { beforeAll, describe, expect, it } from '@jest/globals';
import { fieldMark } from '../../src/plugins/event-calendar/server/src/domain/field-mark';
import {
  CREATION_HEADER,
  OPENED_HEADER,
  SECRET_MARKS,
  writeOpened,
} from '../../src/plugins/event-calendar/server/src/domain/opened';
import { useService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { clientOf } from '../http/write-client';
import { personWith } from './people';

type Headers = Record<string, string>;
type Fields = Record<string, unknown>;

const service = useService();
let administrator: Headers;
let anna: Headers;
let ben: Headers;
beforeAll(async () => {
  administrator = await adminHeaders(service);
  const rights = [
    { kind: 'event', rights: ['create', 'read', 'update', 'publish'] },
    { kind: 'tag', rights: ['create', 'read', 'update'] },
    { kind: 'venue', rights: ['read'] },
  ];
  anna = await personWith(service, 'Anna', rights);
  ben = await personWith(service, 'Ben', rights);
});

const concert = {
  title: 'Gala',
  startDate: '2031-05-10 20:00:00',
  endDate: '2031-05-10 22:00:00',
  timezone: 'Europe/Paris',
  cost: '5 €',
};
const events = (headers: Headers) => contentManager(service, headers, 'event');
const made = async (): Promise<string> => documentIdOf(await events(anna).create(concert));

/** Saves like the edit view after a user opened a record and changed some fields. */
function save(
  headers: Headers,
  documentId: string,
  opened: Fields,
  data: Fields,
  { locale = 'en', kind = 'event', action = '', sent: before = {} as Fields } = {},
) {
  const marks = Object.keys(data).map((name) => [
    name,
    [fieldMark(opened[name]), ...(name in before ? [fieldMark(before[name])] : [])],
  ]);
  const sent = writeOpened({ documentId, fields: Object.fromEntries(marks) });
  const path = `/content-manager/collection-types/plugin::event-calendar.${kind}/${documentId}${action}`;
  return service.request(`${path}?locale=${locale}`, {
    method: action === '' ? 'PUT' : 'POST',
    headers: { ...headers, [OPENED_HEADER]: sent },
    json: data,
  });
}

/** The names of an event's linked records. */
async function linkedTo(id: string, field: string): Promise<string[]> {
  const path = `/content-manager/relations/plugin::event-calendar.event/${id}/${field}?locale=en`;
  const { results } = Object((await service.request(path, { headers: administrator })).body);
  return Array.isArray(results) ? results.map(({ name }) => String(name)).sort() : [];
}

const conflictOf = (body: unknown): unknown => Object(Object(Object(body).error).details).conflict;

describe('two people who have one record open', () => {
  it('keep both changes if they changed different fields', async () => {
    const id = await made();
    const opened = await events(ben).read(id);
    expect((await save(anna, id, opened, { title: 'Gala of May' })).status).toBe(200);
    expect((await save(ben, id, opened, { cost: '7 €', featured: true })).status).toBe(200);
    expect(await events(ben).read(id)).toMatchObject({ title: 'Gala of May', cost: '7 €', featured: true });
  });

  it('get a conflict if they changed the same field, and nothing is written', async () => {
    const id = await made();
    const opened = await events(ben).read(id);
    expect((await save(anna, id, opened, { title: 'Anna’s title' })).status).toBe(200);
    const refused = await save(ben, id, opened, { title: 'Ben’s title', cost: '9 €' });
    expect(refused.status).toBe(400);
    expect(conflictOf(refused.body)).toMatchObject({
      fields: [{ name: 'title', theirs: 'Anna’s title', mark: fieldMark('Anna’s title') }],
      editor: 'Anna Person',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(await events(ben).read(id)).toMatchObject({ title: 'Anna’s title', cost: '5 €' });
  });

  it('may choose their own value, unless somebody changes it again', async () => {
    const id = await made();
    const opened = await events(ben).read(id);
    await save(anna, id, opened, { title: 'Second' });
    const seen = { ...opened, title: 'Second' };
    await save(anna, id, seen, { title: 'Third' });
    expect((await save(ben, id, seen, { title: 'Mine' })).status).toBe(400);
    expect((await save(ben, id, { ...opened, title: 'Third' }, { title: 'Mine' })).status).toBe(200);
  });

  it('get no conflict with the same value', async () => {
    const id = await made();
    const opened = await events(ben).read(id);
    await save(anna, id, opened, { title: 'Same', publishAt: null });
    expect((await save(ben, id, opened, { title: 'Same' })).status).toBe(200);
  });

  it('get no conflict with their own save whose response was lost', async () => {
    const id = await made();
    const opened = await events(ben).read(id);
    await save(ben, id, opened, { title: 'Lost' });
    const sent = { title: 'Lost' };
    expect((await save(ben, id, opened, { title: 'Lost and found' }, { sent })).status).toBe(200);
    expect((await save(ben, id, opened, { title: 'Mine' }, { sent })).status).toBe(400);
  });

  it('get a conflict for a venue that the other one has set or removed', async () => {
    const venue = async (name: string): Promise<string> =>
      documentIdOf(await contentManager(service, administrator, 'venue').create({ name }));
    const [opera, hall, zoo] = [await venue('Opera'), await venue('Hall'), await venue('Zoo')];
    const to = (documentId?: string, from?: string) => ({
      venue: {
        connect: documentId === undefined ? [] : [{ documentId, locale: 'en' }],
        disconnect: from === undefined ? [] : [{ documentId: from, locale: 'en' }],
      },
    });
    const id = await made();
    expect((await save(anna, id, {}, to(opera))).status).toBe(200);
    const refused = await save(ben, id, {}, to(hall));
    expect(refused.status).toBe(400);
    expect(conflictOf(refused.body)).toMatchObject({
      fields: [{ name: 'venue', theirs: { documentId: opera, name: 'Opera' }, mark: fieldMark(opera) }],
    });
    expect((await save(ben, id, {}, to(opera))).status).toBe(200);
    expect((await save(ben, id, { venue: opera }, to(hall, opera))).status).toBe(200);
    expect((await save(anna, id, { venue: opera }, to(undefined, opera))).status).toBe(400);
    expect((await save(anna, id, { venue: hall }, to(undefined, hall))).status).toBe(200);
    const gone = await save(ben, id, { venue: hall }, to(zoo, hall));
    expect(conflictOf(gone.body)).toMatchObject({ fields: [{ name: 'venue', theirs: null, mark: '' }] });
  });

  it('keep both if they add and remove different categories', async () => {
    const category = async (name: string): Promise<string> =>
      documentIdOf(await contentManager(service, administrator, 'category').create({ name }));
    const [art, jazz, kids] = [await category('Art'), await category('Jazz'), await category('Kids')];
    const change = (add: string[], remove: string[]) => {
      const linkTo = (documentId: string) => ({ documentId, locale: 'en' });
      return { categories: { connect: add.map(linkTo), disconnect: remove.map(linkTo) } };
    };
    const id = await made();
    expect((await save(anna, id, {}, change([art], []))).status).toBe(200);
    expect((await save(ben, id, {}, change([jazz], []))).status).toBe(200);
    expect((await save(anna, id, {}, change([kids], [art]))).status).toBe(200);
    expect(await linkedTo(id, 'categories')).toEqual(['Jazz', 'Kids']);
    // The form of a new language shows no links: its links are added to those of the other languages.
    const add = { title: 'Le gala', ...change([art], [jazz]) };
    expect((await save(ben, id, {}, add, { locale: 'fr' })).status).toBe(200);
    expect(await linkedTo(id, 'categories')).toEqual(['Art', 'Kids']);
  });

  it.each([
    ['a truth value', 'featured', true, false],
    ['a moment', 'date', '2031-01-01T10:00:00.000Z', '2031-02-02T10:00:00.000Z'],
    ['a time', 'startDate', '2031-05-10 19:00:00', '2031-05-10 18:00:00'],
  ])('get a conflict for %s', async (_, name, first, second) => {
    const id = await made();
    await events(anna).update(id, { [name]: name === 'featured' ? false : undefined });
    const opened = await events(ben).read(id);
    expect((await save(anna, id, opened, { [name]: first })).status).toBe(200);
    expect((await save(anna, id, { ...opened, [name]: first }, { [name]: second })).status).toBe(200);
    const other = name === 'featured' ? null : '2031-05-10 17:00:00';
    const mine = name === 'date' ? '2031-03-03T10:00:00.000Z' : other;
    const openedLater = { ...opened, [name]: first };
    expect((await save(ben, id, openedLater, { [name]: mine })).status).toBe(400);
  });

  it('get a conflict for shared fields across languages, but not for texts of another language', async () => {
    const id = await made();
    await events(anna).update(id, { ...concert, title: 'Le gala' }, 'fr');
    const openedFr = await events(ben).read(id, '?locale=fr');
    const openedEn = await events(anna).read(id);
    expect((await save(anna, id, openedEn, { title: 'The gala', cost: '8 €' })).status).toBe(200);
    const text = await save(ben, id, openedFr, { title: 'Le grand gala' }, { locale: 'fr' });
    expect(text.status).toBe(200);
    const shared = await save(ben, id, openedFr, { cost: '6 €' }, { locale: 'fr' });
    expect(conflictOf(shared.body)).toMatchObject({ fields: [{ name: 'cost', theirs: '8 €' }] });
  });

  it('keep each other’s shared fields if one of them writes a new language', async () => {
    const id = await made();
    await events(anna).publish(id, {});
    const opened = await events(ben).read(id);
    const changed = { cost: null, featured: true, endDate: '2031-05-10 23:00:00' };
    expect((await save(anna, id, opened, changed)).status).toBe(200);
    expect((await save(ben, id, opened, { title: 'Le gala' }, { locale: 'fr' })).status).toBe(200);
    expect(await events(anna).read(id)).toMatchObject({ ...changed, title: 'Gala' });
    expect(await events(ben).read(id, '?locale=fr')).toMatchObject({ ...changed, title: 'Le gala' });
  });

  it('get a conflict for a shared field that the other one changes in a new language', async () => {
    const id = await made();
    const opened = await events(ben).read(id);
    expect((await save(anna, id, opened, { cost: '8 €' })).status).toBe(200);
    const french = { title: 'Le gala', cost: '6 €' };
    const refused = await save(ben, id, { cost: opened['cost'] }, french, { locale: 'fr' });
    expect(conflictOf(refused.body)).toMatchObject({ fields: [{ name: 'cost', theirs: '8 €' }] });
    expect(await events(anna).read(id)).toMatchObject({ cost: '8 €' });
    expect((await save(ben, id, { cost: '8 €' }, french, { locale: 'fr' })).status).toBe(200);
    expect(await events(anna).read(id)).toMatchObject({ cost: '6 €', title: 'Gala' });
  });

  it('get a conflict when they publish, and nothing is published', async () => {
    const id = await made();
    const opened = await events(ben).read(id);
    await save(anna, id, opened, { title: 'Other' });
    const refused = await save(ben, id, opened, { title: 'Mine' }, { action: '/actions/publish' });
    expect(refused.status).toBe(400);
    expect(conflictOf(refused.body)).toMatchObject({ fields: [{ name: 'title' }] });
    expect(await events(ben).read(id)).toMatchObject({ title: 'Other', status: 'draft' });
    expect((await save(ben, id, opened, { cost: '1 €' }, { action: '/actions/publish' })).status).toBe(200);
    expect(await events(ben).read(id)).toMatchObject({ title: 'Other', cost: '1 €', status: 'published' });
  });

  it('get a conflict for records without drafts too', async () => {
    const tags = contentManager(service, administrator, 'tag');
    const id = documentIdOf(await tags.create({ name: 'Jazz' }));
    const opened = await tags.read(id);
    expect((await save(anna, id, opened, { description: 'One' }, { kind: 'tag' })).status).toBe(200);
    const refused = await save(ben, id, opened, { description: 'Two' }, { kind: 'tag' });
    expect(conflictOf(refused.body)).toMatchObject({ fields: [{ name: 'description', theirs: 'One' }] });
  });

  it('get a conflict with a change over the interface, without a name', async () => {
    const id = await made();
    const opened = await events(ben).read(id);
    const { publicId } = opened;
    expect((await save(anna, id, opened, { cost: '8 €' })).status).toBe(200);
    await clientOf(service, 'editor').update(`events/${Number(publicId)}`, { title: 'From a script' });
    const refused = await save(ben, id, opened, { title: 'Mine' });
    expect(conflictOf(refused.body)).toMatchObject({
      fields: [{ name: 'title', theirs: 'From a script' }],
      editor: null,
    });
  });

  it('get a conflict for a password, whose marks reveal nothing', async () => {
    const id = await made();
    const path = `/content-manager/collection-types/plugin::event-calendar.event/${id}?locale=en`;
    const markOf = ({ body }: { body: unknown }): string => Object(Object(body).meta)[SECRET_MARKS].password;
    const set = (headers: Headers, known: string, password: string) =>
      service.request(path, {
        method: 'PUT',
        headers: {
          ...headers,
          [OPENED_HEADER]: writeOpened({ documentId: id, fields: { password: [known] } }),
        },
        json: { password },
      });
    const before = markOf(await service.request(path, { headers: ben }));
    const first = await set(anna, before, 'open sesame');
    expect([before, first.status]).toEqual(['', 200]);
    const refused = await set(ben, before, 'mellon');
    expect(conflictOf(refused.body)).toMatchObject({ fields: [{ name: 'password', theirs: 'open sesame' }] });
    expect((await set(ben, before, 'open sesame')).status).toBe(200);
    const seen = markOf(await service.request(path, { headers: ben }));
    expect(seen).toBe(markOf(first));
    expect(seen).not.toBe(fieldMark('open sesame'));
    expect((await set(ben, seen, 'mellon')).status).toBe(200);
    expect((await set(anna, seen, '')).status).toBe(400);
  });

  it('cannot combine two changes to an end before the start, and get no other end than they sent', async () => {
    const id = await made();
    const opened = await events(ben).read(id);
    expect((await save(anna, id, opened, { startDate: '2031-05-10 21:30:00' })).status).toBe(200);
    const refused = await save(ben, id, opened, { endDate: '2031-05-10 21:00:00' });
    expect(refused.status).toBe(400);
    expect(Object(refused.body)).toMatchObject({ error: { details: { errors: [{ path: ['endDate'] }] } } });
    const earlier = await save(ben, id, opened, { endDate: '2031-05-09 20:00:00' });
    expect(Object(earlier.body)).toMatchObject({ error: { details: { errors: [{ path: ['endDate'] }] } } });
    const late = await save(anna, id, await events(anna).read(id), { startDate: '2031-05-11 21:30:00' });
    expect(Object(late.body)).toMatchObject({ error: { details: { errors: [{ path: ['startDate'] }] } } });
    const times = { startDate: '2031-05-10 21:30:00', endDate: '2031-05-10 22:00:00' };
    expect(await events(ben).read(id)).toMatchObject(times);
    const midnight = { startDate: '2031-05-10 20:00:00', endDate: '2031-05-10 00:00:00' };
    expect((await save(ben, id, await events(ben).read(id), midnight)).status).toBe(200);
    expect(await events(ben).read(id)).toMatchObject({ endDate: '2031-05-11 00:00:00' });
    expect((await save(ben, id, await events(ben).read(id), { allDay: true })).status).toBe(200);
  });

  it('cannot publish a record that the other one has moved to the trash', async () => {
    const id = await made();
    await events(anna).publish(id, {});
    const opened = await events(ben).read(id);
    const trash = { method: 'POST', headers: administrator, json: { documentIds: [id] } };
    expect((await service.request('/event-calendar/records/event/trash', trash)).status).toBe(200);
    const refused = await save(ben, id, opened, { title: 'Mine' }, { action: '/actions/publish' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('in the trash')]);
    expect(await events(ben).read(id)).toMatchObject({ title: 'Gala', status: 'draft' });
  });

  it('get no conflict with their own text that the server has cleaned', async () => {
    const id = await made();
    const opened = await events(ben).read(id);
    const typed = { title: ' Gala  ' };
    expect((await save(ben, id, opened, typed)).status).toBe(200);
    expect(await events(ben).read(id)).toMatchObject({ title: 'Gala' });
    const later = { title: 'Gala of May' };
    expect((await save(ben, id, opened, later, { sent: typed })).status).toBe(200);
  });

  it('lose nothing when they save at the same time', async () => {
    const id = await made();
    const opened = await events(ben).read(id);
    const responses = await Promise.all([
      save(anna, id, opened, { title: 'Anna at once' }),
      save(ben, id, opened, { title: 'Ben at once' }),
    ]);
    const statuses = responses.map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400]);
  });
});

describe('a record whose creation is sent twice', () => {
  const path = '/content-manager/collection-types/plugin::event-calendar.event';
  const create = (name: string, title: string, action = '') =>
    service.request(`${path}${action}?locale=en`, {
      method: 'POST',
      headers: { ...anna, [CREATION_HEADER]: name },
      json: { ...concert, title },
    });
  const titled = (title: string) => events(anna).list(`?locale=en&filters[title][$eq]=${title}`);

  it('is created once, also when both arrive at the same time, and is named', async () => {
    const name = 'creation-of-twins';
    const responses = await Promise.all([create(name, 'Twin'), create(name, 'Twin')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400]);
    const refused = responses.find(({ status }) => status === 400);
    const [twin, ...others] = await titled('Twin');
    expect(others).toEqual([]);
    expect(Object(refused?.body)).toMatchObject({ error: { details: { created: twin?.['documentId'] } } });
    expect((await create('creation-of-another', 'Twin')).status).toBe(201);
    expect(await titled('Twin')).toHaveLength(2);
  });

  it('is created when the first request was refused, and again when the record is gone', async () => {
    const name = 'creation-that-failed';
    const refused = await service.request(`${path}?locale=en`, {
      method: 'POST',
      headers: { ...anna, [CREATION_HEADER]: name },
      json: { ...concert, title: 'Refused', startDate: 'never' },
    });
    expect(refused.status).toBe(400);
    const made = await create(name, 'Refused');
    expect(made.status).toBe(201);
    const { documentId } = Object(Object(made.body).data);
    await contentManager(service, administrator, 'event').remove(String(documentId), '*');
    expect((await create(name, 'Refused')).status).toBe(201);
  });

  it('is published once', async () => {
    const statuses = [];
    for (const _ of ['first', 'second'])
      statuses.push((await create('creation-published', 'Opening', '/actions/publish')).status);
    expect(statuses).toEqual([200, 400]);
    expect(await titled('Opening')).toHaveLength(1);
  });
});

it('lets a panel on another origin send the headers of its saves if the host allows headers', async () => {
  const asked = [OPENED_HEADER, CREATION_HEADER, 'content-type'].join(',');
  const preflight = {
    Origin: 'https://panel.example',
    'Access-Control-Request-Method': 'PUT',
    'Access-Control-Request-Headers': asked,
  };
  const path = '/content-manager/collection-types/plugin::event-calendar.event/x';
  const response = await service.request(path, { method: 'OPTIONS', headers: preflight });
  const allowed = response.headers.get('Access-Control-Allow-Headers')?.toLowerCase().split(',') ?? [];
  expect(allowed.map((name) => name.trim())).toEqual(
    expect.arrayContaining(['content-type', OPENED_HEADER, CREATION_HEADER]),
  );
});
