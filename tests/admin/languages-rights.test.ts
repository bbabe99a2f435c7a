import { beforeAll, describe, expect, it } from '@jest/globals';
import { uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { contentManager, documentIdOf, panelUser } from '../harness/admin';
import { useCheckedService } from '../guard/use-checked-service';
import { personWith } from './people';
import { lateConcert } from './requests';
import { refusedKey } from './stored';

type Headers = Record<string, string>;

const service = useCheckedService();
let editor: Headers;
let author: Headers;
beforeAll(async () => {
  editor = await panelUser(service, 'strapi-editor');
  author = await panelUser(service, 'strapi-author');
});

const as = (who: Headers, kind: Kind) => contentManager(service, who, kind);
const put = (who: Headers, kind: Kind, id: string, data: object, locale = 'fr') =>
  service.request(`/content-manager/collection-types/${uidOf(kind)}/${id}?locale=${locale}`, {
    method: 'PUT',
    headers: who,
    json: data,
  });

/** The values of a kind, and the values of shared fields that a new language could bring along. */
const CASES = [
  {
    kind: 'event',
    made: lateConcert('Gala', { website: 'https://ours.example/', password: 'ours' }),
    brought: lateConcert('Gala volé', {
      startDate: '2031-05-10 19:00:00',
      website: 'https://theirs.example/',
      password: 'theirs',
    }),
  },
  { kind: 'venue', made: { name: 'Opera', phone: '1' }, brought: { name: 'Opéra', phone: '2' } },
  { kind: 'organizer', made: { name: 'Choir', phone: '1' }, brought: { name: 'Chœur', phone: '2' } },
  { kind: 'tag', made: { name: 'jazz' }, brought: { name: 'djâze' } },
] as const;

describe('a new language', () => {
  it.each(CASES)('of somebody else’s $kind needs the right to change it', async ({ kind, made, brought }) => {
    const id = documentIdOf(await as(editor, kind).create(made));
    expect(await refusedKey(service, () => put(author, kind, id, brought))).toBe('mayNotAddLanguage');
    if (kind !== 'tag') {
      await as(editor, kind).publish(id, made);
      expect(await refusedKey(service, () => put(author, kind, id, brought))).toBe('mayNotAddLanguage');
    }
  });

  it.each(CASES)('of an own $kind may bring shared fields along', async ({ kind, made, brought }) => {
    const id = documentIdOf(await as(author, kind).create(made));
    expect((await put(author, kind, id, brought)).status).toBe(200);
    const { title: _title, name: _name, ...shared } = Object(brought);
    expect(await as(author, kind).read(id, '?locale=en')).toMatchObject(shared);
    expect(await as(author, kind).read(id, '?locale=fr')).toMatchObject(brought);
  });

  it('belongs to the record of whoever made its first language', async () => {
    const id = documentIdOf(await as(author, 'event').create(lateConcert('Theirs')));
    await as(editor, 'event').update(id, lateConcert('La leur'), 'fr');
    expect((await put(author, 'event', id, { title: 'Die ihre' }, 'de')).status).toBe(200);
    expect(await refusedKey(service, () => put(author, 'event', id, { title: 'Volée' }, 'fr'))).toBe(
      undefined,
    );
  });

  it('needs the right in that language', async () => {
    const id = documentIdOf(await as(editor, 'event').create(lateConcert('Gala')));
    const french = await personWith(service, 'Traductrice', [
      { kind: 'event', rights: ['create', 'read', 'update'], locales: ['fr'] },
    ]);
    expect(await refusedKey(service, () => put(french, 'event', id, { title: 'Fest' }, 'de'))).toBe(
      'mayNotAddLanguage',
    );
    expect((await put(french, 'event', id, { title: 'Fête' })).status).toBe(200);
  });

  it('changes no shared field that the person may not change', async () => {
    const kept = { featured: true, password: 'ours' };
    const made = lateConcert('Gala', { website: 'https://ours.example/', ...kept });
    const venue = documentIdOf(await as(editor, 'venue').create({ name: 'Hall' }));
    const other = documentIdOf(await as(editor, 'venue').create({ name: 'Other hall' }));
    const link = (documentId: string) => ({ connect: [{ documentId, locale: 'en' }], disconnect: [] });
    const id = documentIdOf(await as(editor, 'event').create({ ...made, venue: link(venue) }));
    const translator = await personWith(service, 'Translator', [
      { kind: 'event', rights: ['create', 'read'] },
      { kind: 'event', rights: ['update'], fields: ['title', 'description', 'website'] },
    ]);
    const brought = {
      ...lateConcert('Fête', { startDate: '2031-05-09 20:00:00', website: 'https://theirs.example/' }),
      featured: false,
      password: 'theirs',
      venue: link(other),
    };
    expect((await put(translator, 'event', id, brought)).status).toBe(200);
    for (const locale of ['en', 'fr'])
      expect(await as(editor, 'event').read(id, `?locale=${locale}`)).toMatchObject({
        title: locale === 'en' ? 'Gala' : 'Fête',
        website: 'https://theirs.example/',
        startDate: made.startDate,
        ...kept,
        venue: { count: 1 },
      });
    const links: unknown[] = await service.strapi.db
      .query(uidOf('event'))
      .findMany({ where: { documentId: id }, populate: { venue: { select: ['documentId'] } } });
    expect(links).toMatchObject([{ venue: { documentId: venue } }, { venue: { documentId: venue } }]);
  });

  it('is published only with the right to change the record', async () => {
    const id = documentIdOf(await as(editor, 'event').create(lateConcert('Gala')));
    const publisher = await personWith(service, 'Publisher', [
      { kind: 'event', rights: ['create', 'read', 'publish'] },
      { kind: 'event', rights: ['update'], conditions: ['admin::is-creator'] },
    ]);
    const publish = () =>
      service.request(`/content-manager/collection-types/${uidOf('event')}/${id}/actions/publish?locale=fr`, {
        method: 'POST',
        headers: publisher,
        json: lateConcert('Volée'),
      });
    expect(await refusedKey(service, publish)).toBe('mayNotAddLanguage');
  });
});

describe('a version that only stands in for a language', () => {
  const send = (who: Headers, method: string, path: string, json?: object) =>
    service.request(`/event-calendar/${path}`, { method, headers: who, ...(json && { json }) });
  /** A venue in English, for which an event has a French version. */
  async function venueWithStandIn(name: string): Promise<string> {
    const venue = documentIdOf(await as(editor, 'venue').create({ name }));
    const link = { connect: [{ documentId: venue, locale: 'en' }], disconnect: [] };
    const event = documentIdOf(await as(editor, 'event').create(lateConcert(name, { venue: link })));
    await as(editor, 'event').update(event, lateConcert(`${name} (fr)`), 'fr');
    const versions = service.strapi.db.connection('calendar_venues').where({ document_id: venue });
    expect(await versions.where({ stand_in: true }).pluck('locale')).toEqual(['fr']);
    return venue;
  }

  it('shows nothing of the others to whoever may read that language', async () => {
    const venue = await venueWithStandIn('Hidden hall');
    const french = await personWith(service, 'Lectrice', [
      { kind: 'venue', rights: ['read'], locales: ['fr'] },
    ]);
    for (const path of [`records/venue/${venue}/publication`, `review/venue/${venue}`])
      expect([path, (await send(french, 'GET', `${path}?locale=fr`)).status]).toEqual([path, 403]);
  });

  it('asks for no rights in that language', async () => {
    const venue = await venueWithStandIn('English hall');
    const english = await personWith(service, 'Anglais', [
      { kind: 'venue', rights: ['read', 'update', 'delete', 'publish'], locales: ['en'] },
    ]);
    for (const [path, json] of [
      [`review/venue/${venue}/request`],
      [`review/venue/${venue}/publish`],
      [`records/venue/${venue}/trash`],
      [`records/venue/${venue}/restore`, { as: 'before' }],
    ] as const) {
      const { status, text } = await send(english, 'POST', path, json);
      expect([path, status, text]).toEqual([path, 200, text]);
    }
  });

  it('is no language that could go to the trash', async () => {
    const venue = await venueWithStandIn('Monolingual hall');
    const { status } = await send(editor, 'POST', `records/venue/${venue}/languages/fr/trash`);
    expect(status).toBe(404);
  });
});

describe('a new record', () => {
  it('needs the right to create in its language', async () => {
    const english = await personWith(service, 'English', [
      { kind: 'venue', rights: ['create', 'read'], locales: ['en'] },
    ]);
    await as(english, 'venue').create({ name: 'Hall' });
    const create = () =>
      service.request(`/content-manager/collection-types/${uidOf('venue')}?locale=fr`, {
        method: 'POST',
        headers: english,
        json: { name: 'Salle' },
      });
    expect(await refusedKey(service, create)).toBe('mayNotInLanguage');
  });
});
