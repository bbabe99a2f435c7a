import type { Core } from '@strapi/strapi';
import { DEFAULT_AUTHOR, defaultAuthorBy } from '../platform/settings/default-author';
import type { Settings } from '../platform/settings/settings';

const USER = 'plugin::users-permissions.user';
const ROLE = 'plugin::users-permissions.role';

/** Reserved and never assigned (RFC 2606), so no person has an address there. */
const DOMAIN = 'calendar.invalid';

interface IdRow {
  id: number;
}

/**
 * The user that owns records created by tokens or in the admin panel (docs/interface.md 3.10). It is found by the name that the setting
 * gives, or else by its address. If there is none, it is created blocked and without a password, so that nobody can log in as this user.
 *
 * @returns its users-permissions id
 */
export async function defaultAuthorId(
  strapi: Core.Strapi,
  { defaultAuthor }: Pick<Settings, 'defaultAuthor'>,
): Promise<number> {
  const users = strapi.db.query(USER);
  const existing: IdRow | null = await users.findOne({
    select: ['id'],
    where: defaultAuthorBy(defaultAuthor),
    orderBy: { id: 'asc' },
  });
  if (existing !== null) return existing.id;

  const wanted = defaultAuthor || DEFAULT_AUTHOR.username;
  let username = wanted;
  for (let number = 2; (await users.count({ where: { username } })) > 0; number++)
    username = `${wanted}-${number}`;
  const role: IdRow | null = await strapi.db.query(ROLE).findOne({ where: { type: 'subscriber' } });
  const created: IdRow = await users.create({
    data: {
      username,
      email: `${wanted.toLowerCase().replace(/[^a-z0-9.-]+/g, '-')}@${DOMAIN}`,
      provider: 'local',
      password: null,
      confirmed: true,
      blocked: true,
      role: role?.id ?? null,
    },
  });
  return created.id;
}

/** The user that the setting names may be a person, who then owns what tokens and the admin panel write. */
export async function warnOfOpenAuthor(
  strapi: Core.Strapi,
  { defaultAuthor }: Pick<Settings, 'defaultAuthor'>,
): Promise<void> {
  const where = { ...defaultAuthorBy(defaultAuthor), $or: [{ blocked: false }, { blocked: null }] };
  if ((await strapi.db.query(USER).count({ where })) === 0) return;
  strapi.log.warn(
    `Calendar: the default author ${defaultAuthor || DEFAULT_AUTHOR.email} can log in, and owns what tokens and the admin panel write: block this user, or set another one`,
  );
}

/** The user that `defaultAuthorId` has created; undefined if the setting names one of the project. */
export async function createdAuthor(
  strapi: Core.Strapi,
  { defaultAuthor }: Pick<Settings, 'defaultAuthor'>,
): Promise<number | undefined> {
  const where = { email: { $endsWith: `@${DOMAIN}` }, ...defaultAuthorBy(defaultAuthor), blocked: true };
  const found: IdRow | null = await strapi.db.query(USER).findOne({ select: ['id'], where });
  return found?.id;
}
