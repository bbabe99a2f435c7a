import { useQueryParams } from '@strapi/strapi/admin';

/** What the address of an edit view says. */
interface Asked extends Record<string, unknown> {
  plugins?: { i18n?: { locale?: string } };
}

/** The language of the version that an edit view shows; undefined where its address names none. */
export function useAskedLocale(): string | undefined {
  const [{ query }] = useQueryParams<Asked>();
  return query.plugins?.i18n?.locale;
}
