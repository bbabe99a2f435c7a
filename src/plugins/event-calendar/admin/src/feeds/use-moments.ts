import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useFeedText } from './use-feed-text';
import { formatDate } from '../date-format';

/** Writes moments (ISO 8601) in the browser's zone. Those of today are only a time. */
interface Moments {
  /** When something happened: `at 5:12 AM`, `on Nov 24, 2031 at 5:12 AM`. */
  at(moment: string): string;
  /** Which one it is: `of 5:12 AM`, `of Nov 24, 2031, 5:12 AM`. */
  of(moment: string): string;
}

export function useMoments(): Moments {
  const text = useFeedText();
  const { locale } = useIntl();
  return useMemo(() => {
    const write = (name: string, moment: string): string => {
      const isToday = new Date(moment).toDateString() === new Date().toDateString();
      return text(`feeds.${name}.${isToday ? 'today' : 'day'}`, {
        time: formatDate(locale, moment, { timeStyle: 'short' }),
        date: formatDate(locale, moment, { dateStyle: 'medium' }),
      });
    };
    return { at: (moment) => write('at', moment), of: (moment) => write('of', moment) };
  }, [text, locale]);
}
