import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { BoardEvent } from '../../../server/src/panel-contract/board';
import { clockParts } from '../clock-parts';
import { millisecondsOf } from './days';
import { shownSpan } from './move-target';

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
  /** Start and end: `Friday, 12 June 2026, 20:00 – 22:00`. */
  when(times: { start: string; end: string; allDay: boolean }): string;
  /** Start and end as the board shows them. */
  shown(event: BoardEvent): string;
  /** The name of a language, by its code. */
  language(code: string): string;
}

/** Formatters for wall times, which are formatted as if they were UTC, so that the browser's zone does not matter. */
export function useTimeFormats(): TimeFormats {
  const { locale } = useIntl();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const formatter = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
      return (wall: string): string => formatter.format(millisecondsOf(wall));
    };
    const names = new Intl.DisplayNames([locale], { type: 'language' });
    const clock = format(clockParts(locale));
    const day = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    const date = format({ weekday: 'short', day: 'numeric', month: 'short' });
    const when: TimeFormats['when'] = ({ start, end, allDay }) => {
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
      language: (code) => names.of(code) ?? code,
    };
  }, [locale]);
}
