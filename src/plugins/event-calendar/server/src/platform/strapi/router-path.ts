import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { artificialContext } from './artificial-context';

/**
 * Makes Strapi's router match a request by another path, without a change of the request's own path. The interface accepts paths
 * with capital letters, in several languages and in short forms, but Strapi's routes match only one exact path.
 *
 * Seen with `@koa/router` 12.0.2 (Strapi 5.54), which reads `newRouterPath` before the path. Earlier versions read `routerPath`, which the
 * router itself overwrites (https://github.com/koajs/router/issues/101). {@link checkRouteAs} checks it at the start.
 */
export function routeAs(ctx: Context, path: string): void {
  ctx.newRouterPath = path;
}

/** The part of a router that is used here. */
interface Routing {
  get(path: string, handle: () => void): unknown;
  routes(): (ctx: Context, next: () => Promise<void>) => unknown;
}

const PROBE = '/calendar-probe';

/**
 * Routes an artificial request through a router of the same class as Strapi's, by a path that is not its own.
 * @throws Error in one line if the router does not follow {@link routeAs}: every request would get 404
 */
export async function checkRouteAs(strapi: Core.Strapi): Promise<void> {
  const router: unknown = Reflect.construct(strapi.server.router.constructor, []);
  let isReached = false;
  if (isRouting(router)) {
    router.get(PROBE, () => {
      isReached = true;
    });
    const ctx = artificialContext(strapi);
    routeAs(ctx, PROBE);
    await router.routes()(ctx, () => Promise.resolve());
  }
  if (!isReached)
    throw new Error(
      'The calendar does not know the router of this version of Strapi: it does not read newRouterPath',
    );
}

const isRouting = (value: unknown): value is Routing =>
  typeof value === 'object' &&
  value !== null &&
  'get' in value &&
  typeof value.get === 'function' &&
  'routes' in value &&
  typeof value.routes === 'function';
