import type { Core } from '@strapi/strapi';
import { originOf } from '../../api/origin';
import { rootPath } from '../../resources/routes/strapi-path';
import { apiPrefix, servingOf } from '../../services/serving';
import type { Settings } from '../../platform/settings/settings';
import type { Roots } from './messages';

/**
 * The root URLs of the interface for receivers, with the site's own address or else the server's (docs/interface.md 1.11).
 */
export function rootsOf(strapi: Core.Strapi, settings: Settings): Roots {
  const origin = originOf(settings, undefined, servingOf(strapi).fallbackOrigin);
  return new Map(
    settings.languageRoots.map((language) => [
      language,
      origin + apiPrefix(strapi) + rootPath(language, settings),
    ]),
  );
}
