import type { Core } from '@strapi/strapi';
import { POST_KINDS, uidOf } from '../../domain/kinds';

/**
 * Paths on which the Content Manager lists records or offers them for links: its lists, its relation fields and the home page.
 * A single record in the trash (`/collection-types/:uid/:documentId`) can still be opened.
 */
const LISTS = /\/content-manager\/(collection-types\/[^/]+|relations\/[^/]+\/[^/]+|homepage\/.+)$/;

/**
 * Hides the trash in the lists of the Content Manager. Some of them read through the Document Service and some through the query
 * engine; lifecycles run in both cases.
 */
export function hideTrashed(strapi: Core.Strapi): void {
  const inList = (): boolean => {
    const ctx = strapi.requestContext.get();
    return ctx !== undefined && ctx.method === 'GET' && LISTS.test(ctx.path);
  };
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
