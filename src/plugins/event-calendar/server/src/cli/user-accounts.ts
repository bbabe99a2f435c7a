import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { RoleType } from '../access/roles';
import { ROLE_TYPES } from '../access/roles';
import { underLock } from '../storage/transaction';
import { quoted } from '../platform/settings-error';
import { CommandError } from './command';

const USER = 'plugin::users-permissions.user';
const ROLE = 'plugin::users-permissions.role';

/** A user as users-permissions stores it. */
export interface UserAccount {
  id: number;
  username: string;
  email: string;
  blocked: boolean | null;
  role: { type: string } | null;
}

export interface NewUser {
  name: string;
  /** An address that no other user has. Without one the user gets an address that receives nothing. */
  email: string | undefined;
  password: string;
  role: RoleType;
}

/**
 * Creates a user who can log in at once. Names and addresses can both be used to log in (docs/interface.md 3.1), so neither
 * may be the name or the address of another user.
 *
 * @throws CommandError when the name or the address is taken, or the role is gone; nothing is written then
 */
export async function createUser(
  strapi: Core.Strapi,
  { name, email, password, role }: NewUser,
): Promise<void> {
  await underLock(strapi, async () => {
    // With the lock, the second of two parallel commands sees what the first has created.
    if (await isTaken(strapi, name))
      throw new CommandError(`NAME is ${quoted(name)}: it must be one that no user has as name or address`);
    if (email !== undefined && (await isTaken(strapi, email)))
      throw new CommandError(`--email is ${quoted(email)}: it must be an address that no other user has`);
    const found: { id: number } | null = await strapi.db.query(ROLE).findOne({ where: { type: role } });
    if (found === null)
      throw new CommandError(`--role is "${role}": that role was deleted; make one of type ${role} again`);
    await users(strapi).add({
      username: name,
      email: email ?? (await addressOfNobody(strapi, name)),
      password,
      provider: 'local',
      confirmed: true,
      blocked: false,
      role: found.id,
    });
  });
}

/** All users with a role of the calendar, sorted by name. */
export async function listUsers(strapi: Core.Strapi): Promise<UserAccount[]> {
  const found: UserAccount[] = await strapi.db.query(USER).findMany({
    where: { role: { type: { $in: [...ROLE_TYPES] } } },
    populate: ['role'],
    orderBy: [{ username: 'asc' }, { id: 'asc' }],
  });
  return found;
}

/**
 * Removes a user. The user's records go to the default author, and the user's password and tokens are refused from then on.
 *
 * @param defaultAuthor the id of the user that must stay
 * @throws CommandError if there is no such user, or the user has no role of the calendar or is the default author
 */
export async function revokeUser(strapi: Core.Strapi, name: string, defaultAuthor: number): Promise<void> {
  await underLock(strapi, async () => {
    const user: UserAccount | null = await strapi.db
      .query(USER)
      .findOne({ where: { username: name }, populate: ['role'] });
    const problem = (reason: string): CommandError =>
      new CommandError(`NAME is ${quoted(name)}: ${reason}; user list shows the users`);
    if (user === null) throw problem('there is no such user');
    if (user.id === defaultAuthor) throw problem('the default author keeps the records of others and stays');
    const role = user.role?.type;
    if (!ROLE_TYPES.some((type) => type === role)) throw problem('that user has no role of the calendar');
    await users(strapi).remove({ id: user.id });
  });
}

const users = (strapi: Core.Strapi) => strapi.plugin('users-permissions').service('user');

/** Whether a user has this text as name or as address. */
async function isTaken(strapi: Core.Strapi, name: string): Promise<boolean> {
  const where = { $or: [{ username: name }, { email: name.toLowerCase() }] };
  return (await strapi.db.query(USER).count({ where })) > 0;
}

/** An address that receives nothing, because users must have one. `.invalid` can never be registered (RFC 2606). */
async function addressOfNobody(strapi: Core.Strapi, name: string): Promise<string> {
  const local = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const plain = `${local.slice(0, 50)}@calendar.invalid`;
  if (local !== '' && !(await isTaken(strapi, plain))) return plain;
  return `user-${randomBytes(8).toString('hex')}@calendar.invalid`;
}
