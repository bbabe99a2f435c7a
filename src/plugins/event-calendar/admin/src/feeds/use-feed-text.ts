import { useCallback, useMemo } from 'react';
import type { PrimitiveType } from 'react-intl';
import { createIntl, createIntlCache, useIntl } from 'react-intl';
import en from '../translations/en/feeds.json';
import fr from '../translations/fr/feeds.json';

const WORDS: Readonly<Record<string, Record<string, string>>> = { en, fr };
const cache = createIntlCache();

/**
 * Texts of `feeds.json` in the language of the admin panel. They are loaded with the dialogs and the page that use
 * them, because Strapi loads the texts of `useText` before it shows anything.
 */
export function useFeedText(): (name: string, values?: Record<string, PrimitiveType>) => string {
  const { locale } = useIntl();
  const intl = useMemo(() => createIntl({ locale, messages: WORDS[locale] ?? en }, cache), [locale]);
  return useCallback((name, values) => intl.formatMessage({ id: name }, values), [intl]);
}
