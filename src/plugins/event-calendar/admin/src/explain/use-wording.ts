import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Wording } from './reason-words';
import { useExplainText } from './use-explain-text';
import { formatDate } from '../date-format';

/** The `Wording` of the language that the admin panel is shown in. */
export function useWording(): Wording {
  const text = useExplainText();
  const { locale, formatList } = useIntl();
  return useMemo(
    () => ({
      text,
      // A wall time is not an instant. Reading and writing it as UTC keeps its date and time.
      wall: (time) =>
        formatDate(locale, `${time.replace(' ', 'T')}Z`, {
          dateStyle: 'medium',
          timeStyle: 'short',
          timeZone: 'UTC',
        }),
      instant: (iso) => formatDate(locale, iso, { dateStyle: 'full', timeStyle: 'short' }),
      list: (parts) => formatList(parts),
    }),
    [text, locale, formatList],
  );
}
