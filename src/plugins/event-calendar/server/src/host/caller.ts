import type { Core } from '@strapi/strapi';
import { authenticateWithStrapi } from '../access/authenticate';
import type { Authentication, Caller } from '../access/caller';
import { callerOf } from '../access/caller';
import { actionOf } from '../access/capabilities';
import { artificialContext } from '../platform/strapi/artificial-context';
import { readPublicCaller } from '../access/public-caller';
import type { RoleType } from '../access/roles';
import { ROLE_TYPES } from '../access/roles';
import { invalidCredentials } from '../api/errors';
import { isObject } from '../api/json';
import { servingOf } from '../services/serving';

/**
 * On whose behalf a service acts, with the rights that administrators have set at that time.
 *
 * - `'anonymous'`: a caller without credentials; the default.
 * - `'subscriber'` to `'administrator'`: a role of the calendar; `{ role }`: any role of users-permissions by its type. It is
 *   no particular user: its records belong to the default author, and no record is its own.
 * - `{ user }`: a user of users-permissions by its id, with its role and its own records.
 * - `{ token }`: the caller who would send this API token, or this token of a user, as `Authorization: Bearer`.
 * - `{ auth }`: the caller of a content API request, `ctx.state.auth` of its route. Undefined or null stands for no
 *   credentials.
 */
export type ActingAs =
  | 'anonymous'
  | RoleType
  | { role: string }
  | { user: number }
  | { token: string }
  | { auth: Authentication | null | undefined };

const USER = 'plugin::users-permissions.user';
const ROLE = 'plugin::users-permissions.role';

/** Strapi's names for the authentication of the content API. Users of the admin panel have other rights. */
const STRATEGIES = ['users-permissions', 'content-api-token'];

interface RoleRow {
  id: number;
  permissions: readonly { action: string }[];
}

interface UserRow {
  id: number;
  confirmed: boolean | null;
  blocked: boolean | null;
  role: RoleRow | null;
}

/**
 * The caller that `as` stands for.
 * @throws CalendarError 401 for a user who may not log in, and for a token that is not valid
 * @throws TypeError for another form, an unknown role, and an authentication that does not belong to the content API
 */
export async function callerFor(strapi: Core.Strapi, as: ActingAs): Promise<Caller> {
  if (as === 'anonymous') return readPublicCaller(strapi);
  if (typeof as === 'string') {
    if (!ROLE_TYPES.includes(as)) throw notACaller(as);
    return roleCaller(strapi, as);
  }
  if (!isObject(as) || Object.keys(as).length !== 1) throw notACaller(as);
  if ('role' in as && typeof as.role === 'string') return roleCaller(strapi, as.role);
  if ('user' in as && typeof as.user === 'number') return userCaller(strapi, as.user);
  if ('token' in as && typeof as.token === 'string') return tokenCaller(strapi, as.token);
  if ('auth' in as) return authenticated(strapi, as.auth);
  throw notACaller(as);
}

const notACaller = (as: unknown): TypeError =>
  new TypeError(
    `as: ${typeof as === 'string' ? `"${as}"` : 'the given value'} is not a caller. It must be 'anonymous', ` +
      `${ROLE_TYPES.map((type) => `'${type}'`).join(', ')}, or an object with one of role, user, token and auth`,
  );

const allowedBy = (role: RoleRow | null): Caller['may'] => {
  const actions = new Set(role?.permissions.map(({ action }) => action));
  return (capability) => actions.has(actionOf(capability));
};

async function roleCaller(strapi: Core.Strapi, type: string): Promise<Caller> {
  const role: RoleRow | null = await strapi.db
    .query(ROLE)
    .findOne({ where: { type }, populate: { permissions: true } });
  if (role === null) throw new TypeError(`as: users-permissions has no role of the type "${type}"`);
  return { userId: null, kind: 'role', name: `role ${role.id}`, may: allowedBy(role) };
}

/** Refuses users who may not log in, as Strapi's own strategy does. */
async function userCaller(strapi: Core.Strapi, id: number): Promise<Caller> {
  const user: UserRow | null = await strapi.db
    .query(USER)
    .findOne({ where: { id }, populate: { role: { populate: { permissions: true } } } });
  if (user === null || user.blocked === true) throw invalidCredentials();
  if (user.confirmed !== true && (await mustConfirm(strapi))) throw invalidCredentials();
  return { userId: user.id, kind: 'user', name: `user ${user.id}`, may: allowedBy(user.role) };
}

async function mustConfirm(strapi: Core.Strapi): Promise<boolean> {
  const advanced: unknown = await strapi
    .store({ type: 'plugin', name: 'users-permissions', key: 'advanced' })
    .get();
  return isObject(advanced) && advanced.email_confirmation === true;
}

async function tokenCaller(strapi: Core.Strapi, token: string): Promise<Caller> {
  if (await servingOf(strapi).hasEnded(token)) throw invalidCredentials();
  const ctx = artificialContext(strapi);
  ctx.req.headers.authorization = `Bearer ${token}`;
  const caller = await authenticateWithStrapi(strapi, ctx);
  if (caller === undefined || caller.kind === 'anonymous') throw invalidCredentials();
  return caller;
}

async function authenticated(strapi: Core.Strapi, auth: Authentication | null | undefined): Promise<Caller> {
  if (auth === null || auth === undefined) return readPublicCaller(strapi);
  const { strategy } = auth;
  if (!STRATEGIES.includes(strategy?.name))
    throw new TypeError(
      'as: auth must be ctx.state.auth of a content API route; people in the admin panel have no rights there',
    );
  return callerOf(auth);
}
