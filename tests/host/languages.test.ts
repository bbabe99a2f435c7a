import { describe, expect, it, jest } from '#test';
import { freshDatabase, startService } from '../harness';
import type { Service } from '../harness';

const LOCALE = 'plugin::i18n.locale';
const locales = ({ strapi }: Service) => strapi.plugin('i18n').service('locales');

async function codes({ strapi }: Service): Promise<string[]> {
  const found: { code: string }[] = await strapi.db.query(LOCALE).findMany();
  return found.map(({ code }) => code).sort();
}

/** Makes the database that of a project which has run for a while, and has never had the calendar. */
async function forget(service: Service, kept: string): Promise<void> {
  await locales(service).setDefaultLocale({ code: kept });
  for (const code of await codes(service))
    if (code !== kept) await service.strapi.db.query(LOCALE).delete({ where: { code } });
  await service.strapi.store({ type: 'plugin', name: 'event-calendar', key: 'languages' }).delete({});
}

const rightsOn = async ({ strapi }: Service): Promise<unknown> => {
  const [right]: { properties: unknown }[] = await strapi.db.query('admin::permission').findMany({
    where: {
      action: 'plugin::content-manager.explorer.update',
      subject: 'plugin::event-calendar.event',
      role: { code: 'strapi-super-admin' },
    },
  });
  return right?.properties;
};

describe('the languages of a project', () => {
  it('stay as they are, and get those of the calendar that are missing', async () => {
    const database = await freshDatabase();
    try {
      let service = await startService({ database });
      await forget(service, 'de');
      await service.stop();

      service = await startService({ database, env: { CALENDAR_LANGUAGES: 'en,fr,de' } });
      expect(await codes(service)).toEqual(['de', 'en', 'fr']);
      expect(await locales(service).getDefaultLocale()).toBe('de');
      expect(await rightsOn(service)).toMatchObject({ locales: expect.arrayContaining(['de', 'en', 'fr']) });
      await service.stop();
    } finally {
      await database.remove();
    }
  });

  it('are those in which a write may be', async () => {
    const service = await startService({ env: { CALENDAR_LANGUAGES: 'en,fr,de' } });
    try {
      const headers = await service.as('editor');
      const write = (language: string) =>
        service.request(`tags?i18n_language=${language}`, {
          method: 'POST',
          headers,
          json: { name: 'Fado' },
        });
      const made = await write('de');
      expect(made.status).toBe(201);
      const refused = await write('es');
      expect([refused.status, refused.body]).toMatchObject([
        400,
        {
          code: 'rest_invalid_param',
          data: { params: { i18n_language: expect.stringContaining('en, fr, de') } },
        },
      ]);
      const read = await service.request('tags?i18n_language=es');
      expect([read.status, read.body]).toMatchObject([200, { total: 0 }]);
      const one = (id: unknown) => service.request(`tags/${String(id)}?i18n_language=es`);
      expect((await one(Object(made.body).id)).body).toEqual((await one(999_999)).body);
    } finally {
      await service.stop();
    }
  });

  it('end a root with them, which is said once', async () => {
    const service = await startService();
    try {
      const warn = jest.spyOn(service.strapi.log, 'warn');
      const status = async (path: string, headers: Record<string, string> = {}) =>
        (await service.request(service.roots.fr + path, { headers })).status;
      expect(await status('/events')).toBe(200);
      const { id } = await locales(service).findByCode('fr');
      const undone = service.strapi.db.transaction(async () => {
        await locales(service).delete({ id });
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(await status('/events')).toBe(200);
      warn.mockClear();
      await locales(service).delete({ id });
      const gone = await service.request(`${service.roots.fr}/events`);
      expect([gone.status, gone.body]).toMatchObject([404, { code: 'rest_no_route' }]);
      expect(await status('/doc')).toBe(404);
      expect(await status('/events', await service.as('editor'))).toBe(404);
      const batch = await service.request(`${service.origin}/api/en/calendar/sync/v1/batch`, {
        method: 'POST',
        headers: await service.as('editor'),
        json: {
          operations: ['fr', 'en'].map((root) => ({
            method: 'POST',
            path: `${new URL(String(service.roots[root])).pathname}/tags`,
            body: { name: 'Fado' },
          })),
        },
      });
      expect(batch.body).toMatchObject({
        responses: [{ status: 404, body: { code: 'rest_no_route' } }, { status: 201 }],
      });
      expect((await service.request('events')).status).toBe(200);
      expect(warn.mock.calls.flat().filter((line) => String(line).includes('language fr'))).toHaveLength(1);

      await locales(service).create({ code: 'fr', name: 'French (fr)' });
      expect(await status('/events')).toBe(200);
    } finally {
      await service.stop();
    }
  });
});
