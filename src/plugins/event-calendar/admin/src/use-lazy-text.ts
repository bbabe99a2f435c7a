import { useCallback, useMemo } from 'react';
import type { PrimitiveType } from 'react-intl';
import { createIntl, createIntlCache, useIntl } from 'react-intl';

type Words = Readonly<Record<string, string>>;

const cache = createIntlCache();

/**
 * Texts of one catalogue in the language of the admin panel. They are loaded with the dialogs and pages that use them, because
 * Strapi loads the texts of `useText` before it shows anything.
 * @param catalogues by language; English for every other one
 */
export function useLazyText(
  catalogues: Readonly<Record<string, Words>> & { readonly en: Words },
): (name: string, values?: Record<string, PrimitiveType>) => string {
  const { locale } = useIntl();
  const intl = useMemo(
    () => createIntl({ locale, messages: catalogues[locale] ?? catalogues.en }, cache),
    [locale, catalogues],
  );
  return useCallback((name, values) => intl.formatMessage({ id: name }, values), [intl]);
}
