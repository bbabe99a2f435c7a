import type { Core } from '@strapi/strapi';
import { property } from '../access/caller';
import { contentManagerPath } from '../access/panel-request';
import { kindOfUid } from '../domain/kinds';
import { beforeContentManager } from '../platform/strapi/plugin-routes';
import { inWriteTurn } from '../storage/write-turns';
import { invalid } from '../write-model/records/refuse';

/** Most records that a request writes one by one, under the lock of all writes: as many as a page of the panel shows. */
export const MOST_ONE_BY_ONE = 100;

/**
 * Makes the Content Manager's actions on calendar records (publish, unpublish and those on many records) wait for their turn before
 * they take a connection: they open their transaction themselves, before the guard can wait. All other writes wait in the
 * guard. Call it in the plugin's `register`.
 * Refuses actions on more than {@link MOST_ONE_BY_ONE} records, for which all other writes would wait.
 */
export function queuePanelActions(strapi: Core.Strapi): void {
  beforeContentManager(strapi, async (ctx, next) => {
    const isOurs = kindOfUid(String(property(ctx['params'], 'model'))) !== undefined;
    const isAction = ctx.method === 'POST' && contentManagerPath(strapi)?.includes('/actions/') === true;
    if (!isOurs || !isAction) return next();
    const documentIds = property(ctx.request.body, 'documentIds');
    if (Array.isArray(documentIds) && documentIds.length > MOST_ONE_BY_ONE)
      throw invalid('documentIds', 'form', {
        problems: `documentIds: more than ${MOST_ONE_BY_ONE} at once`,
      });
    return inWriteTurn(strapi, next);
  });
}
