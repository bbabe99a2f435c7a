import { afterEach, beforeAll, describe, expect, it } from '#test';
import { forgetOldLanguages } from '../../src/plugins/event-calendar/server/src/write-model/trashed-versions';
import type { HttpResponse } from '../harness';
import { adminHeaders, contentManager, documentIdOf } from '../harness/admin';
import { documentsOf } from '../harness/documents';
import { personWith } from './people';
import { lateConcert, requestsTo } from './requests';
import { useCheckedService } from '../guard/use-checked-service';

type Headers = Record<string, string>;

const service = useCheckedService({ settings: { timezone: 'Europe/Paris', trashDays: 30 } }, afterEach);
let admin: Headers;
beforeAll(async () => {
  admin = await adminHeaders(service);
});

const { send, ask } = requestsTo(service);
const events = () => contentManager(service, admin, 'event');
/** The public version of an event in a language, or its fallback. */
async function shown(documentId: string, language = 'fr'): Promise<unknown> {
  const row = await service.strapi.db.connection('calendar_index').where({ document_id: documentId }).first();
  const response = await service.request(`${service.roots[language]}/events/${Number(row?.public_id)}`);
  return response.status === 200 ? response.body : response.status;
}
/** Creates an event that is published in English and in French, with a changed French draft. */
async function bilingual(title: string): Promise<string> {
  const id = documentIdOf(await events().create(lateConcert(title)));
  await events().publish(id, lateConcert(title));
  const french = { description: '<p>Beaucoup de texte</p>' };
  await events().update(id, lateConcert(`${title} (fr)`, french), 'fr');
  await events().publish(id, lateConcert(`${title} (fr)`, french), 'fr');
  await events().update(id, lateConcert(`${title}, brouillon`, french), 'fr');
  return id;
}
const trash = async (id: string, who = admin): Promise<string> =>
  Object(await ask(who, 'POST', `records/event/${id}/languages/fr/trash`)).id;
const inTrash = async (who: Headers): Promise<Record<string, unknown>[]> =>
  Object(await ask(who, 'GET', 'trash/languages'));
const restore = (key: string, as = 'before', who = admin): Promise<HttpResponse> =>
  send(who, 'POST', `trash/languages/${key}/restore`, { as });

