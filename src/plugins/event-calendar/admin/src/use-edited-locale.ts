import { useQueryParams } from '@strapi/strapi/admin';

/** The part of the query of an edit view that is used here. */
interface ViewQuery extends Record<string, unknown> {
  plugins?: { i18n?: { locale?: string } };
}

/** The language of the version that an edit view shows; undefined if the URL names none. */
export function useEditedLocale(): string | undefined {
  const [{ query }] = useQueryParams<ViewQuery>();
  return query.plugins?.i18n?.locale;
}
