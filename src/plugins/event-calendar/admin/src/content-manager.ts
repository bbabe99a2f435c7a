import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';

type ContentManagerApis = ContentManagerPlugin['config']['apis'];

/** What plugins may add to the Content Manager. */
export function isContentManager(apis: unknown): apis is ContentManagerApis {
  return typeof apis === 'object' && apis !== null && 'addDocumentAction' in apis && 'addBulkAction' in apis;
}
