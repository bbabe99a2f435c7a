import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../harness';
import { startService } from '../harness';
import { contentManager, documentIdOf, panelUser } from '../harness/admin';
import { freshDatabase } from '../harness/fresh-database';

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
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('let editors do everything with every record, in every language', async () => {
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

  it('let authors see all, change and delete their own, and publish nothing', async () => {
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

  it('keep from authors what would publish, or give a record to somebody else', async () => {
    const author = contentManager(service, await panelUser(service, 'strapi-author'), 'event');
    const sneaky = { ...concert('Later'), publishAt: '2031-01-01T00:00:00.000Z', author: 4711 };
    const made = await author.create(sneaky).catch((error: Error) => error.message);
    if (typeof made === 'string') expect(made).toContain('400');
    const { strapi } = service;
    const rows = await strapi.db
      .query('plugin::event-calendar.event')
      .findMany({ where: { title: 'Later' } });
    for (const row of rows) {
      expect(row.publishAt).toBeNull();
      expect(row.author).not.toBe(4711);
    }
  });

  it('let authors link every venue and make tags, and leave categories to editors', async () => {
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

describe('what an administrator changes of the roles', () => {
  it('stays changed at the next start', async () => {
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
