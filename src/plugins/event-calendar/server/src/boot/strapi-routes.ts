import type { Core } from '@strapi/strapi';
import { PLUGIN } from '../domain/kinds';
import { ROUTES, SYNC_ROUTES } from '../resources/routes/routes';
import { rootPath, routerPattern } from '../resources/routes/strapi-path';
import { settingsOf } from '../platform/settings/settings-reader';

interface StrapiRoute {
  method: string;
  path: string;
  handler: string;
  config: { prefix: ''; auth: { scope: string[] } | false };
}

/**
 * The routes table for Strapi, mounted once for each language root (docs/interface.md 1.1). Every route names the permission
 * that it needs. For reading, Strapi checks the permission before a controller runs. For writing the plugin checks it, because
 * the right depends on the record, and wrong input is reported first (docs/interface.md 2.13): see `callerAt` and
 * `services/write/rights.ts`.
 */
export function strapiRoutes({ strapi }: { strapi: Core.Strapi }): {
  type: 'content-api';
  prefix: '';
  routes: StrapiRoute[];
} {
  const settings = settingsOf(strapi);
  const routes = settings.languageRoots.flatMap((language) =>
    [...ROUTES, ...SYNC_ROUTES].flatMap((route) =>
      route.operations.flatMap(({ methods, scope, access }) =>
        methods.map((method) => ({
          method,
          path: rootPath(language, settings, route.namespace) + routerPattern(route),
          handler: scope.slice(`plugin::${PLUGIN}.`.length),
          // The prefix is repeated because Strapi's permission screens look for it here.
          config: { prefix: '' as const, auth: access === 'anyone' ? { scope: [scope] } : (false as const) },
        })),
      ),
    ),
  );
  return { type: 'content-api', prefix: '', routes };
}
