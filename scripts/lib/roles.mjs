import { randomBytes } from 'node:crypto';

/** The `type` of the calendar's roles in users-permissions, by the short names that tests and targets use. */
export const ROLES = {
  admin: 'administrator',
  editor: 'editor',
  author: 'author',
  contributor: 'contributor',
  subscriber: 'subscriber',
};

/**
 * Creates a user with a role, and a token for this user.
 *
 * @param {import('@strapi/strapi').Core.Strapi} strapi
 * @param {keyof typeof ROLES} role
 * @param {string} [username] default: the role's short name
 * @returns {Promise<{ id: number, username: string, password: string, headers: { Authorization: string } }>}
 */
export async function makeUser(strapi, role, username = role) {
  const type = ROLES[role];
  const found = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type } });
  if (found === null)
    throw new Error(`There is no role of type ${type}: the calendar creates it at its first start`);
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
