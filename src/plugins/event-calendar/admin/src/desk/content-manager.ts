import type { StrapiApp } from '@strapi/strapi/admin';
import { adminApi } from '@strapi/strapi/admin';

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
