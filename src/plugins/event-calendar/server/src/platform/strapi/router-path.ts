import type { Context } from 'koa';

/**
 * Lets Strapi's router take a request for one to another path; the request keeps its own for everybody else. The interface has paths
 * with capital letters, several languages and short forms; Strapi's routes are compared letter by letter.
 *
 * Seen with `@koa/router` 12 (Strapi 5.54), which asks for `newRouterPath` before the path. `tests/http/routing.test.ts` fails when it
 * does not any more: every request is answered 404 then.
 */
export function routeAs(ctx: Context, path: string): void {
  ctx.newRouterPath = path;
}
