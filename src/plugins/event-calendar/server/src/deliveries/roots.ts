import type { Core } from '@strapi/strapi';
import { originOf } from '../http/origin';
import { rootPath } from '../http/strapi-path';
import { apiPrefix, servingOf } from '../http/serving';
import type { Settings } from '../settings';
import type { Roots } from './messages';

/**
 * The roots of the interface as receivers reach them: the site's own address, else the server's (docs/interface.md 1.11).
 */
export function rootsOf(strapi: Core.Strapi, settings: Settings): Roots {
  const origin = originOf(settings, { protocol: '', host: '' }, servingOf(strapi).fallbackOrigin);
  return new Map(
    settings.languageRoots.map((language) => [
      language,
      origin + apiPrefix(strapi) + rootPath(language, settings),
    ]),
  );
}
