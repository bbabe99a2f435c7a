import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';

type ContentManagerApis = ContentManagerPlugin['config']['apis'];

/** What plugins may add to the Content Manager. */
export function isContentManager(apis: unknown): apis is ContentManagerApis {
  return typeof apis === 'object' && apis !== null && 'addDocumentAction' in apis && 'addBulkAction' in apis;
}

/** The address of a record in the Content Manager, in a language. */
export const editorPath = (kind: string, documentId: string, locale?: string): string =>
  `/content-manager/collection-types/plugin::event-calendar.${kind}/${documentId}` +
  (locale === undefined ? '' : `?plugins[i18n][locale]=${locale}`);
