import type { Core } from '@strapi/strapi';
import { property } from './caller';

/** What Strapi has found out about the current request; undefined outside of requests. */
const stateOf = (strapi: Core.Strapi): unknown => strapi.requestContext.get()?.state;

/** Whether a user of the admin panel has sent the current request, in the panel or through a tool. */
export const isByPanel = (strapi: Core.Strapi): boolean =>
  property(stateOf(strapi), 'userAbility') !== undefined || isContentManager(strapi) || isByTool(strapi);

/** Whether the current request calls a tool of Strapi's server for MCP, with an admin token. */
export const isByTool = (strapi: Core.Strapi): boolean => property(stateOf(strapi), 'auditSource') === 'mcp';

/**
 * Whether the current request is one to the Content Manager, where the forms of the panel are saved. The route that Strapi found
 * tells, because an address can be written in several ways.
 */
export const isContentManager = (strapi: Core.Strapi): boolean => contentManagerPath(strapi) !== undefined;

/** The path of the current request's route, such as `/collection-types/:model`, if it is one of the Content Manager. */
export function contentManagerPath(strapi: Core.Strapi): string | undefined {
  const route = property(stateOf(strapi), 'route');
  if (property(property(route, 'info'), 'pluginName') !== 'content-manager') return undefined;
  return String(property(route, 'path'));
}
