import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { reportUnsupported } from './report-unsupported';

type Apis = ContentManagerPlugin['config']['apis'];

const METHODS = [
  'addDocumentAction',
  'addDocumentHeaderAction',
  'addBulkAction',
  'addEditViewSidePanel',
] as const satisfies (keyof Apis)[];

type ContentManagerApis = Pick<Apis, (typeof METHODS)[number]>;

/**
 * The functions with which plugins extend the Content Manager. Strapi passes them without a type.
 *
 * Seen with Strapi 5.54 (`content-manager` of `@strapi/content-manager`). Logs one line if something is missing.
 * @returns undefined if something is missing
 */
export function contentManagerOf(app: Pick<StrapiApp, 'getPlugin'>): ContentManagerApis | undefined {
  const { apis } = app.getPlugin('content-manager');
  if (isContentManager(apis)) return apis;
  reportUnsupported('takes no actions of plugins', 'records have no trash, no review and no calendar pages');
  return undefined;
}

const isContentManager = (apis: unknown): apis is ContentManagerApis =>
  typeof apis === 'object' &&
  apis !== null &&
  METHODS.every((name) => typeof Reflect.get(apis, name) === 'function');

/** The path of a record in the Content Manager. Without a locale, Strapi chooses the language. */
export const editorPath = (kind: string, documentId: string, locale?: string): string =>
  `/content-manager/collection-types/plugin::event-calendar.${kind}/${documentId}` +
  (locale === undefined ? '' : `?plugins[i18n][locale]=${locale}`);
