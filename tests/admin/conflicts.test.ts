import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldMark } from '../../src/plugins/event-calendar/server/src/domain/field-mark';
import { OPENED_HEADER, writeOpened } from '../../src/plugins/event-calendar/server/src/domain/opened';
import type { Service } from '../harness';
import { startService } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { clientOf } from '../http/write-client';
import { personWith } from './people';

type Headers = Record<string, string>;
type Fields = Record<string, unknown>;

let service: Service;
let administrator: Headers;
let anna: Headers;
let ben: Headers;
beforeAll(async () => {
  service = await startService();
  administrator = await adminHeaders(service);
  const rights = [
    { kind: 'event', rights: ['create', 'read', 'update', 'publish'] },
    { kind: 'tag', rights: ['create', 'read', 'update'] },
  ];
  anna = await personWith(service, 'Anna', rights);
  ben = await personWith(service, 'Ben', rights);
});
afterAll(() => service.stop());

const concert = {
  title: 'Gala',
  startDate: '2031-05-10 20:00:00',
  endDate: '2031-05-10 22:00:00',
  timezone: 'Europe/Paris',
  cost: '5 €',
};
const events = (headers: Headers) => contentManager(service, headers, 'event');
const made = async (): Promise<string> => documentIdOf(await events(anna).create(concert));

/** What the edit view sends when somebody opened a record, changed some fields and saves it. */
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

const conflictOf = (body: unknown): unknown => Object(Object(Object(body).error).details).conflict;

describe('two people who have one record open', () => {
  it('get both changes where they changed different fields', async () => {
    const id = await made();
    const opened = await events(ben).read(id);
    expect((await save(anna, id, opened, { title: 'Gala of May' })).status).toBe(200);
    expect((await save(ben, id, opened, { cost: '7 €', featured: true })).status).toBe(200);
    expect(await events(ben).read(id)).toMatchObject({ title: 'Gala of May', cost: '7 €', featured: true });
  });

  it('are told where they changed the same field, and nothing is written', async () => {
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

  it('may choose their own, as long as nobody changes it again', async () => {
    const id = await made();
    const opened = await events(ben).read(id);
    await save(anna, id, opened, { title: 'Second' });
    const seen = { ...opened, title: 'Second' };
    await save(anna, id, seen, { title: 'Third' });
    expect((await save(ben, id, seen, { title: 'Mine' })).status).toBe(400);
    expect((await save(ben, id, { ...opened, title: 'Third' }, { title: 'Mine' })).status).toBe(200);
  });

  it('do not stand in the way of each other with the same value', async () => {
    const id = await made();
    const opened = await events(ben).read(id);
    await save(anna, id, opened, { title: 'Same', publishAt: null });
    expect((await save(ben, id, opened, { title: 'Same' })).status).toBe(200);
  });

  it('are not told of what they have sent themselves, though its answer was lost', async () => {
    const id = await made();
    const opened = await events(ben).read(id);
    await save(ben, id, opened, { title: 'Lost' });
    const sent = { title: 'Lost' };
    expect((await save(ben, id, opened, { title: 'Lost and found' }, { sent })).status).toBe(200);
    expect((await save(ben, id, opened, { title: 'Mine' }, { sent })).status).toBe(400);
  });

  it('are told of a venue that the other one has chosen, or taken away', async () => {
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

  it('get both where they add and take away different categories', async () => {
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
    const path = `/content-manager/relations/plugin::event-calendar.event/${id}/categories?locale=en`;
    const { results } = Object((await service.request(path, { headers: administrator })).body);
    const names = Array.isArray(results) ? results.map(({ name }) => name) : [];
    expect(names.sort()).toEqual(['Jazz', 'Kids']);
  });

  it.each([
    ['a truth value', 'featured', true, false],
    ['a moment', 'date', '2031-01-01T10:00:00.000Z', '2031-02-02T10:00:00.000Z'],
    ['a time', 'startDate', '2031-05-10 19:00:00', '2031-05-10 18:00:00'],
  ])('are told of %s', async (_, name, first, second) => {
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

  it('are told of shared fields across languages, and not of texts of another language', async () => {
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

  it('are told when they publish, and nothing is published', async () => {
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

  it('are told of records without drafts too', async () => {
    const tags = contentManager(service, administrator, 'tag');
    const id = documentIdOf(await tags.create({ name: 'Jazz' }));
    const opened = await tags.read(id);
    expect((await save(anna, id, opened, { description: 'One' }, { kind: 'tag' })).status).toBe(200);
    const refused = await save(ben, id, opened, { description: 'Two' }, { kind: 'tag' });
    expect(conflictOf(refused.body)).toMatchObject({ fields: [{ name: 'description', theirs: 'One' }] });
  });

  it('are told of what came over the interface, which names nobody', async () => {
    const id = await made();
    const opened = await events(ben).read(id);
    const { publicId } = opened;
    await clientOf(service, 'editor').update(`events/${Number(publicId)}`, { title: 'From a script' });
    const refused = await save(ben, id, opened, { title: 'Mine' });
    expect(conflictOf(refused.body)).toMatchObject({ fields: [{ name: 'title', theirs: 'From a script' }] });
  });

  it('lose nothing when they save at the same moment', async () => {
    const id = await made();
    const opened = await events(ben).read(id);
    const answers = await Promise.all([
      save(anna, id, opened, { title: 'Anna at once' }),
      save(ben, id, opened, { title: 'Ben at once' }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400]);
  });
});
