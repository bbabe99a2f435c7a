import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../use-text';
import { refusedBy } from './refused';
import type { Refused } from './refused';

/** Puts what the server refused into the words of the panel: `refused(error).message`, and its `fields`. */
export function useRefused(): (error: unknown) => Refused {
  const text = useText();
  const { locale } = useIntl();
  return useCallback((error) => refusedBy(error, { text, language: () => locale }), [text, locale]);
}
