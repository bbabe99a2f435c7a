import { beforeAll, describe, expect, it } from '@jest/globals';
import { createPasswordSeal } from '../../src/plugins/event-calendar/server/src/platform/event-passwords';
import { uidOf } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Service } from '../harness';
import { CLIENT, startService, useService } from '../harness';
import { contentManager, documentIdOf, panelUser } from '../harness/admin';
import { documentsOf } from '../harness/documents';
import { freshDatabase } from '../harness/fresh-database';
import { guessesAt, readsOf } from './password-doors';
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

  describe('and the passwords of events of others', () => {
    const PASSWORD = 'knock three times 0815';
    const CLOSED = { ...concert('Members only'), password: PASSWORD };
    const LOCALES = ['en', 'fr', 'de'];
    type Headers = Record<string, string>;
    let editor: Headers;
    let author: Headers;
    /** People who may not set passwords of events of others. */
    let others: [name: string, headers: Headers][];
    let documentId: string;
    /** The stored form. */
    let sealed: string;
    let row: number;

    const storedPassword = async (id: string): Promise<unknown> => {
      const query = service.strapi.db.connection('calendar_events').where({ document_id: id });
      return (await query.first('password')).password;
    };
    const send = (headers: Headers, path: string, json: object) =>
      service.request(path, { method: 'POST', headers, json });
    const EVENTS = '/content-manager/collection-types/plugin::event-calendar.event';
    const LEFT_OUT = { calendarPasswordLeftOut: true };

    beforeAll(async () => {
      editor = await panelUser(service, 'strapi-editor', 'doorkeeper');
      author = await panelUser(service, 'strapi-author', 'nosy');
      const own = { kind: 'event', conditions: ['admin::is-creator'], locales: LOCALES };
      const all = { kind: 'event', locales: LOCALES };
      others = [
        ['author', author],
        [
          'publisher',
          await personWith(service, 'Publisher', [
            { ...all, rights: ['create', 'read', 'publish'] },
            { ...own, rights: ['update'] },
          ]),
        ],
        [
          'reader of titles',
          await personWith(service, 'Titles', [
            { ...all, rights: ['read'], fields: ['title', 'image', 'localizations'] },
          ]),
        ],
      ];
      const image: { id: number } = await service.strapi.db.query('plugin::upload.file').create({
        data: { name: 'door.png', hash: 'door', ext: '.png', mime: 'image/png', size: 1, url: '/door.png' },
      });
      const events = contentManager(service, editor, 'event');
      documentId = documentIdOf(await events.create({ ...CLOSED, image: image.id }));
      await events.update(documentId, { title: 'Réservé' }, 'fr');
      await events.publish(documentId, {});
      const draft = { document_id: documentId, locale: 'en', published_at: null };
      ({ password: sealed, id: row } = await service.strapi.db
        .connection('calendar_events')
        .where(draft)
        .first());
      expect(sealed).toMatch(/^sealed:/);
    });

    it('are in no response, neither in clear text nor encrypted', async () => {
      const reads = readsOf({ documentId, row });
      for (const [who, headers] of [...others, ['editor', editor] as const]) {
        for (const { method, path, json } of reads) {
          const { text } = await service.request(path, { method, headers, ...(json && { json }) });
          expect([who, path, text]).toEqual([who, path, expect.not.stringContaining(sealed)]);
          if (who !== 'editor')
            expect([who, path, text]).toEqual([who, path, expect.not.stringContaining(PASSWORD)]);
        }
      }
      const [, publisher = {}] = others[1] ?? [];
      const published = await send(publisher, `${EVENTS}/${documentId}/actions/publish?locale=en`, {});
      expect([published.status, published.text]).toEqual([200, expect.not.stringContaining('"password"')]);
    });

    it('are not told by conflicts, and cannot be tried in “Why is my event not showing?”', async () => {
      const id = documentIdOf(
        await contentManager(service, editor, 'event').create({ ...CLOSED, title: 'Asked for' }),
      );
      const opened = JSON.stringify({ documentId: id, fields: { password: ['a guess'] } });
      const saved = await service.request(`${EVENTS}/${id}?locale=de`, {
        method: 'PUT',
        headers: { ...author, 'x-calendar-opened': encodeURIComponent(opened) },
        json: { title: 'Guessed', password: 'a guess' },
      });
      expect(saved.text).not.toContain(PASSWORD);
      const publicId = await service.strapi.db
        .connection('calendar_events')
        .where({ id: row })
        .first('public_id');
      const number = String(publicId.public_id);
      const given = encodeURIComponent(PASSWORD);
      const url = encodeURIComponent(`${service.roots['en']}/events/${number}?password=${given}`);
      const explained = async (headers: Headers) =>
        (await service.request(`/event-calendar/explain?event=${number}&url=${url}`, { headers })).body;
      expect(await explained(editor)).toMatchObject({ data: { shown: true } });
      const said = await explained(author);
      expect(said).toMatchObject({ data: { shown: false, reasons: [{ rule: 'password' }] } });
      expect(JSON.stringify(said)).not.toContain(given);
    });

    it('start the form of a new language for somebody who may set them', async () => {
      const { body } = await service.request(`${EVENTS}/${documentId}?locale=de`, { headers: editor });
      expect(body).toMatchObject({ data: {}, meta: { availableLocales: [{ password: PASSWORD }, {}] } });
    });

    it('cannot be guessed by filters, sorts or searches', async () => {
      for (const [who, headers] of others) {
        for (const { method, path, json } of guessesAt(documentId, sealed.slice(0, 12))) {
          const { status, body } = await service.request(path, { method, headers, ...(json && { json }) });
          // Whoever may not read a relation is refused before its filters are looked at.
          if (status === 403 && path.includes('/relations/')) continue;
          const error = { name: 'ValidationError', details: { errors: [{ path: ['password'] }] } };
          expect([who, path, status, body]).toMatchObject([who, path, 400, { error }]);
        }
      }
      for (const [, headers] of [...others, ['editor', editor] as const]) {
        const list = async (query: string): Promise<unknown> =>
          Object((await service.request(`${EVENTS}?locale=en&${query}`, { headers })).body).results;
        expect(await list(`_q=${encodeURIComponent(sealed.slice(0, 20))}`)).toEqual([]);
        expect(JSON.stringify(await list('_q=Members only'))).toContain(documentId);
      }
      const found = await service.request(`${EVENTS}?locale=en&filters[password][$notNull]=true`, {
        headers: editor,
      });
      expect(found.text).toContain(documentId);
    });

    it('are not copied, and the response says so', async () => {
      for (const [who, headers] of others.slice(0, 2)) {
        const path = `${EVENTS}/clone/${documentId}?locale=en`;
        const copy = await send(headers, path, { title: `Copy of ${who}` });
        expect(copy.status).toBe(200);
        expect(copy.body).toMatchObject({ data: { password: null, publishedAt: null }, meta: LEFT_OUT });
        const forged = await send(headers, path, { title: `Forged by ${who}`, password: sealed });
        const own = await send(headers, path, { title: `Own of ${who}`, password: 'their own' });
        expect(own.body).toMatchObject({ data: { password: 'their own' }, meta: { availableLocales: [] } });
        for (const { body, text } of [copy, forged, own]) {
          expect(text).not.toContain(PASSWORD);
          const { documentId: id } = Object(body).data;
          const { text: form } = await service.request(`${EVENTS}/${id}?locale=en`, { headers });
          expect(form).not.toContain(PASSWORD);
          expect(await storedPassword(id)).not.toBe(sealed);
        }
        const automatic = await send(headers, `${EVENTS}/auto-clone/${documentId}?locale=en`, {});
        expect(automatic.text).not.toContain(PASSWORD);
      }
    });

    it('are not copied to other dates, and these copies stay drafts', async () => {
      const [, publisher = {}] = others[1] ?? [];
      const path = `/event-calendar/events/${documentId}/copies`;
      const plan = await send(publisher, `${path}/preview`, { dates: ['2031-06-01'] });
      expect(plan.body).toMatchObject({ data: { mayPublish: false, withoutPassword: true } });
      const made = await send(publisher, path, { dates: ['2031-06-01', '2031-06-02'], publish: true });
      expect(made.body).toMatchObject({ data: { withoutPassword: true, created: [{}, {}] } });
      for (const { documentId: id, publicId } of Object(made.body).data.created) {
        expect(await storedPassword(id)).toBeNull();
        expect((await service.request(`events/${publicId}`)).status).toBe(403);
        expect((await service.request(`events/${publicId}?password=${PASSWORD}`)).status).toBe(403);
      }
      const open = documentIdOf(await contentManager(service, editor, 'event').create(concert('Open')));
      const copied = await send(publisher, `/event-calendar/events/${open}/copies`, {
        dates: ['2031-06-01'],
        publish: true,
      });
      expect(copied.body).toMatchObject({ data: { withoutPassword: false } });
      expect((await service.request(`events/${Object(copied.body).data.created[0].publicId}`)).status).toBe(
        200,
      );
    });

    it('go along with the copies of somebody who may set them', async () => {
      const path = `${EVENTS}/clone/${documentId}?locale=en`;
      const cloned = await send(editor, path, { ...CLOSED, title: 'Copy' });
      expect(cloned.body).toMatchObject({ data: { password: PASSWORD } });
      expect(Object(cloned.body).meta).not.toHaveProperty('calendarPasswordLeftOut');
      const route = `/event-calendar/events/${documentId}/copies`;
      const made = await send(editor, route, { dates: ['2031-06-03'], publish: true });
      expect(made.body).toMatchObject({ data: { withoutPassword: false } });
      const { publicId } = Object(made.body).data.created[0];
      expect(await service.request(`events/${publicId}`)).toMatchObject({
        status: 403,
        body: { code: 'event-password-protected' },
      });
      const opened = await service.request(`events/${publicId}?password=${encodeURIComponent(PASSWORD)}`);
      expect(opened.status).toBe(200);
      const byHost = await documentsOf(service, 'event').clone({ documentId, data: {} });
      expect(await storedPassword(byHost.documentId)).toBe(sealed);
    });

    it('cannot be brought into an own event in their stored form', async () => {
      const events = contentManager(service, author, 'event');
      const own = documentIdOf(await events.create({ ...concert('Own'), password: sealed }));
      expect(await events.read(own)).toMatchObject({ password: sealed });
      await events.update(own, { password: 'other' });
      await events.update(own, { password: sealed });
      expect(await events.read(own)).toMatchObject({ password: sealed });
      expect(await storedPassword(own)).not.toBe(sealed);
      const long = `sealed:${'x'.repeat(300)}`;
      await expect(events.update(own, { password: long })).rejects.toThrow('400');
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
