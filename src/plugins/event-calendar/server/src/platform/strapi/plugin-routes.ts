import type { Core } from '@strapi/strapi';

/**
 * Runs a check before some actions of another plugin in the admin panel, when Strapi knows the person and has matched the
 * address. Strapi offers no hook there. Call it in the plugin's `register`.
 *
 * No upstream issue: a project can add middlewares to the routes of a plugin in the same way.
 * Seen with Strapi 5.54 (`routes/admin` of `@strapi/content-manager` and `@strapi/upload`).
 * @throws Error in one line if there are no such routes: the check would never run
 */
function beforeRoutes(
  strapi: Core.Strapi,
  name: string,
  isMeant: (route: Core.Route) => boolean,
  check: Core.MiddlewareHandler,
): void {
  const plugin = strapi.plugin(name);
  let count = 0;
  const checked = (route: Core.Route): Core.Route => {
    if (!isMeant(route)) return route;
    count += 1;
    return {
      ...route,
      config: { ...route.config, middlewares: [...(route.config?.middlewares ?? []), check] },
    };
  };
  // New objects, because another Strapi in this process shares the old ones. Others stay: the router of a content API is a function.
  plugin.routes = Object.fromEntries(
    Object.entries(plugin.routes).map(([key, router]) => [
      key,
      router.routes.some(isMeant) ? { ...router, routes: router.routes.map(checked) } : router,
    ]),
  );
  if (count === 0)
    throw new Error(
      `The calendar does not know the plugin ${name} of this version of Strapi: it has none of the routes to check`,
    );
}

/** The same for the actions of the Content Manager on the records of a content type, whose routes name it `:model`. */
export function beforeContentManager(strapi: Core.Strapi, check: Core.MiddlewareHandler): void {
  beforeRoutes(strapi, 'content-manager', ({ path }) => /\/:model(\/|$)/.test(path), check);
}

/** The same for the request with which the Content Manager's pages begin: it answers with all content types. */
export function beforeManagerStart(strapi: Core.Strapi, check: Core.MiddlewareHandler): void {
  beforeRoutes(strapi, 'content-manager', ({ handler }) => handler === 'init.getInitData', check);
}

/** The same for one action of the media library. @param handler such as `admin-upload.upload` */
export function beforeMediaLibrary(
  strapi: Core.Strapi,
  handler: string,
  check: Core.MiddlewareHandler,
): void {
  beforeRoutes(strapi, 'upload', (route) => route.handler === handler, check);
}