describe('a language in the trash', () => {
  it('is restored with its published version and its changed draft', async () => {
    const id = await bilingual('Opera');
    const before = [await shown(id), await shown(id, 'en')];
    expect(before[0]).toMatchObject({ title: 'Opera (fr)' });
    const key = await trash(id);
    expect(await shown(id)).not.toEqual(before[0]);
    expect(await shown(id, 'en'), 'the others stay').toMatchObject({ title: 'Opera' });
    expect((await inTrash(admin)).find((row) => row['id'] === key)).toMatchObject({
      kind: 'event',
      documentId: id,
      locale: 'fr',
      name: 'Opera, brouillon',
      before: 'published',
      mayRestore: true,
      mayPublish: true,
      mayDelete: true,
    });
    expect((await restore(key)).body).toMatchObject({ data: { documentId: id, slugs: [] } });
    expect([await shown(id), await shown(id, 'en')]).toEqual(before);
    expect(await events().read(id, '?locale=fr')).toMatchObject({
      title: 'Opera, brouillon',
      description: '<p>Beaucoup de texte</p>',
    });
    expect((await inTrash(admin)).map((row) => row['id'])).not.toContain(key);
    expect((await restore(key)).status).toBe(404);
  });

  it('is said to be changed where its draft has other times than readers see', async () => {
    const id = documentIdOf(await events().create(lateConcert('Moved')));
    await events().update(id, lateConcert('Déplacé'), 'fr');
    await events().publish(id, lateConcert('Déplacé'), 'fr');
    const key = await trash(id);
    await events().update(id, lateConcert('Moved', { startDate: '2031-05-10 19:00:00' }));
    expect((await restore(key)).status).toBe(200);
    expect(await shown(id)).toMatchObject({ start_date: '2031-05-10 20:00:00' });
    const rows = await service.strapi.db
      .query('plugin::event-calendar.event')
      .findMany({ where: { documentId: id, locale: 'fr' }, orderBy: 'publishedAt' });
    const times = new Map(rows.map((row) => [row.publishedAt === null, Date.parse(row.updatedAt)]));
    expect(times.get(true)).toBeGreaterThan(times.get(false) ?? Infinity);
  });

  it('keeps a date that was edited while the record was in the trash', async () => {
    const id = documentIdOf(await events().create(lateConcert('Dated')));
    await events().publish(id, lateConcert('Dated'));
    await ask(admin, 'POST', `records/event/${id}/trash`, {});
    const documents = documentsOf(service, 'event');
    const date = '2030-01-01T00:00:00.000Z';
    await documents.update({ documentId: id, locale: 'en', data: { date } });
    await ask(admin, 'POST', `records/event/${id}/restore`, { as: 'before' });
    const query = service.strapi.db.query('plugin::event-calendar.event');
    const draft = await query.findOne({ where: { documentId: id, publishedAt: null } });
    expect(draft).toMatchObject({ date });
  });

  it('is restored without publishing drafts of other languages', async () => {
    const id = await bilingual('Ballet');
    const key = await trash(id);
    await events().update(id, lateConcert('Ballet, moved', { startDate: '2031-05-10 19:00:00' }));
    // The modification date of a record is that of its latest language.
    const { modified: _, modified_utc: _utc, ...before } = Object(await shown(id, 'en'));
    await restore(key);
    expect(await shown(id, 'en')).toMatchObject(before);
    expect(await shown(id)).toMatchObject({ title: 'Ballet (fr)', start_date: '2031-05-10 20:00:00' });
    expect(await events().read(id, '?locale=fr')).toMatchObject({ startDate: '2031-05-10 19:00:00' });
  });

  it('is restored as a draft on request', async () => {
    const id = await bilingual('Concert');
    const key = await trash(id);
    expect((await restore(key, 'draft')).status).toBe(200);
    expect(await shown(id)).toBe(403);
    expect(await events().read(id, '?locale=fr')).toMatchObject({ title: 'Concert, brouillon' });
  });

  it('is trashed when the Content Manager deletes it, and deleted for good with its record', async () => {
    const id = await bilingual('Deleted');
    const path = `/content-manager/collection-types/plugin::event-calendar.event/${id}?locale=fr`;
    expect((await service.request(path, { method: 'DELETE', headers: admin })).status).toBe(200);
    expect((await inTrash(admin)).filter((row) => row['documentId'] === id)).toHaveLength(1);
    await ask(admin, 'POST', `records/event/${id}/trash`);
    await ask(admin, 'DELETE', `records/event/${id}`);
    const left = await service.strapi.db.connection('calendar_trashed').where({ document_id: id });
    expect(left).toEqual([]);
  });

  it('cannot be restored, and stays, if the record cannot have it', async () => {
    const id = await bilingual('Twice');
    const key = await trash(id);
    await events().update(id, lateConcert('Nouveau'), 'fr');
    const again = await restore(key);
    expect([again.status, Object(again.body).error.details]).toEqual([
      409,
      { refusal: { key: 'languageIsThere', values: {} } },
    ]);
    await ask(admin, 'POST', `records/event/${id}/trash`);
    const gone = await restore(key);
    expect([gone.status, Object(gone.body).error.details]).toEqual([
      409,
      { refusal: { key: 'recordInTrash', values: {} } },
    ]);
    expect((await inTrash(admin)).map((row) => row['id'])).toContain(key);
    await ask(admin, 'DELETE', `trash/languages/${key}`);
    expect((await inTrash(admin)).map((row) => row['id'])).not.toContain(key);
  });

  it('cannot be restored, and stays, if the site has the language no more', async () => {
    const path = '/i18n/locales';
    const json = { code: 'it', name: 'Italian (it)', isDefault: false };
    const made = await service.request(path, { method: 'POST', headers: admin, json });
    expect([made.status, made.text]).toEqual([200, made.text]);
    const writer = await personWith(service, 'Ita', [
      { kind: 'event', rights: ['read', 'update', 'publish'], locales: ['en', 'it'] },
    ]);
    const id = documentIdOf(await events().create(lateConcert('Opera seria')));
    await events().update(id, lateConcert('Opera buffa'), 'it');
    const { id: key } = Object(await ask(admin, 'POST', `records/event/${id}/languages/it/trash`));
    await service.request(`${path}/${Object(made.body).id}`, { method: 'DELETE', headers: admin });
    for (const as of ['before', 'draft']) {
      const refused = await restore(key, as, writer);
      expect([refused.status, Object(refused.body).error.details]).toEqual([
        404,
        { refusal: { key: 'missingLanguage', values: { kind: 'event' } } },
      ]);
    }
    const left = await service.strapi.db.connection('calendar_events').where({ document_id: id });
    expect(left.map(({ locale }) => locale)).toEqual(['en']);
    expect((await inTrash(writer)).map((row) => row['id'])).toContain(key);
  });

  it('needs the rights for that language', async () => {
    const id = await bilingual('Of others');
    const english = await personWith(service, 'Eng', [
      { kind: 'event', rights: ['read', 'update', 'delete', 'publish'], locales: ['en'] },
    ]);
    const writer = await personWith(service, 'Wri', [{ kind: 'event', rights: ['read', 'update'] }]);
    expect((await send(english, 'POST', `records/event/${id}/languages/fr/trash`)).status).toBe(403);
    const key = await trash(id);
    expect(await inTrash(english)).toEqual([]);
    expect((await inTrash(writer)).find((row) => row['id'] === key)).toMatchObject({
      mayRestore: true,
      mayPublish: false,
      mayDelete: false,
    });
    expect((await restore(key, 'draft', english)).status).toBe(403);
    expect((await restore(key, 'before', writer)).status).toBe(403);
    expect((await send(writer, 'DELETE', `trash/languages/${key}`)).status).toBe(403);
    expect((await restore(key, 'draft', writer)).status).toBe(200);
  });

  it('stays for `trashDays`, and the only language is deleted with the record', async () => {
    const id = await bilingual('Old');
    const key = await trash(id);
    const knex = service.strapi.db.connection;
    const at = Number((await knex('calendar_trashed').where({ id: key }).first())?.trashed_at);
    await forgetOldLanguages(knex, at - 1);
    expect((await inTrash(admin)).map((row) => row['id'])).toContain(key);
    await forgetOldLanguages(knex, at);
    expect((await restore(key)).status).toBe(404);
    const only = await send(admin, 'POST', `records/event/${id}/languages/en/trash`);
    expect(only.status).toBe(400);
  });
});

