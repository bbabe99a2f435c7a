import { randomBytes } from 'node:crypto';

/** The calendar's roles by the short names that tests and targets use, and their `type` in users-permissions. */
export const ROLES = {
  admin: 'administrator',
  editor: 'editor',
  author: 'author',
  contributor: 'contributor',
  subscriber: 'subscriber',
};

/**
 * Makes a user of a role and a token for it.
 *
 * @param {import('@strapi/strapi').Core.Strapi} strapi
 * @param {keyof typeof ROLES} role
 * @param {string} [username] the role's short name unless it is given
 * @returns {Promise<{ id: number, username: string, password: string, headers: { Authorization: string } }>}
 */
export async function makeUser(strapi, role, username = role) {
  const type = ROLES[role];
  const found = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type } });
  if (found === null)
    throw new Error(`There is no role of type ${type}: the calendar makes it at its first start`);
  const password = randomBytes(12).toString('base64url');
  const users = strapi.plugin('users-permissions').service('user');
  const user = await users.add({
    username,
    email: `${username}@calendar.example`,
    password,
    provider: 'local',
    confirmed: true,
    role: found.id,
  });
  const token = strapi.plugin('users-permissions').service('jwt').issue({ id: user.id });
  return { id: user.id, username, password, headers: { Authorization: `Bearer ${token}` } };
}
