import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { remember } from './remember';
import { usePersonalKey } from './use-personal-key';

/**
 * The language in which a person wants to see the calendar: the last one that they chose, else that of the panel. The calendar may
 * not have it.
 * @returns its code, and a function that remembers a choice in this browser
 */
export function useWantedLanguage(): [string, (code: string) => void] {
  const { locale } = useIntl();
  const key = usePersonalKey('language');
  const want = useCallback((code: string) => remember(key, code), [key]);
  return [localStorage.getItem(key) ?? locale, want];
}
