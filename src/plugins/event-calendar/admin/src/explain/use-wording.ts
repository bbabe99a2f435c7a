import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../use-text';
import type { Wording } from './reason-words';

/** Words and times in the language of the admin panel. */
export function useWording(): Wording {
  const text = useText();
  const { formatDate, formatList } = useIntl();
  return useMemo(
    () => ({
      text,
      // Wall times are no instants: they are written as what they are, by the clock of UTC.
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
