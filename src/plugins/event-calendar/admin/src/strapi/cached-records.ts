import type { StrapiApp } from '@strapi/strapi/admin';
import { adminApi } from '@strapi/strapi/admin';

/**
 * The tags of the Content Manager's cache. Strapi has no interface for plugins to report that records have changed.
 *
 * Seen with Strapi 5.54 (`services` of `@strapi/content-manager`, whose types do not name the tags). If a tag has another name, lists show
 * the old state until they are opened again, and `tests/browser/editorial.test.ts` fails.
 */

let app: Pick<StrapiApp, 'store'> | undefined;

/** To be called while the plugin registers. */
export function rememberApp(running: Pick<StrapiApp, 'store'>): void {
  app = running;
}

const CACHED = ['Document', 'Relations', 'RecentDocumentList', 'CountDocuments'] as const;
const cachingApi = adminApi.enhanceEndpoints({ addTagTypes: CACHED });

/** Makes the Content Manager reload records. To be called after a route of the plugin has changed some. */
export function refreshContentManager(): void {
  app?.store?.dispatch(cachingApi.util.invalidateTags([...CACHED]));
}
