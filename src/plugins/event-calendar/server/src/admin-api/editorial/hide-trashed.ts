import type { Core } from '@strapi/strapi';
import { contentManagerPath } from '../../access/panel-request';
import { POST_KINDS, uidOf } from '../../domain/kinds';

/**
 * Routes on which the Content Manager lists records or offers them for links: its lists, its relation fields and the home page.
 * A single record in the trash can still be opened.
 */
const LISTS = /^\/(collection-types\/:model|relations\/:model\/:targetField|homepage\/.+)$/;

/**
 * Hides the trash in the lists of the Content Manager. Some of them read through the Document Service and some through the query
 * engine; lifecycles run in both cases.
 */
export function hideTrashed(strapi: Core.Strapi): void {
  const inList = (): boolean =>
    strapi.requestContext.get()?.method === 'GET' && LISTS.test(contentManagerPath(strapi) ?? '');
  const hide = ({ params }: { params: { where?: unknown } }): void => {
    if (!inList()) return;
    const { where } = params;
    params.where = { $and: [...(where ? [where] : []), { trashedAt: null }] };
  };
  strapi.db.lifecycles.subscribe({
    models: POST_KINDS.map(uidOf),
    beforeFindMany: hide,
    beforeCount: hide,
  });
}
