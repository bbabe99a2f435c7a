import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { property } from '../../access/caller';
import { kindOfUid } from '../../domain/kinds';
import { impossible } from '../../write-model/records/refuse';

/**
 * Refuses lists as bodies of the Content Manager's forms, which are objects: Strapi would take each member for a record, and fail at
 * the first that is none. Call it in the plugin's `register`.
 */
export function refuseLists(strapi: Core.Strapi): void {
  // The router finds these addresses in any spelling, as it does for the forms.
  for (const types of ['collection-types', 'single-types'])
    strapi.server.router.use(`/content-manager/${types}/:model`, refuseList);
}

async function refuseList(ctx: Context, next: Next): Promise<unknown> {
  const isOurs = kindOfUid(String(property(ctx['params'], 'model'))) !== undefined;
  if (isOurs && Array.isArray(property(ctx.request, 'body')))
    throw impossible('form', { problems: 'the body must be an object' });
  return next();
}
