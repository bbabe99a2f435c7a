import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Wording } from './reason-words';
import { useExplainText } from './use-explain-text';

/** The `Wording` of the language that the admin panel is shown in. */
export function useWording(): Wording {
  const text = useExplainText();
  const { formatDate, formatList } = useIntl();
  return useMemo(
    () => ({
      text,
      // A wall time is not an instant. Reading and writing it as UTC keeps its date and time.
      wall: (time) =>
        formatDate(`${time.replace(' ', 'T')}Z`, {
          dateStyle: 'medium',
          timeStyle: 'short',
          timeZone: 'UTC',
        }),
      instant: (iso) => formatDate(iso, { dateStyle: 'full', timeStyle: 'short' }),
      list: (parts) => formatList(parts),
    }),
    [text, formatDate, formatList],
  );
}
