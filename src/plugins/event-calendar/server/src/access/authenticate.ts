import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { PLUGIN } from '../domain/kinds';
import { notedFailure } from '../platform/strapi/noted-failures';
import type { Caller } from './caller';
import { callerOf } from './caller';

/**
 * Lets Strapi authenticate a request that does not go to one of Strapi's content routes.
 *
 * @returns undefined if the credentials are not valid, or if there are none and the public role has no rights
 * @throws the database's error if it failed meanwhile, because Strapi then knows nobody
 */
export async function authenticateWithStrapi(strapi: Core.Strapi, ctx: Context): Promise<Caller | undefined> {
  ctx.state.route = { info: { type: 'content-api', pluginName: PLUGIN }, config: {} };
  await strapi.requestContext.run(ctx, () => strapi.get('auth').authenticate(ctx, async () => undefined));
  if (ctx.state.auth !== undefined) return callerOf(ctx.state.auth);
  const failure = notedFailure(ctx);
  if (failure !== undefined) throw failure;
  return undefined;
}
