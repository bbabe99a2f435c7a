import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { Caller } from './caller';
import { callerOf } from './caller';

/**
 * Lets Strapi authenticate a request that does not go to one of Strapi's content routes.
 *
 * @returns undefined if the credentials are not valid, or if there are none and the public role has no rights
 * @throws the database's error if it is unavailable
 */
export async function authenticateWithStrapi(strapi: Core.Strapi, ctx: Context): Promise<Caller | undefined> {
  ctx.state.route = { info: { type: 'content-api' }, config: {} };
  await strapi.get('auth').authenticate(ctx, async () => undefined);
  if (ctx.state.auth !== undefined) return callerOf(ctx.state.auth);
  await assertDatabase(strapi);
  return undefined;
}

/**
 * Call this if Strapi does not recognise a caller: it treats a failing database like a caller without rights
 * (`users-permissions`, `strategies/users-permissions.js`).
 * @throws the database's error if it is unavailable
 */
export async function assertDatabase(strapi: Core.Strapi): Promise<void> {
  await strapi.db.connection.raw('select 1');
}
