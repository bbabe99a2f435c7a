import type { Core } from '@strapi/strapi';

/**
 * Runs a check before the actions of the Content Manager on the records of a content type, when Strapi knows the person and has
 * matched the address. Strapi offers no hook there. Call it in the plugin's `register`.
 *
 * No upstream issue: a project can add middlewares to the routes of a plugin in the same way.
 * Seen with Strapi 5.54 (`routes/admin` of `@strapi/content-manager`, whose routes name the content type `:model`).
 * @throws Error in one line if there are no such routes: the check would never run
 */
export function beforeContentManager(strapi: Core.Strapi, check: Core.MiddlewareHandler): void {
  const plugin = strapi.plugin('content-manager');
  let count = 0;
  const checked = (route: Core.Route): Core.Route => {
    if (!/\/:model(\/|$)/.test(route.path)) return route;
    count += 1;
    return {
      ...route,
      config: { ...route.config, middlewares: [...(route.config?.middlewares ?? []), check] },
    };
  };
  // New objects, because another Strapi in this process shares the old ones.
  plugin.routes = Object.fromEntries(
    Object.entries(plugin.routes).map(([name, router]) => [
      name,
      { ...router, routes: router.routes.map(checked) },
    ]),
  );
  if (count === 0)
    throw new Error(
      'The calendar does not know the Content Manager of this version of Strapi: it has no routes for models',
    );
}
