import type { Core } from '@strapi/strapi';
import { PLUGIN } from './domain/kinds';
import { ROUTES } from './http/routes';
import { isServed, rootPath, routerPattern } from './http/strapi-path';
import { settingsOf } from './settings-reader';

interface StrapiRoute {
  method: string;
  path: string;
  handler: string;
  config: { prefix: ''; auth: { scope: string[] } };
}

/**
 * The routes table for Strapi, mounted once for each language root (DESIGN 7). Every route names the permission that it
 * needs; users-permissions roles and API tokens are asked for it before a controller runs.
 */
export function strapiRoutes({ strapi }: { strapi: Core.Strapi }): {
  type: 'content-api';
  prefix: '';
  routes: StrapiRoute[];
} {
  const settings = settingsOf(strapi);
  const routes = settings.languageRoots.flatMap((language) =>
    ROUTES.flatMap((route) =>
      route.operations.filter(isServed).flatMap(({ methods, scope }) =>
        methods.map((method) => ({
          method,
          path: rootPath(language, settings) + routerPattern(route),
          handler: scope.slice(`plugin::${PLUGIN}.`.length),
          // Said twice for Strapi: its permission screens look for the prefix here.
          config: { prefix: '' as const, auth: { scope: [scope] } },
        })),
      ),
    ),
  );
  return { type: 'content-api', prefix: '', routes };
}
