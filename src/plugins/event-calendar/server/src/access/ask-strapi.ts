import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { Caller } from './caller';
import { callerOf } from './caller';

/**
 * Lets Strapi authenticate a request that no content route of its own answers, as it would for one.
 *
 * @returns undefined when there are credentials and they are nobody's, or when the public may do nothing at all
 */
export async function askStrapi(strapi: Core.Strapi, ctx: Context): Promise<Caller | undefined> {
  ctx.state.route = { info: { type: 'content-api' }, config: {} };
  await strapi.get('auth').authenticate(ctx, async () => undefined);
  return ctx.state.auth === undefined ? undefined : callerOf(ctx.state.auth);
}
