import { describe, expect, it } from '@jest/globals';
import { freshDatabase, startService } from '../harness';
import type { Service } from '../harness';

const UP = 'plugin::users-permissions';

/** Reads everything that the first start sets up. */
async function setUp({ strapi }: Service) {
  const roles: { type: string; permissions: { action: string }[] }[] = await strapi.db
    .query(`${UP}.role`)
    .findMany({ populate: ['permissions'] });
  const locales: { code: string }[] = await strapi.db.query('plugin::i18n.locale').findMany();
  const authors: { blocked: boolean; password: string | null }[] = await strapi.db
    .query(`${UP}.user`)
    .findMany({ where: { username: 'calendar' } });
  return {
    authors,
    languages: locales.map(({ code }) => code).sort(),
    standard: await strapi.plugin('i18n').service('locales').getDefaultLocale(),
    rights: Object.fromEntries(
      roles.map(({ type, permissions }) => [
        type,
        permissions
          .map(({ action }) => action)
          .filter((action) => action.startsWith('plugin::event-calendar.'))
          .map((action) => action.slice('plugin::event-calendar.'.length)),
      ]),
    ),
  };
}

/** Creates a user as anybody can, where registration is open. */
const register = ({ request }: Service, username: string) =>
  request('/api/auth/local/register', {
    method: 'POST',
    json: { username, email: `${username}@calendar.example`, password: 'Register-1' },
  });

describe('the first start', () => {
  it('sets up roles, languages and the default author once, and later starts keep changes of administrators', async () => {
    const database = await freshDatabase({}, true);
    const settings = { languageRoots: ['fr', 'en'] };
    let service: Service | undefined;
    try {
      service = await startService({ database, settings });
      const first = await setUp(service);
      expect(first.languages).toEqual(['cs', 'de', 'en', 'es', 'fr', 'hu', 'nl', 'pl', 'ro', 'tr']);
      expect(first.standard).toBe('fr');
      expect(first.authors).toMatchObject([{ blocked: true, password: null }]);
      expect(first.rights['public']).toHaveLength(12);
      expect(first.rights['authenticated']).toHaveLength(12);
      expect(first.rights['contributor']).toHaveLength(12 + 9);
      expect(first.rights['administrator']).toHaveLength(31);
      for (const [type, rights] of Object.entries(first.rights)) {
        expect([type, new Set(rights).size]).toEqual([type, rights.length]);
      }

      const closed = await register(service, 'stranger');
      expect([closed.status, closed.text]).toEqual([400, expect.stringContaining('disabled')]);
      const advanced = service.strapi.store({ type: 'plugin', name: 'users-permissions', key: 'advanced' });
      await advanced.set({ value: { ...Object(await advanced.get()), allow_register: true } });

      const { db } = service.strapi;
      const editor: { id: number } = await db.query(`${UP}.role`).findOne({ where: { type: 'editor' } });
      await db.query(`${UP}.permission`).deleteMany({ where: { role: editor.id } });
      await db.query(`${UP}.role`).delete({ where: { type: 'subscriber' } });
      await db.query('plugin::i18n.locale').delete({ where: { code: 'tr' } });
      await service.strapi.plugin('i18n').service('locales').setDefaultLocale({ code: 'en' });
      await service.stop();

      service = await startService({ database, settings });
      const second = await setUp(service);
      expect(second.rights['editor']).toEqual([]);
      expect(second.rights).not.toHaveProperty('subscriber');
      expect(second.rights['author']).toEqual(first.rights['author']);
      expect(second.languages).not.toContain('tr');
      expect(second.standard).toBe('en');
      expect(second.authors).toEqual(first.authors);
      const open = await register(service, 'friend');
      expect(open.status).toBe(200);
      // A registered user may do what everybody may.
      expect(second.rights['authenticated']).toEqual(second.rights['public']);
    } finally {
      await service?.stop();
      await database.remove();
    }
  });
});
