import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { Caller } from './caller';
import { callerOf } from './caller';

/**
 * Lets Strapi authenticate a request that no content route of its own answers, as it would for one.
 *
 * @returns undefined when there are credentials and they are nobody's, or when the public may do nothing at all
 * @throws what the database says when it does not answer
 */
export async function askStrapi(strapi: Core.Strapi, ctx: Context): Promise<Caller | undefined> {
  ctx.state.route = { info: { type: 'content-api' }, config: {} };
  await strapi.get('auth').authenticate(ctx, async () => undefined);
  if (ctx.state.auth !== undefined) return callerOf(ctx.state.auth);
  await assertDatabase(strapi);
  return undefined;
}

/**
 * To be asked where Strapi knows a caller for nobody: its own check takes a database that does not answer for a caller without
 * rights (`users-permissions`, `strategies/users-permissions.js`).
 * @throws what the database says when it does not answer
 */
export async function assertDatabase(strapi: Core.Strapi): Promise<void> {
  await strapi.db.connection.raw('select 1');
}
