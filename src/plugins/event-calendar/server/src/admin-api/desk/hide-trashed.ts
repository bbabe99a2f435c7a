import type { Core } from '@strapi/strapi';
import { POST_KINDS, uidOf } from '../../domain/kinds';

/**
 * Where the Content Manager lists records or offers them for links, below `/content-manager`: its lists, its relation fields and
 * the home page. A single record (`/collection-types/:uid/:documentId`) can still be opened.
 */
const LISTS = /\/content-manager\/(collection-types\/[^/]+|relations\/[^/]+\/[^/]+|homepage\/.+)$/;

/**
 * Keeps what is in the trash out of the lists of the Content Manager. They read by the Document Service and by the query engine
 * alike: the lifecycles are what both pass.
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
