import type { StrapiApp } from '@strapi/strapi/admin';
import { adminApi } from '@strapi/strapi/admin';

/**
 * What the Content Manager has read, by the tags under which it keeps it. Nothing of Strapi lets a plugin say that records have changed.
 *
 * Seen with Strapi 5.54 (`services` of `@strapi/content-manager`, whose tags no type names): where a tag has another name, lists show the
 * old state until they are opened again, and `tests/browser/desk.test.ts` fails.
 */

let app: Pick<StrapiApp, 'store'> | undefined;

/** To be called while the plugin registers. */
export function rememberApp(running: Pick<StrapiApp, 'store'>): void {
  app = running;
}

const CACHED = ['Document', 'Relations', 'RecentDocumentList', 'CountDocuments'] as const;
const cachingApi = adminApi.enhanceEndpoints({ addTagTypes: CACHED });

/** Lets the Content Manager read anew what our routes have changed behind its back. */
export function refreshContentManager(): void {
  app?.store?.dispatch(cachingApi.util.invalidateTags([...CACHED]));
}
