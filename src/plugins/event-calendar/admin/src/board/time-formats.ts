import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { BoardEvent } from '../../../server/src/panel-contract/board';
import { clockParts } from '../clock-parts';
import { formatWhen } from '../editorial/format-times';
import { millisecondsOf } from './days';
import { shownSpan } from './move-target';
import { dateFormat } from '../date-format';

interface Times {
  start: string;
  end: string;
  allDay: boolean;
}

/** Formats times of the board in the language of the admin panel. */
export interface TimeFormats {
  /** `20:00` */
  clock(wall: string): string;
  /** The same for a time of day, `HH:mm:ss`, in a form that can be typed. */
  typedClock(time: string): string;
  /** `Friday, 12 June 2026` */
  day(wall: string): string;
  /** `Fri, 12 Jun` */
  date(wall: string): string;
  /** Start and end: `Fri, 12 Jun 2026, 20:00 – 22:00`. */
  when(times: Times): string;
  /** Start and end as the board shows them. */
  shown(event: BoardEvent): string;
  /** The same in full words, for tooltips and screen readers: `Friday, 12 June 2026, 20:00 – 22:00`. */
  spoken(event: BoardEvent): string;
  /** The name of a language, by its code. */
  language(code: string): string;
}

/** Formatters for wall times, which are formatted as if they were UTC, so that the browser's zone does not matter. */
export function useTimeFormats(): TimeFormats {
  const { locale } = useIntl();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const formatter = dateFormat(locale, { timeZone: 'UTC', ...options });
      return (wall: string): string => formatter.format(millisecondsOf(wall));
    };
    const names = new Intl.DisplayNames([locale], { type: 'language' });
    const clock = format(clockParts(locale));
    const day = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    const date = format({ weekday: 'short', day: 'numeric', month: 'short' });
    const when = ({ start, end, allDay }: Times): string =>
      formatWhen({ startDate: start, endDate: end, allDay }, locale);
    const spoken = ({ start, end, allDay }: Times): string => {
      const sameDay = start.slice(0, 10) === end.slice(0, 10);
      if (allDay) return sameDay ? day(start) : `${day(start)} – ${day(end)}`;
      if (start === end) return `${day(start)}, ${clock(start)}`;
      return `${day(start)}, ${clock(start)} – ${sameDay ? '' : `${day(end)}, `}${clock(end)}`;
    };
    return {
      clock,
      typedClock: (time) => clock(`2000-01-01 ${time}`).replace(/\s/g, ' '),
      day,
      date,
      when,
      shown: (event) => when(shownSpan(event)),
      spoken: (event) => spoken(shownSpan(event)),
      language: (code) => names.of(code) ?? code,
    };
  }, [locale]);
}
