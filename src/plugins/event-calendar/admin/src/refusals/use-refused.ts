import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../use-text';
import { refusedBy } from './refused';
import type { Refused } from './refused';

/** Returns a function that says in the language of the panel what the server refused: `refused(error).message` and `.fields`. */
export function useRefused(): (error: unknown) => Refused {
  const text = useText();
  const { locale } = useIntl();
  return useCallback((error) => refusedBy(error, { text, language: () => locale }), [text, locale]);
}
