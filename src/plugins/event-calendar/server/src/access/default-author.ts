import type { Core } from '@strapi/strapi';
import type { Settings } from '../platform/settings/settings';

const USER = 'plugin::users-permissions.user';
const ROLE = 'plugin::users-permissions.role';

interface IdRow {
  id: number;
}

/**
 * The user that owns records made by tokens or in the admin panel (docs/interface.md 3.10). It is found by its name. If
 * there is none, one is made that nobody can log in as: blocked and without a password.
 *
 * @returns its users-permissions id
 */
export async function defaultAuthorId(
  strapi: Core.Strapi,
  settings: Pick<Settings, 'defaultAuthor'>,
): Promise<number> {
  const username = settings.defaultAuthor;
  const existing: IdRow | null = await strapi.db
    .query(USER)
    .findOne({ select: ['id'], where: { username }, orderBy: { id: 'asc' } });
  if (existing !== null) return existing.id;

  const role: IdRow | null = await strapi.db.query(ROLE).findOne({ where: { type: 'subscriber' } });
  const created: IdRow = await strapi.db.query(USER).create({
    data: {
      username,
      // `.invalid` belongs to nobody (RFC 2606).
      email: `${username.toLowerCase().replace(/[^a-z0-9.-]+/g, '-')}@calendar.invalid`,
      provider: 'local',
      password: null,
      confirmed: true,
      blocked: true,
      role: role?.id ?? null,
    },
  });
  return created.id;
}
