import type { Context } from 'koa';

/**
 * Makes Strapi's router match a request by another path, without a change of the request's own path. The interface accepts paths
 * with capital letters, in several languages and in short forms, but Strapi's routes match only one exact path.
 *
 * Seen with `@koa/router` 12 (Strapi 5.54), which reads `newRouterPath` before the path. If it no longer does, every request gets
 * 404 and `tests/http/routing.test.ts` fails.
 */
export function routeAs(ctx: Context, path: string): void {
  ctx.newRouterPath = path;
}
