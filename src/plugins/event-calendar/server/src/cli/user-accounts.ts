import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { RoleType } from '../access/roles';
import { ROLE_TYPES } from '../access/roles';
import { lockCalendar } from '../storage/lock';
import { quoted } from '../platform/settings-error';
import { CommandError } from './command';

const USER = 'plugin::users-permissions.user';
const ROLE = 'plugin::users-permissions.role';

/** Somebody who may log in, as users-permissions keeps it. */
export interface UserAccount {
  id: number;
  username: string;
  email: string;
  blocked: boolean | null;
  role: { type: string } | null;
}

export interface NewUser {
  name: string;
  /** An address that nobody else has; without one the user gets one that receives nothing. */
  email: string | undefined;
  password: string;
  role: RoleType;
}

/**
 * Makes a user that may log in at once. Both names and addresses can be used to log in (docs/interface.md 3.1), so neither
 * may be the name or the address of another user.
 *
 * @throws CommandError when the name or the address is taken, or the role is gone; nothing is written then
 */
export async function createUser(
  strapi: Core.Strapi,
  { name, email, password, role }: NewUser,
): Promise<void> {
  await strapi.db.transaction(async ({ trx }) => {
    // Of two commands at once the second one sees what the first has made.
    await lockCalendar(trx);
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

/** Everybody with a role of the calendar, by name. */
export async function listUsers(strapi: Core.Strapi): Promise<UserAccount[]> {
  const found: UserAccount[] = await strapi.db.query(USER).findMany({
    where: { role: { type: { $in: [...ROLE_TYPES] } } },
    populate: ['role'],
    orderBy: [{ username: 'asc' }, { id: 'asc' }],
  });
  return found;
}

/**
 * Removes a user; its records go to the default author. From then on its password and tokens are nobody's.
 *
 * @param defaultAuthor the id of the user that must stay
 * @throws CommandError when there is no such user, or it is none of the calendar's, or the default author
 */
export async function revokeUser(strapi: Core.Strapi, name: string, defaultAuthor: number): Promise<void> {
  await strapi.db.transaction(async ({ trx }) => {
    await lockCalendar(trx);
    const user: UserAccount | null = await strapi.db
      .query(USER)
      .findOne({ where: { username: name }, populate: ['role'] });
    const problem = (reason: string): CommandError =>
      new CommandError(`NAME is ${quoted(name)}: ${reason}; user list shows whom it may be`);
    if (user === null) throw problem('there is no such user');
    if (user.id === defaultAuthor) throw problem('the default author keeps the records of others and stays');
    const role = user.role?.type;
    if (!ROLE_TYPES.some((type) => type === role)) throw problem('that user has no role of the calendar');
    await users(strapi).remove({ id: user.id });
  });
}

const users = (strapi: Core.Strapi) => strapi.plugin('users-permissions').service('user');

/** Whether a log-in under this name, or address, would find somebody. */
async function isTaken(strapi: Core.Strapi, name: string): Promise<boolean> {
  const where = { $or: [{ username: name }, { email: name.toLowerCase() }] };
  return (await strapi.db.query(USER).count({ where })) > 0;
}

/** Users must have an address each; `.invalid` belongs to nobody (RFC 2606). */
async function addressOfNobody(strapi: Core.Strapi, name: string): Promise<string> {
  const local = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const plain = `${local.slice(0, 50)}@calendar.invalid`;
  if (local !== '' && !(await isTaken(strapi, plain))) return plain;
  return `user-${randomBytes(8).toString('hex')}@calendar.invalid`;
}
