import type { Core } from '@strapi/strapi';
import type { LoginBook, LoginUser } from './basic';

const USER = 'plugin::users-permissions.user';

/** Looks up users like the log-in of Strapi's users-permissions plugin. */
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
    // A promise if Strapi uses sessions, else the token itself.
    bearerFor: async (userId) => service('jwt').issue({ id: userId }),
  };
}
