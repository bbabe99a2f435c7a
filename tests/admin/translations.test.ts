import { afterEach, beforeAll, describe, expect, it } from '#test';
import { useCheckedService } from '../guard/use-checked-service';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { clientOf } from '../http/write-client';
import { personWith } from './people';
import { lateConcert, requestsTo } from './requests';

type Headers = Record<string, string>;

const service = useCheckedService({ settings: { languageRoots: ['en', 'fr', 'de'] } }, afterEach);
let admin: Headers;
/** May read texts in French only, and titles in all languages. */
let reader: Headers;
beforeAll(async () => {
  admin = await adminHeaders(service);
  reader = await personWith(service, 'Rea', [
    { kind: 'event', rights: ['read'], fields: ['title'], locales: ['en'] },
    { kind: 'event', rights: ['read'], locales: ['fr'] },
  ]);
});

const { send, ask } = requestsTo(service);
const events = () => contentManager(service, admin, 'event');
const texts = (id: string, locale: string, who = admin, more = '') =>
  ask(who, 'GET', `translations/event/${id}?locale=${locale}${more}`);
const lacking = async (id: string): Promise<unknown> =>
  Object(await ask(admin, 'GET', `translations/event?documentIds=${id},nothing`))[id];
const made = (title: string, more: object = {}): Promise<string> =>
  events().create(lateConcert(title, more)).then(documentIdOf);
const states = async (id: string): Promise<string[]> =>
  Object(await texts(id, 'fr')).languages.map((each: { locale: string; state: string }) =>
    [each.locale, each.state].join(' '),
  );

describe('the languages of a record', () => {
  it('show the texts of the first one for a new one, and what was changed there since the new one was saved', async () => {
    const description = '<p>One &amp; two</p><p>Three</p>';
    const id = await made('Sea', { description });
    expect(await texts(id, 'fr')).toEqual({
      languages: [
        { locale: 'en', state: 'source' },
        { locale: 'fr', state: 'missing' },
        { locale: 'de', state: 'missing' },
      ],
      source: { locale: 'en', texts: { title: 'Sea', description: 'One & two\nThree' }, changed: [] },
    });
    expect(await texts(id, 'en')).toMatchObject({ source: null });
    await events().update(id, lateConcert('La mer'), 'fr');
    expect(await states(id)).toEqual(['en source', 'fr current', 'de missing']);
    expect(await lacking(id)).toEqual({ missing: ['de'], behind: [] });

    await events().update(id, lateConcert('Seas', { description }));
    expect(await states(id)).toEqual(['en source', 'fr behind', 'de missing']);
    expect(await texts(id, 'fr')).toMatchObject({
      source: { locale: 'en', texts: { title: 'Seas' }, changed: ['title'] },
    });
    expect(await lacking(id)).toEqual({ missing: ['de'], behind: ['fr'] });
    expect(await texts(id, 'en', admin, '&source=fr')).toMatchObject({
      source: { locale: 'fr', texts: { title: 'La mer' }, changed: [] },
    });
    const lost = await texts(id, 'fr', admin, '&source=de');
    expect(lost, 'a language that the record lacks').toEqual(await texts(id, 'fr'));
    const copies = await ask(admin, 'POST', `events/${id}/copies`, { dates: ['2031-12-06'], publish: false });
    const copy: string = Object(copies).created[0].documentId;
    expect(await states(copy), 'a copy').toContain('fr behind');
    await events().update(id, lateConcert('Les mers', { description: '' }), 'fr');
    expect(await states(id)).toEqual(['en source', 'fr current', 'de missing']);
    expect(await states(copy)).toContain('fr behind');
  });

  it('are not behind because of what all languages share, and can be said to be up to date', async () => {
    const id = await made('Shared');
    await events().update(id, lateConcert('Partagé'), 'fr');
    await events().update(id, lateConcert('Shared', { cost: '5 €' }));
    await events().publish(id, lateConcert('Shared', { cost: '5 €' }));
    await ask(admin, 'POST', `review/event/${id}/request`);
    expect(await states(id)).toContain('fr current');
    await events().update(id, lateConcert('Shared!', { cost: '5 €' }));
    await ask(admin, 'POST', `review/event/${id}/request`);
    expect(await states(id), 'what sends no text saves no translation').toContain('fr behind');
    await ask(admin, 'POST', `translations/event/${id}/fr/checked`);
    expect(await states(id)).toContain('fr current');
    expect((await send(admin, 'POST', `translations/event/${id}/de/checked`)).status).toBe(404);
    expect((await send(reader, 'POST', `translations/event/${id}/fr/checked`)).status).toBe(403);
  });

  it('count as saved by the interface too, in every order of languages', async () => {
    const id = await made('Premier', {});
    const row = await service.strapi.db.connection('calendar_index').where({ document_id: id }).first();
    const editor = clientOf(service, 'editor');
    const put = (root: string, title: string) =>
      editor.send('PUT', `${service.roots[root]}/events/${row.public_id}`, { json: { title } });
    expect((await put('fr', 'Premier mot')).status).toBe(200);
    expect((await put('en', 'First word')).status).toBe(200);
    expect(await states(id)).toContain('fr behind');
    expect((await put('fr', 'Premier mot !')).status).toBe(200);
    expect(await states(id)).toContain('fr current');
  });

  it('are known of categories and tags too, of which the interface fills missing languages', async () => {
    const tags = contentManager(service, admin, 'tag');
    const id = documentIdOf(await tags.create({ name: 'Sea' }));
    const read = async (): Promise<unknown> => ask(admin, 'GET', `translations/tag/${id}?locale=fr`);
    expect(await read()).toMatchObject({ source: { locale: 'en', texts: { name: 'Sea' } } });
    await tags.update(id, { name: 'Mer' }, 'fr');
    await tags.update(id, { name: 'Sea!' });
    expect(await read()).toMatchObject({
      languages: [
        { locale: 'en', state: 'source' },
        { locale: 'fr', state: 'behind' },
        { locale: 'de', state: 'missing' },
      ],
      source: { changed: ['name'] },
    });
  });

  it('are shown to whoever may read them, field by field', async () => {
    const id = await made('Readable', { excerpt: '<p>Secret</p>' });
    expect(await texts(id, 'fr', reader)).toMatchObject({
      source: { locale: 'en', texts: { title: 'Readable' } },
    });
    const stranger = await personWith(service, 'Stu', []);
    for (const path of [`translations/event/${id}?locale=fr`, `translations/event?documentIds=${id}`])
      expect((await send(stranger, 'GET', path)).status).toBe(403);
    expect((await send({}, 'GET', `translations/event/${id}?locale=fr`)).status).toBe(401);
    expect((await send(admin, 'GET', 'translations/event/nothing?locale=fr')).status).toBe(404);
    const many = Array.from({ length: 101 }, (_, position) => `id${position}`).join(',');
    expect((await send(admin, 'GET', `translations/event?documentIds=${many}`)).status).toBe(400);
    expect((await send(admin, 'GET', `translations/event/${id}`)).status).toBe(400);
  });

  it('are forgotten with the record', async () => {
    const id = await made('Forgotten');
    await events().update(id, lateConcert('Oublié'), 'fr');
    const rows = () => service.strapi.db.connection('calendar_text_times').where({ document_id: id });
    expect(await rows()).toHaveLength(1);
    await ask(admin, 'POST', `records/event/${id}/trash`);
    await ask(admin, 'DELETE', `records/event/${id}`);
    expect(await rows()).toEqual([]);
  });
});
