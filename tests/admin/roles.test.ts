import { beforeAll, describe, expect, it } from '@jest/globals';
import { createPasswordSeal } from '../../src/plugins/event-calendar/server/src/platform/event-passwords';
import { uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Service } from '../harness';
import { CLIENT, startService, useService } from '../harness';
import { contentManager, documentIdOf, panelUser } from '../harness/admin';
import { documentsOf } from '../harness/documents';
import { freshDatabase } from '../harness/fresh-database';
import { personWith } from './people';

const concert = (title: string) => ({
  title,
  startDate: '2031-05-10 20:00:00',
  endDate: '2031-05-10 22:00:00',
  timezone: 'Europe/Paris',
});

const explorer = (action: string) => `plugin::content-manager.explorer.${action}`;

/** The permissions of a role on events. */
async function grants(service: Service, code: string) {
  const role = await service.strapi.service('admin::role').findOne({ code });
  const found: { id: number; action: string; conditions: string[] }[] = await service.strapi.db
    .query('admin::permission')
    .findMany({ where: { role: role.id, subject: 'plugin::event-calendar.event' } });
  return found;
}

describe('the roles of the admin panel', () => {
  const service = useService();

  it('give editors all rights on every record, in every language', async () => {
    const author = contentManager(service, await panelUser(service, 'strapi-author'), 'event');
    const editor = contentManager(service, await panelUser(service, 'strapi-editor'), 'event');
    const id = documentIdOf(await author.create(concert('By an author')));
    await editor.update(id, concert('Par une éditrice'), 'fr');
    await editor.publish(id, concert('By an editor'));
    expect(await editor.read(id)).toMatchObject({ title: 'By an editor', status: 'published' });
    await editor.unpublish(id);
    await editor.bulkDelete([id]);
    expect(await editor.read(id)).not.toHaveProperty('title');
  });

  it('let authors see all, change and delete their own, but not publish', async () => {
    const editor = contentManager(service, await panelUser(service, 'strapi-editor'), 'event');
    const author = contentManager(service, await panelUser(service, 'strapi-author'), 'event');
    const foreign = documentIdOf(await editor.create(concert('Not theirs')));
    const own = documentIdOf(await author.create(concert('Theirs')));

    const titles = (await author.list()).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Not theirs', 'Theirs']));
    await author.update(own, { ...concert('Theirs still'), readyForReview: true });
    await expect(author.update(foreign, concert('Taken'))).rejects.toThrow('403');
    await expect(author.remove(foreign, 'en')).rejects.toThrow('403');
    await expect(author.publish(own, concert('Theirs'))).rejects.toThrow('403');
    await author.remove(own, 'en');
    await expect(author.read(own)).rejects.toThrow('404');
  });

  describe('and the passwords of events', () => {
    let editor: ReturnType<typeof contentManager>;
    beforeAll(async () => {
      editor = contentManager(service, await panelUser(service, 'strapi-editor', 'gatekeeper'), 'event');
    });

    const PASSWORD = 'open sesame 4711';
    const CLOSED = { ...concert('Closed'), password: PASSWORD };
    const readAs = (id: unknown, password?: string) =>
      service.request(
        `events/${String(id)}${password === undefined ? '' : `?password=${encodeURIComponent(password)}`}`,
      );

    /** The tables of the database that contain a text. */
    async function tablesWith(text: string): Promise<string[]> {
      const { connection } = service.strapi.db;
      const names: { name: string }[] =
        CLIENT === 'sqlite'
          ? await connection('sqlite_master').where({ type: 'table' }).select('name')
          : await connection('pg_tables').where({ schemaname: 'public' }).select({ name: 'tablename' });
      const holding: string[] = [];
      for (const { name } of names) {
        // The search index of SQLite cannot be read row by row.
        const rows: unknown[] = name.startsWith('calendar_search') ? [] : await connection(name);
        if (JSON.stringify(rows).includes(text)) holding.push(name);
      }
      return holding;
    }

    it('are in no table in clear text, whoever writes them, and open the event', async () => {
      const byPanel = await editor.create(CLOSED);
      await editor.publish(documentIdOf(byPanel), CLOSED);
      const byHost = await documentsOf(service, 'event').create({
        locale: 'en',
        status: 'published',
        data: CLOSED,
      });
      await documentsOf(service, 'event').update({
        documentId: byHost.documentId,
        locale: 'fr',
        status: 'published',
        data: { title: 'Fermé' },
      });
      const copy = await documentsOf(service, 'event').clone({
        documentId: byHost.documentId,
        data: { password: PASSWORD },
      });
      await documentsOf(service, 'event').publish({ documentId: copy.documentId, locale: 'en' });

      for (const id of [byPanel['publicId'], byHost.publicId, copy.entries[0]?.publicId]) {
        expect((await readAs(id)).status).toBe(403);
        expect((await readAs(id, 'wrong')).status).toBe(403);
        expect((await readAs(id, PASSWORD)).status).toBe(200);
      }
      expect(await tablesWith('Closed')).toEqual(
        expect.arrayContaining(['calendar_events', 'calendar_index']),
      );
      expect(await tablesWith(PASSWORD)).toEqual([]);
    });

    it('stay when an event is saved again, can be changed, and can be removed', async () => {
      const made = await editor.create(CLOSED);
      const id = documentIdOf(made);
      await editor.publish(id, CLOSED);
      const stored = () =>
        service.strapi.db.connection('calendar_events').where({ document_id: id }).distinct('password');
      const before = await stored();
      expect(before).toHaveLength(1);
      await editor.publish(id, { ...CLOSED, password: (await editor.read(id))['password'], featured: true });
      expect(await stored()).toEqual(before);
      await editor.publish(id, { ...CLOSED, password: 'another' });
      expect((await readAs(made['publicId'], PASSWORD)).status).toBe(403);
      expect((await readAs(made['publicId'], 'another')).status).toBe(200);
      await editor.publish(id, { ...CLOSED, password: null });
      expect((await readAs(made['publicId'])).status).toBe(200);
    });

    it('are shown only to users who may set them', async () => {
      const author = contentManager(service, await panelUser(service, 'strapi-author'), 'event');
      const everything = [{ kind: 'event', rights: ['read', 'publish'] }];
      const reader = contentManager(service, await personWith(service, 'Onlooker', everything), 'event');
      const foreign = documentIdOf(await editor.create(CLOSED));
      const own = documentIdOf(await author.create(CLOSED));

      expect(await editor.read(foreign)).toMatchObject({ password: PASSWORD });
      expect(await author.read(own)).toMatchObject({ password: PASSWORD });
      expect(await author.update(own, CLOSED)).toMatchObject({ password: PASSWORD });
      for (const who of [author, reader]) {
        expect(await who.read(foreign)).toMatchObject({ title: 'Closed' });
        expect(await who.read(foreign)).not.toHaveProperty('password');
        const listed = (await who.list()).find(({ documentId }) => documentId === foreign);
        expect(listed).toMatchObject({ title: 'Closed' });
        expect(listed).not.toHaveProperty('password');
      }
      expect(await reader.publish(foreign, CLOSED)).not.toHaveProperty('password');
    });

    it('are hidden from others, however the address is written', async () => {
      const everything = [{ kind: 'event', rights: ['read'] }];
      const headers = await personWith(service, 'Speller', everything);
      const id = documentIdOf(await editor.create(CLOSED));
      for (const path of [
        '/content-manager/collection-types/plugin%3A%3Aevent-calendar.event',
        '/content-manager/collection-types/plugin::event%2Dcalendar.event',
        '/Content-Manager/Collection-Types/plugin::event-calendar.event',
        `/content-manager/collection-types/plugin%3A%3Aevent-calendar.event/${id}`,
      ]) {
        const response = await service.request(`${path}?locale=en`, { headers });
        expect([path, response.status]).toEqual([path, 200]);
        expect(response.text).toContain('Closed');
        expect(response.text).not.toMatch(/"password":"/);
      }
    });

    it('keep the event closed when the project’s key has changed', async () => {
      const made = await editor.create(CLOSED);
      const id = documentIdOf(made);
      await editor.publish(id, CLOSED);
      const password = createPasswordSeal('the key before').close(PASSWORD);
      for (const table of ['calendar_events', 'calendar_index'])
        await service.strapi.db.connection(table).where({ document_id: id }).update({ password });

      for (const given of [undefined, PASSWORD, password])
        expect((await readAs(made['publicId'], given)).status).toBe(403);
      const form = await editor.read(id);
      await editor.publish(id, { ...CLOSED, password: form['password'] });
      expect((await readAs(made['publicId'])).status).toBe(403);
      await editor.publish(id, CLOSED);
      expect((await readAs(made['publicId'], PASSWORD)).status).toBe(200);
    });
  });

  it('stop authors from publishing and from changing the author', async () => {
    const author = contentManager(service, await panelUser(service, 'strapi-author'), 'event');
    const sneaky = { ...concert('Later'), date: '2031-01-01T00:00:00.000Z', author: 4711 };
    const documentId = documentIdOf(await author.create(sneaky));
    const rows = await service.strapi.db.query(uidOf('event')).findMany({ where: { documentId } });
    expect(rows).toMatchObject([{ date: null, publishedAt: null }]);
    expect(rows.map((row) => row.author)).not.toContain(4711);
  });

  it('let authors link every venue and create tags, but not categories', async () => {
    const editor = await panelUser(service, 'strapi-editor');
    const author = await panelUser(service, 'strapi-author');
    await contentManager(service, editor, 'venue').create({ name: 'Opera' });
    const venues = await contentManager(service, author, 'venue').list();
    expect(venues.map(({ name }) => name)).toContain('Opera');
    await contentManager(service, author, 'tag').create({ name: 'jazz' });
    await expect(contentManager(service, author, 'category').create({ name: 'Music' })).rejects.toThrow(
      '403',
    );
  });
});

describe('an administrator’s change of the roles', () => {
  it('is kept at the next start', async () => {
    const database = await freshDatabase({}, true);
    try {
      const first = await startService({ database });
      const given = await grants(first, 'strapi-editor');
      expect(given.map(({ action }) => action).sort()).toEqual(
        ['create', 'delete', 'publish', 'read', 'update'].map(explorer),
      );
      const own = (await grants(first, 'strapi-author')).filter(({ conditions }) => conditions.length > 0);
      expect(own.map(({ action }) => action).sort()).toEqual(['delete', 'update'].map(explorer));
      const taken = given.find(({ action }) => action === explorer('publish'));
      await first.strapi.service('admin::permission').deleteByIds([taken?.id]);
      await first.stop();

      const second = await startService({ database });
      const kept = (await grants(second, 'strapi-editor')).map(({ action }) => action);
      await second.stop();
      expect(kept).not.toContain(explorer('publish'));
      expect(kept).toHaveLength(4);
    } finally {
      await database.remove();
    }
  });
});
