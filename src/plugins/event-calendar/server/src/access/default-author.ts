import type { Core } from '@strapi/strapi';
import type { Settings } from '../platform/settings/settings';

const USER = 'plugin::users-permissions.user';
const ROLE = 'plugin::users-permissions.role';

/** Reserved and never assigned (RFC 2606), so no person has an address there. */
const DOMAIN = 'calendar.invalid';

interface IdRow {
  id: number;
}

/**
 * The user that owns records created by tokens or in the admin panel (docs/interface.md 3.10). It is found by its name. If
 * there is none, it is created blocked and without a password, so that nobody can log in as this user.
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
      email: `${username.toLowerCase().replace(/[^a-z0-9.-]+/g, '-')}@${DOMAIN}`,
      provider: 'local',
      password: null,
      confirmed: true,
      blocked: true,
      role: role?.id ?? null,
    },
  });
  return created.id;
}

/** The user that `defaultAuthorId` has created; undefined if the project has one of that name. */
export async function createdAuthor(
  strapi: Core.Strapi,
  { defaultAuthor }: Pick<Settings, 'defaultAuthor'>,
): Promise<number | undefined> {
  const where = { username: defaultAuthor, email: { $endsWith: `@${DOMAIN}` }, blocked: true };
  const found: IdRow | null = await strapi.db.query(USER).findOne({ select: ['id'], where });
  return found?.id;
}
