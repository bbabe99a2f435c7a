import type { Core } from '@strapi/strapi';
import { personOf } from '../access/person';
import { kindOfUid } from '../domain/kinds';
import { beforeContentManager } from '../platform/strapi/plugin-routes';
import { forbidden, missing } from '../write-model/records/refuse';

const SINGLE_TYPE = /^\/single-types\//;

/**
 * Closes routes of the Content Manager that do not hold for the calendar. Call it in the plugin's `register`.
 *
 * - The routes of single types answer for every content type and take any of its records, so that the person's rights are checked on
 *   one and another one is written. No kind of the calendar is a single type.
 * - The routes of relations answer 500 instead of 403 to people who may not read the field.
 */
export function closeManagerRoutes(strapi: Core.Strapi): void {
  beforeContentManager(strapi, (ctx, next) => {
    const { model = '', targetField }: Record<string, string> = { ...ctx['params'] };
    const kind = kindOfUid(model);
    if (kind === undefined) return next();
    if (SINGLE_TYPE.test(String(Object(ctx.state['route']).path))) throw missing('missing', { kind });
    if (targetField !== undefined && !personOf(strapi, ctx.state).may('read', kind, targetField))
      throw forbidden('mayNot', { right: 'read', kind });
    return next();
  });
}
