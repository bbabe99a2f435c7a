import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { PrimitiveType } from 'react-intl';
import { textKey } from './plugin';

/** Texts of the plugin in the language of the admin panel: `text('board.title', { count: 3 })`. */
export function useText(): (name: string, values?: Record<string, PrimitiveType>) => string {
  const { formatMessage } = useIntl();
  return useCallback(
    (name, values) => formatMessage({ id: textKey(name), defaultMessage: name }, values),
    [formatMessage],
  );
}
