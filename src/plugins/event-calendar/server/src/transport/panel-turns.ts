import type { Core } from '@strapi/strapi';
import { property } from '../access/caller';
import { contentManagerPath } from '../access/panel-request';
import { kindOfUid } from '../domain/kinds';
import { beforeContentManager } from '../platform/strapi/plugin-routes';
import { inWriteTurn } from '../storage/write-turns';

/**
 * Makes the Content Manager's actions on calendar records (publish, unpublish and those on many records) wait for their turn before
 * they take a connection: they open their transaction themselves, before the guard can wait. All other writes wait in the
 * guard. Call it in the plugin's `register`.
 */
export function queuePanelActions(strapi: Core.Strapi): void {
  beforeContentManager(strapi, async (ctx, next) => {
    const isOurs = kindOfUid(String(property(ctx['params'], 'model'))) !== undefined;
    const isAction = ctx.method === 'POST' && contentManagerPath(strapi)?.includes('/actions/') === true;
    return isOurs && isAction ? inWriteTurn(strapi, next) : next();
  });
}
