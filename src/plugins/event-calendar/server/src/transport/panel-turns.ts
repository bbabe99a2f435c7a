import type { Core } from '@strapi/strapi';
import { kindOfUid } from '../domain/kinds';
import { inWriteTurn } from '../storage/write-turns';

/** The actions of the Content Manager on records of a content type: publish, unpublish and those on many records. */
const ACTION = /^\/content-manager\/collection-types\/([^/]+)\/(?:[^/]+\/)?actions\//i;

/**
 * Makes the Content Manager's actions on calendar records wait for their turn before they take a connection: they open their
 * transaction themselves, before the guard can wait. All other writes wait in the guard. Call it in the plugin's `bootstrap`,
 * after {@link respondToDatabaseFailures}, which answers the refusals.
 */
export function queuePanelActions(strapi: Core.Strapi): void {
  strapi.server.use(async (ctx, next) => {
    const [, model = ''] = (ctx.method === 'POST' && ACTION.exec(ctx.path)) || [];
    return kindOfUid(decoded(model)) === undefined ? next() : inWriteTurn(strapi, next);
  });
}

/** Strapi's router decodes the parts of a path. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