describe('what a person who was deleted has written', () => {
  it('is restored as it was, and names nobody in place of that person', async () => {
    const { strapi } = service;
    const rights = ['create', 'read', 'update', 'publish', 'delete'];
    const writer = await personWith(service, 'Gone', [
      { kind: 'event', rights },
      { kind: 'venue', rights, fields: ['name'] },
    ]);
    const own = contentManager(service, writer, 'event');
    const published = async (title: string, languages: readonly string[]): Promise<string> => {
      const id = documentIdOf(await own.create(lateConcert(title)));
      for (const language of languages) await own.publish(id, lateConcert(title), language);
      return id;
    };
    const event = await published('Kept whole', ['en']);
    const asBefore = await published('Kept language', ['en', 'fr']);
    const asDraft = await published('Kept draft', ['en', 'fr']);
    const undone = await published('Unpublished', ['en']);
    const venues = contentManager(service, writer, 'venue');
    const venue = documentIdOf(await venues.create({ name: 'Kept hall' }));
    await venues.publish(venue, { name: 'Kept hall' });
    const author = (await service.user('author', 'gone-author')).id;
    await strapi.db.connection('calendar_events').where({ document_id: event }).update({ author });

    await ask(writer, 'POST', `records/event/${event}/trash`);
    await ask(writer, 'POST', `records/venue/${venue}/trash`);
    const [before, draft] = [await trash(asBefore, writer), await trash(asDraft, writer)];
    const { undo } = Object(await ask(writer, 'POST', `board/events/${undone}/unpublish`, { locale: 'en' }));
    const gone = await strapi.db.query('admin::user').findOne({ where: { firstname: 'Gone' } });
    expect(
      (await service.request(`/admin/users/${gone.id}`, { method: 'DELETE', headers: admin })).status,
    ).toBe(200);
    await strapi.db.query('plugin::users-permissions.user').delete({ where: { id: author } });

    await ask(admin, 'POST', `records/event/${event}/restore`, { as: 'before' });
    await ask(admin, 'POST', `records/venue/${venue}/restore`, { as: 'before' });
    expect((await restore(before)).status).toBe(200);
    expect((await restore(draft, 'draft')).status).toBe(200);
    await ask(admin, 'POST', `board/unpublished/${undo}/undo`);
    expect([await shown(event, 'en'), await shown(asBefore), await shown(undone, 'en')]).toMatchObject([
      { title: 'Kept whole' },
      { title: 'Kept language' },
      { title: 'Unpublished' },
    ]);
    const rows: Record<string, unknown>[] = await strapi.db
      .connection('calendar_events')
      .whereIn('document_id', [event, asBefore, asDraft, undone]);
    expect(rows.map((row) => row['created_by_id'])).toEqual(rows.map(() => null));
    const users: number[] = await strapi.db.connection('up_users').pluck('id');
    expect(users).toEqual(expect.arrayContaining(rows.flatMap((row) => row['author'] ?? [])));
  });
});
