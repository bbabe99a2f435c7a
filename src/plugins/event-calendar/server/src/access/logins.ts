import type { Core } from '@strapi/strapi';
import type { LoginBook, LoginUser } from './basic';

const USER = 'plugin::users-permissions.user';

/** The users of Strapi's users-permissions plugin, as its own log-in finds them. */
export function createLoginBook(strapi: Core.Strapi): LoginBook {
  const service = (name: string) => strapi.plugin('users-permissions').service(name);
  return {
    async findUser(name) {
      const user: LoginUser | null = await strapi.db.query(USER).findOne({
        select: ['id', 'password', 'updatedAt'],
        where: { provider: 'local', $or: [{ email: name.toLowerCase() }, { username: name }] },
      });
      return user;
    },
    matches: (password, hash) => service('user').validatePassword(password, hash),
    // Where sessions are used this is a promise, else the token itself.
    bearerFor: async (userId) => service('jwt').issue({ id: userId }),
  };
}
