import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { property } from './caller';

const TOKEN = /^bearer\s+(\S+)$/i;

/**
 * Notes the rights of an admin token with a request to Strapi's server for MCP, where Strapi notes those of a session: it gives them to its
 * tools only, so that their writes would look like those of the project's code. A token may have fewer rights than its owner. Where this
 * misses a request, `askingPerson` refuses its writes. Call it in the plugin's `register`.
 *
 * Seen with Strapi 5.54 (`services/mcp` of `@strapi/core`). Its own strategy for admin tokens notes the same.
 */
export function noteTokenRights(strapi: Core.Strapi): void {
  // Runs only where there is a route, and finds its address in any spelling.
  strapi.server.router.use('/mcp', async (ctx: Context, next: Next) => {
    const [, token] = TOKEN.exec(ctx.get('Authorization')) ?? [];
    if (token !== undefined) {
      const found: unknown = await strapi.service('admin::api-token-admin').authenticateAdminToken(token);
      const ability = property(found, 'ability');
      if (ability !== undefined) ctx.state['userAbility'] = ability;
    }
    return next();
  });
}
